import type { JobTimes } from "@canter/agent/schema/job";

/** How long a job waits after an attempt failed (counted from 1), in milliseconds: exponential, with a part by chance (0 to 1). */
export const pauseBetween = (
  { firstPauseMilliseconds, longestPauseMilliseconds }: JobTimes,
  attempt: number,
  chance: number,
): number => Math.min(firstPauseMilliseconds * 2 ** (attempt - 1), longestPauseMilliseconds) * (1 + chance);
