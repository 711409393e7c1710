import type { Recording } from "./recording.ts";
import { metersBetween } from "./track-distance.ts";

/** One kilometre or mile of a recording; the last one may be shorter. */
export type Split = {
  readonly meters: number;
  readonly seconds: number;
  readonly avgHeartRate?: number;
  /** Metres up minus metres down. */
  readonly climbMeters?: number;
};

/** Metres since the start at each point: from the device, else from positions. Undefined: neither is known. */
export const distancesOf = ({ streams, seconds }: Recording): readonly number[] | undefined => {
  const { distance, latitude, longitude } = streams;
  let [last, here]: [number, { latitude: number; longitude: number } | undefined] = [0, undefined];
  if (distance?.some((value) => (value ?? 0) > 0))
    return distance.map((value) => (last = Math.max(last, value ?? last)));
  if (!latitude || !longitude) return undefined;
  return seconds.map((_, index) => {
    const [north, east] = [latitude[index], longitude[index]];
    if (north === null || north === undefined || east === null || east === undefined) return last;
    const next = { latitude: north, longitude: east };
    if (here) last += metersBetween(here, next);
    here = next;
    return last;
  });
};

/** The second at which a distance was reached, interpolated between two points. */
const secondsAt = (
  meters: number,
  distances: readonly number[],
  seconds: readonly number[],
  from = 0,
): { readonly seconds: number; readonly index: number } | undefined => {
  for (let index = Math.max(1, from); index < distances.length; index += 1) {
    const [before, after] = [distances[index - 1] ?? 0, distances[index] ?? 0];
    if (after < meters) continue;
    const [start, end] = [seconds[index - 1] ?? 0, seconds[index] ?? 0];
    const share = after === before ? 1 : (meters - before) / (after - before);
    return { seconds: start + (end - start) * share, index };
  }
  return undefined;
};

const meanBetween = (
  values: readonly (number | null)[] | undefined,
  from: number,
  to: number,
): number | undefined => {
  const stated = (values ?? []).slice(from, to + 1).filter((value) => value !== null);
  return stated.length === 0
    ? undefined
    : Math.round(stated.reduce((sum, value) => sum + value, 0) / stated.length);
};

/** A shorter rest is not a split. */
const minMeters = 20;
const maxSplits = 500;

/** Time for each `every` metres, with heart rate and climb; none for a recording without time or distance. */
export const splitsOf = (recording: Recording, every: number): Split[] => {
  const { seconds, streams, startedAt } = recording;
  const distances = distancesOf(recording);
  const total = distances?.at(-1) ?? 0;
  if (!distances || startedAt === undefined || total < minMeters) return [];
  const splits: Split[] = [];
  let [index, from, start] = [0, 0, seconds[0] ?? 0];
  while (from + minMeters < total && splits.length < maxSplits) {
    const to = Math.min(from + every, total);
    const end = secondsAt(to, distances, seconds, index);
    if (!end) break;
    const avgHeartRate = meanBetween(streams.heartRate, index, end.index);
    const [low, high] = [streams.altitude?.[index], streams.altitude?.[end.index]];
    splits.push({
      meters: Math.round((to - from) * 10) / 10,
      seconds: Math.round((end.seconds - start) * 10) / 10,
      ...(avgHeartRate !== undefined && { avgHeartRate }),
      ...(typeof low === "number" && typeof high === "number" && { climbMeters: Math.round(high - low) }),
    });
    [index, from, start] = [end.index, to, end.seconds];
  }
  return splits;
};

/** The shortest time for a distance within a recording, starting at `fromSeconds`. */
export type BestEffort = {
  readonly meters: number;
  readonly seconds: number;
  readonly fromSeconds: number;
};

/** Common distances for runners. */
const effortMeters = [400, 1000, 1609.344, 5000, 10_000, 21_097.5] as const;

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
