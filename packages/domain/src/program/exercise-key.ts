import type { Exercise } from "../workout/exercise/exercise.ts";
import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";

/** Maps names of the same exercise to the same key. */
export type ExerciseKey = (name: string) => string;

/**
 * The catalogue's id for a name or alias as people write it ("Back Squat", "squats"), if the name includes all of its words; else the name
 * itself in lower case, for a custom exercise.
 */
export const createExerciseKey =
  (index: Pick<ExerciseIndex, "byName" | "matchAt">): ExerciseKey =>
  (name) => {
    const exact = index.byName(name.trim());
    if (exact) return exact.id;
    const words = wordsOfName(name);
    const match = index.matchAt(words, 0);
    return match && match.length === words.length && !match.dropped
      ? match.exercise.id
      : name.trim().toLowerCase();
  };

/** The catalogue's exercise for a planned one, by its name or an alias as people write it ("Barbell Squat"); undefined for a custom one. */
export const exerciseNamed = (
  index: Pick<ExerciseIndex, "byName" | "byId" | "matchAt">,
  name: string,
): Exercise | undefined => index.byId(createExerciseKey(index)(name));
