import type { Units } from "../units/unit.ts";
import { describeSets } from "./describe-sets.ts";
import { estimateOfSet } from "./record/estimate-one-rep-max.ts";
import type { LoggedExercise, LoggedSet, Workout } from "./workout.ts";
import { tonnageOf } from "./workout-figures.ts";

/** What was done of one exercise in one workout. */
export type ExercisePoint = {
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

const maxOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
};

const counts = ({ warmup, failed }: LoggedSet): boolean => !warmup && !failed;

/** The exercise's working sets in a workout as one point: warm-ups and failed attempts don't count. */
export function exercisePoint(
  workout: Workout,
  isMeant: (exercise: LoggedExercise) => boolean,
  units: Units,
): ExercisePoint {
  const exercises = workout.exercises.filter(isMeant);
  const sets = exercises.flatMap((exercise) => exercise.sets).filter(counts);
  const oneRepMax = maxOf(
    exercises.flatMap((exercise) => exercise.sets.filter(counts).map((set) => estimateOfSet(exercise, set))),
  );
  const volume = tonnageOf({ exercises });
  const measures = {
    heaviestKg: maxOf(sets.map(({ weightKg }) => weightKg)),
    estimatedOneRepMaxKg: oneRepMax === undefined ? undefined : Math.round(oneRepMax * 100) / 100,
    volumeKg: volume > 0 ? Math.round(volume * 100) / 100 : undefined,
    bestReps: maxOf(sets.map(({ reps, kind }) => (kind === "total" ? undefined : reps))),
    durationSeconds: maxOf(sets.map(({ durationSeconds }) => durationSeconds)),
    distanceMeters: maxOf(sets.map(({ distanceMeters }) => distanceMeters)),
  };
  const known = Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined));
  const summary = exercises
    .map(({ sets: done }) => {
      const trained = done.filter(({ warmup }) => !warmup);
      return describeSets(trained.length > 0 ? trained : done, units);
    })
    .filter((text) => text !== "")
    .join("; ");
  return { workoutId: workout.id, date: workout.date, ...known, summary };
}
