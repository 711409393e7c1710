import { lexicon } from "@canter/domain/language/lexicon/lexicon";
import type { ExerciseIndex } from "@canter/domain/workout/exercise-index";

/** The catalogue as the language knows it: built on first use, once. */
export const exerciseCatalogue = (): ExerciseIndex => lexicon().exercises;
