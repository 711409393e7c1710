import { equipmentWords, joiningWords } from "./exercise-modifiers.ts";
import type { Exercise } from "./exercise.ts";

/** How well an exercise replaces another: by muscles, movement and popularity; 0 if not at all. */
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

/** The movement words of a name: "Dumbbell Romanian Deadlift" is a romanian deadlift. */
const movementWords = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => word.replace(/s$/, ""))
    .filter((word) => !joiningWords.has(word) && !Object.hasOwn(equipmentWords, word))
    .toSorted();

/**
 * How similar another exercise's movement is, by names: 1 if any two names are the same apart from the equipment ("squat", "dumbbell
 * squat"), else the share of common words.
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

type Options = {
  /** The available equipment, in a person's words ("Dumbbells 2–24 kg"); empty means that everything is available. */
  readonly equipment: readonly string[];
  readonly count: number;
};

/** The number of most similar exercises that are checked against the equipment. */
const lookedThrough = 5;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/s$/, ""));

/** Whether an exercise is possible with the equipment; body weight is always available. */
const isAtHand = (equipment: readonly string[]) => {
  const words = new Set(equipment.flatMap(wordsOf));
  const known = new Set(
    [...words].flatMap((word) => (Object.hasOwn(equipmentWords, word) ? (equipmentWords[word] ?? []) : [])),
  );
  return ({ equipment: needed = "body only" }: Exercise): boolean =>
    needed === "body only" || known.has(needed) || wordsOf(needed).every((word) => words.has(word));
};

/**
 * Catalogue exercises that can replace one: the same muscles and movement, most similar and best known first; those possible with the
 * equipment before the others.
 */
export const alternativeExercises = (
  exercise: Exercise,
  catalogue: readonly Exercise[],
  { equipment, count }: Options,
): readonly Exercise[] => {
  const atHand = equipment.length === 0 ? () => true : isAtHand(equipment);
  return catalogue
    .map((one) => ({ one, score: exerciseLikeness(exercise, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.one.name < b.one.name ? -1 : 1))
    .slice(0, count * lookedThrough)
    .toSorted((a, b) => Number(atHand(b.one)) - Number(atHand(a.one)))
    .slice(0, count)
    .map(({ one }) => one);
};
