import type { Recording, StreamKey } from "@canter/domain/recording/recording";
import type { WorkoutContent } from "@canter/domain/workout/workout";

/** One workout as a file of a watch would have it: what was done, when it began (epoch milliseconds), what was recorded. */
export type ActivityToWrite = {
  readonly workout: WorkoutContent;
  readonly startedAt: number;
  /** Minutes from UTC to the local time of whoever trained. */
  readonly offsetMinutes: number;
  readonly recording: Recording;
};

/** The moments of a recording, each with what was measured then. */
export function* pointsOf({
  seconds,
  streams,
}: Recording): Generator<{ readonly seconds: number } & { readonly [Key in StreamKey]?: number }> {
  const keys = Object.keys(streams) as StreamKey[];
  for (const [index, at] of seconds.entries()) {
    const measured = keys.flatMap((key) => {
      const value = streams[key]?.[index];
      return value === null || value === undefined ? [] : [[key, value] as const];
    });
    yield { seconds: at, ...Object.fromEntries(measured) };
  }
}

export type LapToWrite = {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly distanceMeters?: number | undefined;
  readonly avgHeartRate?: number | undefined;
  readonly maxHeartRate?: number | undefined;
};

/** Laps whose sum is more than this off from what the workout says are of an older version of it. */
const lapTolerance = 1;

/**
 * The laps that were recorded, as long as they come to what the workout says now; else one lap that is the whole workout. Readers add laps up.
 */
export function lapsToWrite({ workout, recording }: ActivityToWrite): readonly LapToWrite[] {
  const { durationSeconds = 0, distanceMeters, avgHeartRate } = workout;
  const laps = recording.laps.filter(({ kind }) => kind === "lap");
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const isWhole =
    laps.length > 0 &&
    Math.abs(sum(laps.map((lap) => lap.durationSeconds)) - durationSeconds) <= lapTolerance &&
    Math.abs(sum(laps.map((lap) => lap.distanceMeters ?? 0)) - (distanceMeters ?? 0)) <= lapTolerance;
  if (isWhole) return laps;
  const { maxHeartRate } = recording.totals;
  return [{ startSeconds: 0, durationSeconds, distanceMeters, avgHeartRate, maxHeartRate }];
}
