import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addExercise, removeExercise, reorderExercise } from "../../draft/change-draft.ts";
import { dateOf, type ExerciseNode, type SessionNode } from "../../draft/draft.ts";
import { resolveTarget } from "../../draft/resolve-exercises.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { saySession } from "../../draft/say.ts";
import type { Frame, Target, WhenGroup } from "../../clauses/frame.ts";
import { knownName } from "../../items/program-words.ts";
import { mentionTokens } from "../../items/read-exercise.ts";
import { wordsOfName } from "../../../workout/exercise/exercise-words.ts";
import { moveSession } from "../sessions/sessions.ts";
import { insertionPoint } from "./add-exercise.ts";
import { findTargets, remember } from "../find-targets.ts";
import { textOf } from "../frame-sense.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";

/** Puts an exercise of one session into another, with all that is said of it. */
const carryOver = (
  node: ExerciseNode,
  to: SessionNode,
  at: number | undefined,
  context: IntentContext,
): ExerciseNode => {
  const { name, workingSets, warmupSets, reps, targetLoad, restSeconds, notes, groupLabel } = node.now;
  const fresh = {
    name,
    workingSets,
    warmupSets,
    reps,
    targetLoad,
    restSeconds,
    ...(notes && { notes }),
    ...(groupLabel && { groupLabel }),
  };
  context.draft.said.push(
    `${name} from ${saySession(context.draft, node.session)} to ${saySession(context.draft, to)}`,
  );
  const moved = addExercise(context.draft, to, fresh, at);
  removeExercise(context.draft, node);
  return moved;
};

/** Whether the session of an exercise is called as it was named: "bench" of "Bench Day". */
const isCalledSo = ({ session }: ExerciseNode, target: Target | undefined): boolean => {
  const tokens = target?.kind === "mention" ? mentionTokens(wordsOfName(target.mention.said)) : [];
  const { tokens: own } = knownName(session.now.name);
  return tokens.length > 0 && tokens.every((token) => own.includes(token));
};

/** "Move bench to tomorrow", where nothing is on: Bench Day goes there. */
const withItsSession = (
  frame: Frame,
  [node, ...others]: readonly ExerciseNode[],
  [to, ...more]: readonly WhenGroup[],
  context: IntentContext,
): Planned | Ask | undefined => {
  const date = node && dateOf(node.session);
  if (!node || !to || date === undefined || others.length > 0 || more.length > 0) return undefined;
  if (frame.targets.length !== 1 || !isCalledSo(node, frame.targets[0])) return undefined;
  const { start } = to;
  const from: WhenGroup = { start, end: start, role: undefined, whens: [{ type: "date", date }] };
  return moveSession({ ...frame, targets: [], whens: [from, { ...to, role: "to" }] }, context);
};

const toSession = (frame: Frame, context: IntentContext): Planned | Ask => {
  const dests = frame.whens.filter(({ role }) => role === "to" || role === "into");
  const isOld = ({ role }: WhenGroup): boolean => role === "instead" || role === "than" || role === "from";
  const others = frame.whens.some(isOld)
    ? frame.whens.filter((group) => !isOld(group))
    : frame.whens.slice(-1);
  const goals = dests.length > 0 ? dests : others;
  const from = frame.whens.filter((group) => !goals.includes(group));
  const found = findTargets(frame, context, frame.targets, from);
  if (isAsk(found)) return found;
  const goal = resolveScope(context.draft, goals, found.nodes[0]?.session.week);
  if (isAsk(goal)) return withItsSession(frame, found.nodes, goals, context) ?? goal;
  const [to] = goal.sessions;
  if (!to || goal.sessions.length !== 1 || goal.kind === "stretch") return asking("To which session?");
  if (found.nodes.some((node) => node.session === to))
    return asking(`It is already in ${saySession(context.draft, to)}. From which session do you mean?`);
  const moved: ExerciseNode[] = [];
  for (const [step, node] of found.nodes.entries()) {
    const point = insertionPoint(frame, to, context);
    if (isAsk(point)) return point;
    moved.push(carryOver(node, to, point === undefined ? undefined : point + step, context));
  }
  return {
    memory: { exercises: moved, sessions: [to], scope: context.memory.scope },
    doubtful: found.doubtful || found.everything || goal.doubtful === true,
  };
};

/** The index that an exercise is to have; undefined where no place is named. */
const goalIndex = (frame: Frame, node: ExerciseNode, context: IntentContext): number | undefined | Ask => {
  const { exercises } = node.session;
  const from = exercises.indexOf(node);
  const [anchor] = frame.anchors;
  if (anchor) {
    const found = resolveTarget(
      context.draft,
      anchor.target,
      { kind: "sessions", sessions: [node.session] },
      context.memory,
    );
    if (isAsk(found)) return found;
    const other = found.at(-1);
    if (!other || other === node) return asking("Next to which exercise?");
    const at = exercises.indexOf(other);
    const base = anchor.side === "after" ? at + 1 : at;
    return from < base ? base - 1 : base;
  }
  if (frame.nouns.includes("top") || frame.verb === "start") return 0;
  if (frame.nouns.includes("bottom") || frame.verb === "finish" || frame.flags.has("last"))
    return exercises.length - 1;
  const step = frame.amounts.find(({ amount }) => amount.type === "number")?.amount;
  const count = step?.type === "number" ? step.value : 1;
  const place =
    frame.ordinals[0] ??
    (step?.type === "number" &&
    !frame.particles.has("up") &&
    !frame.particles.has("down") &&
    (frame.nouns.includes("order") ||
      frame.nouns.includes("slot") ||
      frame.nouns.includes("number") ||
      frame.amounts.some(({ role }) => role === "to"))
      ? step.value
      : undefined);
  if (place === -1) return exercises.length - 1;
  if (place !== undefined)
    return place >= 1 && place <= exercises.length
      ? place - 1
      : asking(`There is no place ${place} in that session. Where should it go?`);
  const drift =
    frame.particles.has("up") || frame.particles.has("earlier") || frame.particles.has("forward")
      ? -count
      : frame.particles.has("down") || frame.particles.has("later") || frame.particles.has("back")
        ? count
        : 0;
  if (drift === 0) return undefined;
  const to = from + drift;
  return to >= 0 && to < exercises.length ? to : asking("It can't go further that way. Where should it go?");
};

export const namesPlace = (frame: Frame): boolean =>
  frame.anchors.length > 0 ||
  frame.nouns.includes("top") ||
  frame.nouns.includes("bottom") ||
  frame.ordinals.length > 0 ||
  frame.flags.has("last") ||
  frame.nouns.includes("order") ||
  frame.nouns.includes("slot");
/** "Let's do bench tomorrow instead". */
export const doesInstead = (frame: Frame): boolean =>
  frame.flags.has("instead") &&
  frame.whens.length === 1 &&
  frame.targets.length === 1 &&
  frame.amounts.length + frame.news.length + frame.olds.length === 0 &&
  /\bdo\b/u.test(textOf(frame));
/** Moves exercises within their session, or to another one. */
export const moveExercises: Intent = (frame, context): Planned | Ask => {
  const toOther =
    doesInstead(frame) ||
    frame.whens.some(({ role }) => role === "to" || role === "into") ||
    (!namesPlace(frame) && frame.whens.length > 1);
  if (toOther) return toSession(frame, context);
  if (
    frame.targets.some(({ kind }) => kind === "everything") ||
    (frame.targets.length === 0 && context.memory.exercises.length === 0)
  )
    return asking("What should move, and where to?");
  const found = findTargets(frame, context, frame.targets, frame.whens);
  if (isAsk(found)) return found;
  const goals = new Map<SessionNode, number>();
  for (const node of found.nodes) {
    const goal = goalIndex(frame, node, context);
    if (isAsk(goal)) return goal;
    if (goal === undefined) return asking(`Where should ${node.now.name} go?`, ["first", "last"]);
    const step = goals.get(node.session) ?? 0;
    goals.set(node.session, step + 1);
    if (node.session.exercises.indexOf(node) === goal && found.nodes.length === 1)
      return asking(`${node.now.name} is already there. Where should it go?`);
    reorderExercise(
      context.draft,
      node,
      goal === 0 || frame.anchors[0]?.side === "after"
        ? Math.min(goal + (goal === 0 ? step : 0), node.session.exercises.length - 1)
        : goal,
    );
    context.draft.said.push(
      `${node.now.name} as exercise ${node.session.exercises.indexOf(node) + 1} of ${saySession(context.draft, node.session)}`,
    );
  }
  return {
    memory: remember(context, found.nodes, found.scope),
    doubtful: found.doubtful || found.nodes.length > 1,
  };
};

/** Two exercises of one session take each other's place. */
export const swapPlaces: Intent = (frame, context): Planned | Ask => {
  const found = findTargets(frame, context, frame.targets, frame.whens);
  if (isAsk(found)) return found;
  const [first, second] = found.nodes.toSorted(
    (a, b) => a.session.exercises.indexOf(a) - b.session.exercises.indexOf(b),
  );
  if (!first || !second || found.nodes.length !== 2 || first.session !== second.session)
    return asking("Which two exercises of one session should change places?");
  const [low, high] = [first.session.exercises.indexOf(first), first.session.exercises.indexOf(second)];
  reorderExercise(context.draft, second, low);
  reorderExercise(context.draft, first, high);
  context.draft.said.push(
    `${second.now.name} and ${first.now.name} change places in ${saySession(context.draft, first.session)}`,
  );
  return { memory: remember(context, found.nodes, found.scope), doubtful: found.doubtful };
};
