import type { Exercise } from "./exercise.ts";
import { exerciseLikeness } from "./exercise-likeness.ts";
import { equipmentWords } from "./exercise-modifiers.ts";

type Options = {
  /** What there is to train with, as somebody named it ("Dumbbells 2–24 kg"); without any, all counts as at hand. */
  readonly equipment: readonly string[];
  readonly count: number;
};

/** So many of the most alike are looked through for what the equipment allows. */
const lookedThrough = 5;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/s$/, ""));

/** Whether an exercise can be done with what there is; the own body is always there. */
const isAtHand = (equipment: readonly string[]) => {
  const words = new Set(equipment.flatMap(wordsOf));
  const known = new Set(
    [...words].flatMap((word) => (Object.hasOwn(equipmentWords, word) ? (equipmentWords[word] ?? []) : [])),
  );
  return ({ equipment: needed = "body only" }: Exercise): boolean =>
    needed === "body only" || known.has(needed) || wordsOf(needed).every((word) => words.has(word));
};

/**
 * Exercises of the catalogue to do in place of one: the same muscles and movement, the most alike and best known first; those that the
 * equipment allows before the others.
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
