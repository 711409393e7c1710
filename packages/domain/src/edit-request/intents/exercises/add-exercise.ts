import { loadText, repsText } from "../../draft/amount-text.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addExercise, type NewExercise } from "../../draft/change-draft.ts";
import type { ExerciseNode, SessionNode } from "../../draft/draft.ts";
import { resolveTarget } from "../../draft/resolve-exercises.ts";
import type { Scope } from "../../draft/resolve-sessions.ts";
import { saySession } from "../../draft/say.ts";
import type { Frame, StatedAmount } from "../../clauses/frame.ts";
import type { LoadTarget, Mention, RepsTarget } from "../../items/item.ts";
import { remember, scopeOf } from "../find-targets.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { newExerciseOf } from "./replace.ts";

type Said = { sets?: number; reps?: RepsTarget; load?: LoadTarget; rest?: number; warmupSets?: number };

const takeAmount = (said: Said, { amount, noun }: StatedAmount, frame: Frame): void => {
  if (amount.type === "scheme") {
    [said.sets, said.reps] = [amount.sets, amount.reps];
    if (amount.load) said.load = amount.load;
  } else if (amount.type === "sets") said.sets = amount.value;
  else if (amount.type === "warmupSets") said.warmupSets = amount.value;
  else if (amount.type === "reps") said.reps = amount.reps;
  else if (amount.type === "load") said.load = amount.load;
  else if (amount.type === "percent") said.load = { type: "max", value: amount.value };
  else if (amount.type === "time" && (noun === "rest" || frame.nouns.includes("rest")))
    said.rest = amount.seconds;
  else if (amount.type === "time" && amount.plural && said.reps)
    said.load = { type: "weight", value: amount.seconds };
  else if (amount.type === "time") said.reps = { low: amount.seconds, form: "seconds" };
  else if (amount.type === "number" && amount.value >= 20)
    said.load = { type: "weight", value: amount.value };
};

/** A new exercise from what is said of it; asks for sets, reps, or a load that the rules don't give. */
export const newExercise = (
  mention: Mention,
  span: { start: number; end: number },
  amounts: readonly StatedAmount[],
  frame: Frame,
  context: IntentContext,
): NewExercise | Ask => {
  const exercise = newExerciseOf(mention, span, context);
  if (isAsk(exercise)) return exercise;
  const said: Said = {};
  for (const amount of amounts) takeAmount(said, amount, frame);
  if (frame.nouns.includes("amrap") && !said.reps) said.reps = { low: 0, form: "amrap" };
  const bodyweight = exercise.equipment === "body only";
  if (said.sets === undefined || said.reps === undefined) {
    const missing =
      said.sets === undefined && said.reps === undefined
        ? "sets and reps"
        : said.sets === undefined
          ? "sets"
          : "reps";
    return asking(
      `How many ${missing} of ${exercise.name}${bodyweight || said.load ? "" : ", and at what load"}?`,
      bodyweight || said.load ? ["3x8", "3x10", "3x12"] : [],
    );
  }
  if (!said.load && !bodyweight) return asking(`At what load do you want ${exercise.name}?`);
  const targetLoad = loadText(said.load ?? { type: "bodyweight" }, "", context.unit);
  if (isAsk(targetLoad)) return targetLoad;
  return {
    name: exercise.name,
    workingSets: said.sets,
    reps: repsText(said.reps, ""),
    targetLoad,
    ...(said.rest !== undefined && { restSeconds: said.rest }),
    ...(said.warmupSets !== undefined && { warmupSets: said.warmupSets }),
  };
};

/** Where it is put: next to an exercise, at a place, at the start; the end unless said. */
export const insertionPoint = (
  frame: Frame,
  session: SessionNode,
  context: IntentContext,
): number | undefined | Ask => {
  const [anchor] = frame.anchors;
  const as = frame.targets.find((target) => target.kind === "places");
  if (as?.kind === "places" && as.places.length === 1 && !anchor) {
    const [place = 1] = as.places;
    const index = place < 0 ? session.exercises.length + 1 + place : place - 1;
    return index >= 0 && index <= session.exercises.length ? index : asking("Where should it go?");
  }
  if (anchor) {
    const nodes = resolveTarget(
      context.draft,
      anchor.target,
      { kind: "sessions", sessions: [session] },
      context.memory,
    );
    if (isAsk(nodes)) return nodes;
    const at = session.exercises.indexOf(nodes.at(-1) as ExerciseNode);
    if (at < 0) return asking("Next to which exercise?");
    return anchor.side === "after" ? at + 1 : at;
  }
  if (frame.nouns.includes("top") || frame.verb === "start") return 0;
  if (frame.nouns.includes("bottom") || frame.verb === "finish") return undefined;
  const place =
    frame.ordinals[0] ??
    frame.amounts.find(
      ({ amount, noun }) => amount.type === "number" && noun === undefined && frame.nouns.includes("order"),
    )?.amount;
  const number = typeof place === "number" ? place : place?.type === "number" ? place.value : undefined;
  if (number === undefined || number === -1) return undefined;
  return number >= 1 && number <= session.exercises.length + 1
    ? number - 1
    : asking(`There is no place ${number} in that session. Where should it go?`);
};

const amountsOf = (frame: Frame, at: number): readonly StatedAmount[] => {
  const mentions = frame.targets.filter((target) => target.kind === "mention");
  if (mentions.length < 2) return frame.amounts;
  const [own, next] = [mentions[at], mentions[at + 1]];
  const mine = frame.amounts.filter(
    ({ start }) => start >= (own?.start ?? 0) && (!next || start < next.start),
  );
  const before = frame.amounts.filter(({ start }) => start < (mentions[0]?.start ?? 0));
  return mine.length > 0 ? mine : before.length > 0 ? before : frame.amounts;
};

/** "after the leg curls": where no session is said, the one that those are in. */
const besideKnown = (frame: Frame, scope: Scope, context: IntentContext): Scope => {
  const [anchor] = frame.anchors;
  if (!anchor || scope.kind !== "current" || anchor.target.kind !== "mention") return scope;
  const found = resolveTarget(context.draft, anchor.target, scope, context.memory);
  return isAsk(found) || found.length !== 1 || !found[0]
    ? scope
    : { kind: "sessions", sessions: [found[0].session] };
};

/** "Take the leg press out for good and put in lunges": in those that had it. */
const whereLast = (scope: Scope, { memory }: IntentContext): Scope => {
  const had = new Set(memory.exercises.map(({ session }) => session));
  const sessions = scope.sessions.filter((session) => had.has(session));
  return scope.kind === "stretch" && sessions.length > 0 ? { ...scope, sessions } : scope;
};

/** Adds exercises to the sessions meant. */
export const addExercises: Intent = (frame, context): Planned | Ask => {
  const mentions = frame.targets.filter((target) => target.kind === "mention");
  if (mentions.length === 0) return asking("Which exercise do you want to add, with how many sets and reps?");
  const scoped = scopeOf(frame, context, frame.whens);
  if (isAsk(scoped)) return scoped;
  const scope = besideKnown(frame, scoped.taken ? whereLast(scoped.scope, context) : scoped.scope, context);
  const nodes: ExerciseNode[] = [];
  for (const [at, target] of mentions.entries()) {
    const exercise = newExercise(target.mention, target, amountsOf(frame, at), frame, context);
    if (isAsk(exercise)) return exercise;
    const has = (session: SessionNode): boolean =>
      session.exercises.some((node) => node.now.name === exercise.name);
    const without = scope.sessions.filter((session) => !has(session));
    const goals = scope.kind === "stretch" && without.length > 0 ? without : scope.sessions;
    for (const session of goals) {
      if (has(session))
        return asking(
          `${exercise.name} is already in ${saySession(context.draft, session)}. Do you want it changed, or a second time?`,
        );
      const point = insertionPoint(frame, session, context);
      if (isAsk(point)) return point;
      nodes.push(addExercise(context.draft, session, exercise, point === undefined ? undefined : point + at));
      context.draft.said.push(
        `${exercise.name}, ${exercise.workingSets} x ${exercise.reps} at ${exercise.targetLoad}, in ${saySession(context.draft, session)}`,
      );
    }
  }
  return {
    memory: remember(context, nodes, scope),
    doubtful:
      scope.doubtful === true ||
      scope.kind === "stretch" ||
      (scoped.taken && !context.carries && mentions.length > 0),
  };
};
