import type { VoiceMemo } from "@canter/protocol/coach/dashboards";

/** Three attempts with their pauses take less; whoever waits longer may help themselves. */
const slowMilliseconds = 60_000;

/** `slow`: it should have been written down by now, and may never be. `untold`: nobody but the member writes it down. */
export type SpokenState = "written" | "waiting" | "slow" | "failed" | "untold";

/** How far something said is on its way to being text; `at`: when that was looked up, in epoch milliseconds. */
export const spokenState = (
  { transcript, transcription, createdAt }: Pick<VoiceMemo, "transcript" | "transcription" | "createdAt">,
  at: number,
): SpokenState => {
  if (transcript !== undefined) return "written";
  if (transcription !== "waiting") return transcription ?? "untold";
  return at - createdAt > slowMilliseconds ? "slow" : "waiting";
};
