import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { describeSets } from "@canter/domain/workout/describe-sets";
import { estimateOneRepMax } from "@canter/domain/workout/record/estimate-one-rep-max";
import type { LoggedExercise, LoggedSet, Workout } from "@canter/domain/workout/workout";
import { tonnageOf } from "@canter/domain/workout/workout-figures";
import { workoutsWithExercise } from "@canter/storage/workout/exercise-usage";
import { exerciseKeyOf } from "@canter/storage/workout/workout-row";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import { readExercise } from "./list-exercises.ts";

/** What was done of one exercise in one workout. */
type ExercisePoint = {
  readonly workoutId: string;
  readonly date: string;
  readonly heaviestKg?: number;
  /** Epley; see `estimateOneRepMax`. */
  readonly estimatedOneRepMaxKg?: number;
  readonly volumeKg?: number;
  readonly bestReps?: number;
  /** Of the longest set. */
  readonly durationSeconds?: number;
  readonly distanceMeters?: number;
  readonly summary: string;
};

const most = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
};

const estimate = ({ weightKg, reps }: LoggedSet) =>
  weightKg === undefined || reps === undefined ? undefined : estimateOneRepMax(weightKg, reps);

/** The exercise's working sets in a workout as one point: warm-ups and failed attempts don't count. */
function exercisePoint(
  workout: Workout,
  isMeant: (exercise: LoggedExercise) => boolean,
  units: "kg" | "lb",
): ExercisePoint {
  const exercises = workout.exercises.filter(isMeant);
  const sets = exercises
    .flatMap((exercise) => exercise.sets)
    .filter(({ warmup, failed }) => !warmup && !failed);
  const oneRepMax = most(sets.map(estimate));
  const volume = tonnageOf({ exercises });
  const measures = {
    heaviestKg: most(sets.map(({ weightKg }) => weightKg)),
    estimatedOneRepMaxKg: oneRepMax === undefined ? undefined : Math.round(oneRepMax * 100) / 100,
    volumeKg: volume > 0 ? Math.round(volume * 100) / 100 : undefined,
    bestReps: most(sets.map(({ reps }) => reps)),
    durationSeconds: most(sets.map(({ durationSeconds }) => durationSeconds)),
    distanceMeters: most(sets.map(({ distanceMeters }) => distanceMeters)),
  };
  const known = Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined));
  const summary = exercises
    .map(({ sets: done }) => describeSets(done, units))
    .filter((text) => text !== "")
    .join("; ");
  return { workoutId: workout.id, date: workout.date, ...known, summary };
}

export type HistoryQuery = {
  readonly athleteId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * An athlete's (default: the member's own) history of an exercise, oldest first; the cursor leads to earlier workouts. Not found: the
 * athlete is not readable, or no such exercise. Invalid: a cursor from another list.
 */
export async function readExerciseHistory(
  context: ApplicationContext,
  member: MemberContext,
  exerciseId: string,
  { athleteId = member.member.athleteId, cursor, limit }: HistoryQuery,
): Promise<Result<{ items: ExercisePoint[]; nextCursor?: string }, Problem>> {
  const readable = checkReadable(member.scope, athleteId);
  if (!readable.ok) return readable;
  const exercise = await readExercise(context, member, exerciseId);
  if (!exercise.ok) return exercise;
  const page = await workoutsWithExercise(context.store.db, member.scope, athleteId, exerciseId, {
    cursor,
    limit,
  });
  if (!page.ok) return page;
  const { nextCursor } = page.value;
  const items = page.value.items
    .toReversed()
    .map((workout) =>
      exercisePoint(workout, (entry) => exerciseKeyOf(entry) === exerciseId, member.member.units),
    );
  return ok({ items, ...(nextCursor !== undefined && { nextCursor }) });
}
