import type { Exercise } from "./exercise.ts";
import { equipmentWords, joiningWords } from "./exercise-modifiers.ts";

/** How well an exercise stands in for another: by muscles, movement and how well known it is; 0 where it does not at all. */
export const exerciseLikeness = (one: Exercise, other: Exercise): number => {
  if (one.category !== other.category || one.id === other.id) return 0;
  const [same, near] = [
    other.primaryMuscles,
    [...(one.secondaryMuscles ?? []), ...(one.primaryMuscles ?? [])],
  ];
  const muscles = (one.primaryMuscles ?? []).filter((muscle) => same?.includes(muscle)).length;
  const related = (same ?? []).filter((muscle) => near.includes(muscle)).length;
  if (muscles === 0 && (related === 0 || one.mechanic !== other.mechanic || one.force !== other.force))
    return 0;
  return (
    4 * muscles +
    related +
    (one.force === other.force ? 2 : 0) +
    (one.mechanic === other.mechanic ? 2 : 0) +
    (one.family !== undefined && one.family === other.family ? 3 : 0) +
    Math.min(other.aliases.length, 8) / 4
  );
};

/** What a name says of the movement: "Dumbbell Romanian Deadlift" is a romanian deadlift. */
const movementWords = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => word.replace(/s$/, ""))
    .filter((word) => !joiningWords.has(word) && !Object.hasOwn(equipmentWords, word))
    .toSorted();

/**
 * How much another exercise is the same movement, by its names: 1 where any name of the two is the same but for the equipment ("squat",
 * "dumbbell squat"), else the share of the words that they have in common.
 */
export const movementLikeness = (one: Exercise): ((other: Exercise) => number) => {
  const own = new Set([one.name, ...one.aliases].map((name) => movementWords(name).join(" ")));
  const words = new Set(movementWords(one.name));
  return (other) => {
    const names = [other.name, ...other.aliases].map(movementWords);
    if (names.some((name) => name.length > 0 && own.has(name.join(" ")))) return 1;
    const shared = movementWords(other.name).filter((word) => words.has(word)).length;
    return shared / Math.max(words.size, movementWords(other.name).length, 1) / 2;
  };
};
