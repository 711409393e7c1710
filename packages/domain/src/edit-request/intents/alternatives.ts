import { exerciseLikeness, movementLikeness } from "../../workout/exercise/alternative-exercises.ts";
import { exerciseNamed } from "../../program/exercise-key.ts";
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
  const own = exerciseNamed(catalogue, name);
  if (!own) return [];
  // Where the equipment is what changes, the same movement with it is meant before another one for the same muscles.
  const movement = equipment ? movementLikeness(own) : () => 0;
  const taken = new Set(session?.exercises.map((node) => node.now.name));
  return catalogue.exercises
    .filter((one) => !taken.has(one.name) && (!equipment || equipment.test(one.equipment ?? "")))
    .map((one) => ({ name: one.name, score: exerciseLikeness(own, one), movement: movement(one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.movement - a.movement || b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((one) => one.name);
};
