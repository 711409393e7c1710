import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import { searchExercises } from "../workout/exercise/search-exercises.ts";

/** An exercise of a source: one from the catalogue, or a custom one with its original name. */
export type ResolvedExercise = { readonly exerciseId?: string; readonly name: string };

/** A person's decisions on names (in lower case): the id of an exercise, or null for a custom one. */
export type KnownNames = ReadonlyMap<string, string | null>;

/**
 * Resolves a source's exercise name: a person's decision; else the catalogue's own name; else a name whose words all match one exercise and
 * no other ("Bent Over Row (Barbell)"). Undefined: a person has to decide.
 */
export const resolveExercise = (
  name: string,
  { byName, byId, matchAt }: ExerciseIndex,
  known: KnownNames,
): ResolvedExercise | undefined => {
  const said = known.get(name.toLowerCase());
  if (said === null) return { name };
  const stated = (said === undefined ? undefined : byId(said)) ?? byName(name);
  if (stated) return { exerciseId: stated.id, name: stated.name };
  const words = wordsOfName(name);
  const match = words.length === 0 ? undefined : matchAt(words, 0);
  const isSure =
    match !== undefined &&
    match.length === words.length &&
    match.rival === undefined &&
    match.dropped === undefined &&
    match.quality !== "fuzzy";
  return isSure ? { exerciseId: match.exercise.id, name: match.exercise.name } : undefined;
};

/** Exercises that a name may mean, likeliest first. */
export const likelyExercises = (
  name: string,
  index: ExerciseIndex,
): readonly { readonly exerciseId: string; readonly name: string }[] => {
  const words = wordsOfName(name);
  const matched = words.length === 0 ? undefined : index.matchAt(words, 0);
  const found = [
    ...(matched ? [matched.exercise, ...(matched.rival ? [matched.rival] : [])] : []),
    ...searchExercises(index, name, 3),
    ...searchExercises(index, words.slice(-2).join(" "), 3),
  ];
  const byId = new Map(found.map((exercise) => [exercise.id, exercise.name]));
  return [...byId].slice(0, 4).map(([exerciseId, title]) => ({ exerciseId, name: title }));
};
