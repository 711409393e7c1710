import type { Recording } from "./recording.ts";
import { distancesOf } from "./splits.ts";

/** The shortest time for a distance within a recording, starting at `fromSeconds`. */
export type BestEffort = {
  readonly meters: number;
  readonly seconds: number;
  readonly fromSeconds: number;
};

/** Common distances for runners. */
export const effortMeters = [400, 1000, 1609.344, 5000, 10_000, 21_097.5] as const;

/** The best effort of one length, with two pointers that only move forward. */
const effortOf = (
  meters: number,
  distances: readonly number[],
  seconds: readonly number[],
): BestEffort | undefined => {
  let best: BestEffort | undefined;
  let from = 0;
  for (let to = 1; to < distances.length; to += 1) {
    while ((distances[to] ?? 0) - (distances[from + 1] ?? Infinity) >= meters) from += 1;
    const covered = (distances[to] ?? 0) - (distances[from] ?? 0);
    if (covered < meters) continue;
    // The excess distance is subtracted in proportion.
    const span = (seconds[to] ?? 0) - (seconds[from] ?? 0);
    const needed = (span * meters) / covered;
    if (needed > 0 && (!best || needed < best.seconds))
      best = { meters, seconds: Math.round(needed * 10) / 10, fromSeconds: seconds[from] ?? 0 };
  }
  return best;
};

/** The best effort of each length that the recording covers; none without time or distance. */
export const bestEfforts = (recording: Recording): BestEffort[] => {
  const distances = distancesOf(recording);
  if (!distances || recording.startedAt === undefined) return [];
  return effortMeters.flatMap((meters) => effortOf(meters, distances, recording.seconds) ?? []);
};
