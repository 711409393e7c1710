import type { DistanceUnit } from "../../units/unit.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { Score } from "../../workout/workout.ts";
import type { WorkSet } from "./sets/work-set.ts";

export type DraftExercise = { readonly exercise: Exercise; readonly sets: WorkSet[]; superset?: string };

/** A workout while it is put together. */
export type Draft = {
  discipline: string;
  date: string;
  athlete?: string | undefined;
  /** The words for a horse without a name, where the message tells of several. */
  mount?: string | undefined;
  session?: string | undefined;
  startTime?: string | undefined;
  seconds?: number | undefined;
  meters?: number | undefined;
  distance?: { readonly value: number; readonly unit: DistanceUnit } | undefined;
  heartRate?: number | undefined;
  score?: Score | undefined;
  readonly exercises: DraftExercise[];
  notes: string[];
  fields: Record<string, string | number | boolean>;
  /** Clauses that are about it. */
  readonly clauses: Set<number>;
  /** Piece index of its first word. */
  at: number;
  /** A benchmark of its own: never merged with another metcon. */
  isBlock?: boolean;
};

export const addExercise = (draft: Draft, exercise: Exercise, sets: readonly WorkSet[]): DraftExercise => {
  const there = draft.exercises.find((one) => one.exercise.id === exercise.id);
  if (there) {
    there.sets.push(...sets);
    return there;
  }
  const added = { exercise, sets: [...sets] };
  draft.exercises.push(added);
  return added;
};
