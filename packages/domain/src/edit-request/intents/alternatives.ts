import type { Exercise } from "../../workout/exercise.ts";
import type { SessionNode } from "../draft/draft.ts";
import type { IntentContext } from "./intent.ts";

const likeness = (one: Exercise, other: Exercise): number => {
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

/** Exercises of the catalogue that train the same in a like way, best known first; `equipment` limits them. */
export const alternativesFor = (
  name: string,
  { catalogue }: Pick<IntentContext, "catalogue">,
  session?: SessionNode,
  equipment?: RegExp,
  count = 3,
): readonly string[] => {
  const own = catalogue.byName(name);
  if (!own) return [];
  const taken = new Set(session?.exercises.map((node) => node.now.name));
  return catalogue.exercises
    .filter((one) => !taken.has(one.name) && (!equipment || equipment.test(one.equipment ?? "")))
    .map((one) => ({ name: one.name, score: likeness(own, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((one) => one.name);
};
