import { exerciseLikeness } from "../../workout/exercise-likeness.ts";
import type { SessionNode } from "../draft/draft.ts";
import type { IntentContext } from "./intent.ts";

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
    .map((one) => ({ name: one.name, score: exerciseLikeness(own, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((one) => one.name);
};
