import { unitsOf } from "@canter/domain/group/member-units";
import { METERS_PER_MILE } from "@canter/domain/units/unit";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Recording, fewerPoints } from "@canter/domain/recording/recording";
import { splitsOf, type Split, type BestEffort, bestEfforts } from "@canter/domain/recording/splits";
import { type Result, err, ok } from "@canter/domain/result";
import { unpackRecording } from "@canter/integrations/workout-import/pack-recording";
import { readRecording as readStored } from "@canter/storage/recording/recordings";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** A recording with what follows from all of its points, and so many of them. */
export type RecordingView = Recording & {
  readonly workoutId: string;
  /** By kilometre, or by mile for whoever thinks in pounds. */
  readonly splits: readonly Split[];
  readonly fastest: readonly BestEffort[];
};

const nothing: Recording = { totals: {}, laps: [], seconds: [], streams: {} };

/** What was recorded of a workout that one may read; empty where nothing was. Not found: there is no such workout. */
export async function readRecording(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  workoutId: string,
  { points }: { readonly points: number },
): Promise<Result<RecordingView, Problem>> {
  const workout = await readWorkout(store.db, scope, workoutId, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  const packed = await readStored(store.db, scope, workoutId);
  const recording = packed === undefined ? nothing : unpackRecording(packed);
  const splitMeters = unitsOf(member).distance === "mi" ? METERS_PER_MILE : 1000;
  return ok({
    ...fewerPoints(recording, points),
    workoutId,
    splits: splitsOf(recording, splitMeters),
    fastest: bestEfforts(recording),
  });
}
