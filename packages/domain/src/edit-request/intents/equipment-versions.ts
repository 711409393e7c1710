import { type Ask, asking, isAsk } from "../draft/ask.ts";
import { modifyExercise } from "../draft/change-draft.ts";
import { carriedLoad } from "../../program/targets/carried-load.ts";
import { exerciseNamed } from "../../program/exercise-key.ts";
import { alternativesFor } from "./alternatives.ts";
import { scopeOf } from "./find-targets.ts";
import type { Intent, Planned } from "./intent.ts";
import { sayExerciseChange } from "./say-change.ts";

const equipment: Readonly<Record<string, RegExp>> = {
  barbell: /^(?:barbell|e-z curl bar|trap bar)$/u,
  dumbbell: /^dumbbell$/u,
  kettlebell: /^kettlebells$/u,
  bodyweight: /^body only$/u,
  machine: /machine|cable|leverage/u,
};

/**
 * "no barbell this week: give me dumbbell versions": the catalogue's version of each exercise with that equipment, else the nearest
 * exercise. What a bar held is no dumbbell's (`carriedLoad`).
 */
export const equipmentVersions: Intent = (frame, context): Planned | Ask => {
  const [without, instead] = frame.gear;
  const missing = equipment[without ?? ""];
  const wanted = equipment[instead ?? ""];
  if (!missing) return asking("Which equipment is missing?");
  if (!wanted)
    return asking(`Without the ${without}, what do you have?`, [
      "give me dumbbell versions",
      "give me bodyweight versions",
    ]);
  const scoped = scopeOf(frame, context, frame.whens);
  if (isAsk(scoped)) return scoped;
  const nodes = scoped.scope.sessions
    .flatMap(({ exercises }) => exercises)
    .filter(({ now }) => missing.test(exerciseNamed(context.catalogue, now.name)?.equipment ?? ""));
  if (nodes.length === 0) return asking(`Nothing there needs a ${without}. What should change?`);
  for (const node of nodes) {
    const [name] = alternativesFor(node.now.name, context, node.session, wanted, 1);
    if (!name) return asking(`I know no ${instead} version of ${node.now.name}. What should take its place?`);
    const { catalogue } = context;
    const { targetLoad: before } = node.now;
    const targetLoad = carriedLoad(before, exerciseNamed(catalogue, node.now.name), catalogue.byName(name));
    const updates = { name, ...(targetLoad !== before && { targetLoad }) };
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, updates));
    modifyExercise(context.draft, node, updates);
  }
  return { memory: context.memory, doubtful: true };
};
