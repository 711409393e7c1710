import { asking, isAsk } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import { modifyExercise } from "../draft/change-draft.ts";
import type { ExerciseUpdates } from "../draft/change-draft.ts";
import type { ExerciseNode } from "../draft/draft.ts";
import { isDone } from "../draft/draft.ts";
import { resolveTarget } from "../draft/resolve-exercises.ts";
import type { Frame } from "../clauses/frame.ts";
import { changedFields } from "./apply-changes.ts";
import { findTargets, remember } from "./find-targets.ts";
import type { FoundTargets } from "./find-targets.ts";
import type { Intent, IntentContext, Planned } from "./intent.ts";
import { readChanges } from "./read-changes.ts";
import type { Change } from "./read-changes.ts";
import { sayExerciseChange } from "./say-change.ts";

/** Puts changes on exercises, in order. */
export const changeNodes = (nodes: readonly ExerciseNode[], changes: readonly Change[], everything: boolean, context: IntentContext): number | Ask => {
  const planned: { readonly node: ExerciseNode; readonly updates: ExerciseUpdates }[] = [];
  for (const node of nodes) {
    const updates = changedFields(changes, node, { unit: context.unit, everything });
    if (isAsk(updates)) return updates;
    if (Object.keys(updates).length > 0) planned.push({ node, updates });
  }
  for (const { node, updates } of planned) {
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, updates));
    modifyExercise(context.draft, node, updates);
  }
  return planned.length;
};

const likeFields: Readonly<Record<string, keyof ExerciseUpdates>> = { load: "targetLoad", sets: "workingSets", reps: "reps", rest: "restSeconds", warmupsets: "warmupSets" };

/** "the same load as on Monday", "the same sets and reps as the rows": looked up; completed sessions may be looked at. */
const referenced = (frame: Frame, found: FoundTargets, context: IntentContext): ExerciseUpdates | Ask | undefined => {
  if (!frame.flags.has("same") && !frame.flags.has("like") && frame.likes.length === 0) return undefined;
  const [node] = found.nodes;
  const fields = frame.nouns.map((noun) => likeFields[noun]).filter((field) => field !== undefined);
  if (!node || fields.length === 0) return asking("Which value do you mean: sets, reps, load or rest?");
  const source = sourceNode(frame, node, found, context);
  if (isAsk(source)) return source;
  return Object.fromEntries(fields.map((field) => [field, source.now[field]]));
};

const sourceNode = (frame: Frame, node: ExerciseNode, found: FoundTargets, context: IntentContext): ExerciseNode | Ask => {
  const whens = frame.whens.filter(({ role, start }) => role === "like" || role === "as" || (frame.flags.has("same") && start > (frame.targets.at(-1)?.end ?? 0)));
  const [like] = frame.likes;
  const group = whens.at(-1);
  if (!group) {
    if (!like) return asking("The same as what?");
    const source = resolveTarget(context.draft, like, found.scope, context.memory);
    return isAsk(source) ? source : (source[0] ?? asking("The same as what?"));
  }
  return asking(`Which value of ${node.now.name} do you mean?`);
};

const nothing = (frame: Frame): Ask => {
  const [target] = frame.targets;
  const what = target?.kind === "mention" ? target.mention.said : "it";
  return asking(`What should change about ${what}, and by how much?`, ["one more set", "two more reps", "5 lbs more"]);
};

/** Sets, reps, load, rest and warm-up sets of exercises that are there: set, moved, or scaled. */
export const changeValues: Intent = (frame, context): Planned | Ask => {
  const changes = readChanges(frame);
  if (isAsk(changes)) return changes;
  const found = findTargets(frame, context);
  if (isAsk(found)) return found;
  const like = referenced(frame, found, context);
  if (isAsk(like)) return like;
  if (changes.length === 0 && !like) return nothing(frame);
  if (found.nodes.some(({ session }) => isDone(session))) return asking("That session is already completed. Which one do you mean instead?");
  for (const node of like ? found.nodes : []) {
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, like ?? {}));
    modifyExercise(context.draft, node, like ?? {});
  }
  const changed = changeNodes(found.nodes, changes, found.everything, context);
  if (isAsk(changed)) return changed;
  if (changed === 0 && !like) return asking("Nothing there has such a value. What should change?");
  return { memory: remember(context, found.nodes, found.scope), doubtful: found.doubtful };
};
