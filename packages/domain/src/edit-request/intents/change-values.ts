import { asking, isAsk, type Ask } from "../draft/ask.ts";
import { leaveExercise, modifyExercise, type ExerciseUpdates } from "../draft/change-draft.ts";
import { dateOf, type ExerciseNode, type Draft, type SessionNode } from "../draft/draft.ts";
import { dayAfter } from "../draft/day.ts";
import { resolveWeeks } from "../draft/resolve-weeks.ts";
import type { When } from "../items/item.ts";
import { resolveTarget } from "../draft/resolve-exercises.ts";
import { weekdayOfSession } from "../draft/resolve-sessions.ts";
import type { Frame } from "../clauses/frame.ts";
import { changedFields } from "./apply-changes.ts";
import { findTargets, remember, type FoundTargets } from "./find-targets.ts";
import type { Intent, IntentContext, Planned } from "./intent.ts";
import { fieldOf, readChanges, type Change } from "./read-changes.ts";
import { sayExerciseChange } from "../draft/say.ts";

/** Puts changes on exercises, in order; gives how many of them they fit, also where they have those values already. */
export const changeNodes = (
  nodes: readonly ExerciseNode[],
  changes: readonly Change[],
  everything: boolean,
  context: IntentContext,
  named = false,
): number | Ask => {
  let fitting = 0;
  const planned: { readonly node: ExerciseNode; readonly updates: ExerciseUpdates }[] = [];
  for (const node of nodes) {
    const updates = changedFields(changes, node, { unit: context.unit, everything, named });
    if (isAsk(updates)) return updates;
    if (Object.keys(updates).length > 0) fitting += 1;
    const isChange = Object.entries(updates).some(([field, value]) => node.now[field] !== value);
    if (isChange) planned.push({ node, updates });
    else if (Object.keys(updates).length > 0) leaveExercise(context.draft, node, updates);
  }
  for (const { node, updates } of planned) {
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, updates));
    modifyExercise(context.draft, node, updates);
  }
  return fitting;
};

/** "the same load as on Monday", "the same sets and reps as the rows": looked up; completed sessions may be looked at. */
const referenced = (
  frame: Frame,
  found: FoundTargets,
  context: IntentContext,
): ExerciseUpdates | Ask | undefined => {
  if (!frame.flags.has("same") && !frame.flags.has("like") && frame.likes.length === 0) return undefined;
  const isSource = frame.likes.length > 0 || frame.whens.some(({ role }) => role === "like" || role === "as");
  if (!isSource && frame.amounts.length > 0) return undefined;
  const [node] = found.nodes;
  const fields = frame.nouns.map(fieldOf).filter((field) => field !== undefined);
  if (!node || fields.length === 0) return asking("Which value do you mean: sets, reps, load or rest?");
  const source = sourceNode(frame, node, found, context);
  if (isAsk(source)) return source;
  return Object.fromEntries(fields.map((field) => [field, source.now[field]]));
};

const sourceNode = (
  frame: Frame,
  node: ExerciseNode,
  found: FoundTargets,
  context: IntentContext,
): ExerciseNode | Ask => {
  const whens = frame.whens.filter(
    ({ role, start }) =>
      role === "like" ||
      role === "as" ||
      (frame.flags.has("same") && start > (frame.targets.at(-1)?.end ?? 0)),
  );
  const [like] = frame.likes;
  const group = whens.at(-1);
  if (!group) {
    if (!like) return asking("The same as what?");
    const source = resolveTarget(context.draft, like, found.scope, context.memory);
    return isAsk(source) ? source : (source[0] ?? asking("The same as what?"));
  }
  const source = earlierNode(node, group.whens, context.draft);
  return source ?? asking(`Which session's ${node.now.name} do you mean?`, [], group);
};

/** The same exercise in another session, completed or not: of that week, on that day, by that name. */
const earlierNode = (node: ExerciseNode, whens: readonly When[], draft: Draft): ExerciseNode | undefined => {
  const week = whens.find((when) => when.type === "week");
  const weeks = week?.type === "week" ? resolveWeeks(draft, week.week) : undefined;
  if (isAsk(weeks)) return undefined;
  const fits = (session: SessionNode): boolean =>
    (!weeks || weeks.includes(session.week)) &&
    whens.every(
      (when) =>
        when.type === "week" ||
        (when.type === "weekday"
          ? weekdayOfSession(session) === when.weekday
          : when.type === "name"
            ? when.names.includes((session.was ?? session.now).name)
            : when.type === "day"
              ? dateOf(session) === dayAfter(draft.today, when.offset)
              : when.type === "date"
                ? dateOf(session) === when.date
                : when.type === "session"
                  ? session.week.shown.indexOf(session) === when.place - 1
                  : false),
    );
  const all = draft.shown
    .flatMap(({ shown }) => shown)
    .filter((session) => session !== node.session && fits(session));
  const found = all.flatMap((session) => session.shown.filter((one) => one.now.name === node.now.name));
  const inWeek = found.filter((one) => one.session.week === node.session.week);
  return inWeek.length === 1
    ? inWeek[0]
    : found.length === 1
      ? found[0]
      : weeks || inWeek.length > 1
        ? undefined
        : found.findLast((one) => (dateOf(one.session) ?? "") < draft.today);
};

const nothing = (frame: Frame): Ask => {
  const [target] = frame.targets;
  const what = target?.kind === "mention" ? target.mention.said : "it";
  return asking(`What should change about ${what}, and by how much?`, [
    "one more set",
    "two more reps",
    "5 lbs more",
  ]);
};

/** No more than that is taken for the field named before: "5 sets of curls, leg press 300" is a load. */
const mostOf: Readonly<Record<string, number>> = { sets: 12, warmupsets: 12, reps: 30, rest: 900 };

/** "5 sets of squats, 4 of bench": a bare number is of the field named before. */
const withField = (frame: Frame, { memory }: IntentContext): Frame => {
  const noun = "sets warmupsets reps rest".split(" ").find((one) => fieldOf(one) === memory.field);
  const bare =
    frame.amounts.length === 1 &&
    frame.amounts[0]?.amount.type === "number" &&
    (frame.verb === undefined || /\b(?:one|another)\b/u.test(frame.text.toLowerCase()));
  const said = frame.amounts[0];
  if (said?.role === "at" || said?.role === "with") return frame;
  if (!noun || !bare || frame.nouns.length > 0 || said?.amount.type !== "number") return frame;
  const { value } = said.amount;
  const direction = frame.verb === undefined ? memory.moved : undefined;
  const moved = direction ? [{ ...said, amount: { ...said.amount, direction } }] : frame.amounts;
  return value <= mostOf[noun]! ? { ...frame, nouns: [noun], amounts: moved } : frame;
};

/** Exercises that were named, here or by the clause before: what is said of them is not passed over. */
const isNamed = ({ targets, flags }: Frame, { memory }: IntentContext): boolean =>
  targets.every(({ kind }) => kind !== "everything") &&
  (targets.length > 0 || (memory.exercises.length > 0 && !flags.has("every")));

const movedBy = (change: Change | undefined): "more" | "less" | undefined =>
  change?.op === "add" ? (change.value > 0 ? "more" : "less") : undefined;

/** Sets, reps, load, rest and warm-up sets of exercises that are there: set, moved, or scaled. */
export const changeValues: Intent = (said, context): Planned | Ask => {
  const frame = withField(said, context);
  const changes = readChanges(frame);
  if (isAsk(changes)) return changes;
  const found = findTargets(frame, context);
  if (isAsk(found)) return found;
  const like = referenced(frame, found, context);
  if (isAsk(like)) return like;
  if (changes.length === 0 && !like) return nothing(frame);
  for (const node of like ? found.nodes : []) {
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, like ?? {}));
    modifyExercise(context.draft, node, like ?? {});
  }
  const changed = changeNodes(found.nodes, changes, found.everything, context, isNamed(frame, context));
  if (isAsk(changed)) return changed;
  if (changed === 0 && !like) return asking("Nothing there has such a value. What should change?");
  return {
    memory: {
      ...remember(context, found.nodes, found.scope),
      field: changes.length === 1 ? changes[0]?.field : undefined,
      moved: changes.length === 1 ? movedBy(changes[0]) : undefined,
    },
    doubtful: found.doubtful,
  };
};
