import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { modifyExercise, removeExercise, type ExerciseUpdates } from "../../draft/change-draft.ts";
import { isTimedTarget, withoutSide } from "../../draft/amount-text.ts";
import type { ExerciseNode, SessionNode } from "../../draft/draft.ts";
import type { Frame, Target } from "../../clauses/frame.ts";
import { carriedLoad, isOneSided } from "../../../program/targets/carried-load.ts";
import { openLoads } from "../../../program/targets/open-load.ts";
import { exerciseNamed } from "../../../program/exercise-key.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Mention } from "../../items/item.ts";
import { alternativesFor } from "./equipment.ts";
import { changedFields } from "../apply-changes.ts";
import { findTargets, remember } from "../find-targets.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { readChanges } from "../read-changes.ts";
import { sayExerciseChange, saySession } from "../../draft/say.ts";

/** The catalogue's entry of a new exercise; asks where the words could be another one, or none. */
export const newExerciseOf = (
  mention: Mention,
  span: { start: number; end: number },
  context: IntentContext,
): Exercise | Ask => {
  const exercise = mention.variant ?? mention.exercise;
  if (mention.variant === undefined && mention.dropped && mention.dropped.length > 0 && exercise)
    return asking(`Do you mean ${exercise.name}?`, [exercise.name], span);
  if (exercise) return mention.rival && mention.said === "row" ? mention.rival : exercise;
  const own = mention.name && context.catalogue.byName(mention.name);
  if (own) return own;
  const fits = context.catalogue.exercises
    .filter((one) => mention.tokens.every((token) => one.name.toLowerCase().includes(token)))
    .slice(0, 3)
    .map(({ name }) => name);
  return asking(`Which exercise is ${mention.said}?`, fits, span);
};

/** Who is replaced by whom; "sub Y for X" and "Y instead of X" turn the order round. */
const partsOf = (
  frame: Frame,
): { readonly olds: readonly Target[]; readonly fresh: Frame["news"][number] | undefined } => {
  const turned =
    (frame.verb === "sub" || frame.flags.has("use")) &&
    frame.news[0] !== undefined &&
    /\bfor\b/u.test(frame.text.toLowerCase());
  const [target] = frame.targets;
  if (turned && target?.kind === "mention")
    return {
      olds: [
        {
          kind: "mention",
          mention: frame.news[0]!.mention,
          start: frame.news[0]!.start,
          end: frame.news[0]!.end,
        },
      ],
      fresh: { mention: target.mention, start: target.start, end: target.end },
    };
  if (frame.olds.length > 0) {
    const named = frame.targets.find((one) => one.kind === "mention");
    return {
      olds: frame.olds,
      fresh:
        named?.kind === "mention"
          ? { mention: named.mention, start: named.start, end: named.end }
          : frame.news[0],
    };
  }
  if (frame.news[0]) return { olds: frame.targets, fresh: frame.news[0] };
  const variant = frame.targets.find((one) => one.kind === "mention" && one.mention.variant);
  if (variant?.kind === "mention")
    return { olds: [variant], fresh: { mention: variant.mention, start: variant.start, end: variant.end } };
  const [first, second] = frame.targets;
  return second?.kind === "mention" && first
    ? { olds: [first], fresh: { mention: second.mention, start: second.start, end: second.end } }
    : { olds: frame.targets, fresh: undefined };
};

const withoutNew = (nodes: readonly ExerciseNode[], context: IntentContext, frame: Frame): Ask => {
  const name = nodes[0]?.now.name ?? "it";
  const found = alternativesFor(name, context, nodes[0]?.session);
  const choices = found.map((one) => `replace ${name} with ${one}`);
  return {
    ...asking(
      `What should take the place of ${name}${found.length > 0 ? `? For example ${found.join(", ")}` : ""}?`,
      choices,
    ),
    span: { start: frame.start, end: frame.end },
  };
};

/** What stays of an exercise where another one takes its place: from one side to both neither "per side" nor a note holds any more. */
const staying = (
  { now: { reps, notes } }: ExerciseNode,
  before: Exercise | undefined,
  exercise: Exercise,
): { readonly reps: string; readonly notes?: string } => {
  if (!before || isOneSided(before) === isOneSided(exercise)) return { reps };
  return { reps: isOneSided(exercise) ? reps : withoutSide(reps), ...(notes && { notes: "" }) };
};

/** What values of the new exercise are held against: its reps are no seconds ("planks to dead bugs 3x10"), its load is a weight. */
const blank = (node: ExerciseNode, { unit }: IntentContext): ExerciseNode => {
  const { reps, targetLoad } = node.now;
  const isOpen = !/\d/u.test(targetLoad) && unit !== undefined;
  return {
    ...node,
    was: undefined,
    now: {
      ...node.now,
      reps: isTimedTarget(reps) ? "" : reps,
      targetLoad: isOpen ? `0 ${unit === "kg" ? "kg" : "lbs"}` : targetLoad,
    },
  };
};

/**
 * Another exercise in the place of one: its sets, reps, rest and group stay unless they are said, its load where it can (`carriedLoad`), and its
 * note where both are done with one side or both with two.
 */
export const replaceExercise: Intent = (frame, context): Planned | Ask => {
  const { olds, fresh } = partsOf(frame);
  const found = findTargets(frame, context, olds, frame.whens);
  if (isAsk(found)) return found;
  if (!fresh) return withoutNew(found.nodes, context, frame);
  const exercise = newExerciseOf(fresh.mention, fresh, context);
  if (isAsk(exercise)) return exercise;
  if (olds.every((old) => old.kind === "pronoun") && context.memory.exercises.length === 0)
    return asking("Which exercise should it replace?");
  const changes = readChanges({ ...frame, verb: "set", half: undefined });
  if (isAsk(changes)) return changes;
  const isTwice = found.nodes.some(({ session }) =>
    session.exercises.some(({ now }) => now.name === exercise.name),
  );
  const keepsAll = frame.flags.has("same") && /\bsame\b.*\beverything\b/u.test(frame.text);
  const keepsLoad = keepsAll || (frame.flags.has("same") && frame.nouns.includes("load"));
  const isAll = olds.some(({ kind }) => kind === "everything");
  const filled = new Set<SessionNode>();
  let isDropped = false;
  for (const node of found.nodes) {
    if (node.now.name === exercise.name)
      return asking(`${exercise.name} is already there. What should take its place?`);
    // "Replace everything on Monday with push-ups": once, and the others go.
    if (isAll && filled.has(node.session)) {
      context.draft.said.push(`${node.now.name} out of ${saySession(context.draft, node.session)}`);
      removeExercise(context.draft, node);
      continue;
    }
    filled.add(node.session);
    const before = exerciseNamed(context.catalogue, node.now.name);
    const { reps, ...notes } = keepsAll ? { reps: node.now.reps } : staying(node, before, exercise);
    const own = { ...node, now: { ...node.now, reps } };
    const fields = changedFields(changes, blank(own, context), { unit: context.unit, everything: false });
    if (isAsk(fields)) return fields;
    const targetLoad = keepsLoad ? node.now.targetLoad : carriedLoad(node.now.targetLoad, before, exercise);
    const isOpen = fields.targetLoad === undefined && targetLoad !== node.now.targetLoad;
    isDropped ||= isOpen && targetLoad === openLoads.weight;
    const updates: ExerciseUpdates = {
      name: exercise.name,
      ...(reps !== node.now.reps && { reps }),
      ...fields,
      ...(isOpen && { targetLoad }),
      ...notes,
    };
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, updates));
    modifyExercise(context.draft, node, updates);
  }
  const several = olds.length > 1 && !found.everything;
  return {
    memory: remember(context, found.nodes, found.scope),
    doubtful: found.doubtful || isTwice || several || isDropped,
  };
};
