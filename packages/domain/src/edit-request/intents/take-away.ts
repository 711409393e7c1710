import { asking, isAsk } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import { modifyExercise, removeExercise } from "../draft/change-draft.ts";
import { isDone } from "../draft/draft.ts";
import { saySession } from "../draft/say.ts";
import { findTargets, remember } from "./find-targets.ts";
import type { Intent, Planned } from "./intent.ts";
import { sayExerciseChange } from "./say-change.ts";

const completed = (): Ask =>
  asking(
    "That session is already completed, and completed sessions stay as they are. Which one do you mean instead?",
  );

/** Takes exercises out of their sessions. */
export const removeExercises: Intent = (frame, context): Planned | Ask => {
  if (frame.targets.length === 0 && frame.nouns.includes("exercise") && !frame.flags.has("every"))
    return asking("Which exercises do you mean?");
  const [unknown] = frame.targets.length === 0 ? frame.unknown : [];
  if (unknown !== undefined)
    return asking(`I don't know what ${unknown} is there. Which exercises do you mean?`);
  const found = findTargets(
    frame,
    context,
    frame.targets,
    frame.whens.filter(({ role }) => role !== "to"),
  );
  if (isAsk(found)) return found;
  if (found.nodes.some(({ session }) => isDone(session))) return completed();
  for (const node of found.nodes) {
    context.draft.said.push(`${node.now.name} out of ${saySession(context.draft, node.session)}`);
    removeExercise(context.draft, node);
  }
  const everything = frame.targets.some(({ kind }) => kind === "everything");
  const all =
    (everything || (frame.targets.length === 0 && frame.flags.has("every"))) && frame.excepts.length === 0;
  return { memory: remember(context, found.nodes, found.scope), doubtful: found.doubtful || all };
};

/** Marks exercises as skipped, or puts them back in. */
const markSkipped =
  (skipped: boolean): Intent =>
  (frame, context): Planned | Ask => {
    const found = findTargets(frame, context, frame.targets, frame.whens);
    if (isAsk(found)) return found;
    if (found.nodes.some(({ session }) => isDone(session))) return completed();
    const nodes =
      skipped || found.nodes.length === 1
        ? found.nodes
        : found.nodes.filter((node) => node.now.skipped === true);
    if (!skipped && !nodes.some((node) => node.now.skipped === true))
      return asking("None of them is skipped. What do you want to bring back?");
    for (const node of nodes) {
      context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, { skipped }));
      modifyExercise(context.draft, node, { skipped });
    }
    return { memory: remember(context, nodes, found.scope), doubtful: found.doubtful };
  };

export const skipExercises = markSkipped(true);
export const unskipExercises = markSkipped(false);
