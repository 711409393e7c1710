import type { Frame, Target, WhenGroup } from "../clauses/frame.ts";
import { asking, isAsk, listed, type Ask } from "../draft/ask.ts";
import { sessionsOf, type ExerciseNode } from "../draft/draft.ts";
import { weightOf } from "../draft/amount-text.ts";
import { resolveTarget } from "../draft/resolve-exercises.ts";
import { resolveScope, type Scope } from "../draft/resolve-sessions.ts";
import { type ExerciseKind, isOfKind, kindNamed, roleOf } from "./exercises/equipment.ts";
import { textOf } from "./frame-sense.ts";
import type { IntentContext } from "./intent.ts";
import { saySession } from "../draft/say.ts";

export type FoundTargets = {
  readonly nodes: readonly ExerciseNode[];
  readonly scope: Scope;
  readonly doubtful: boolean;
  readonly everything: boolean;
};

/** Times that say where the exercises are; a place where they go to is another matter. */
export const placesOf = (frame: Frame): readonly WhenGroup[] =>
  frame.whens.filter(({ role }) => role !== "to" && role !== "into" && role !== "like");

/** "on every Friday", "every squat": said with "every", though nothing else is. */
const everyScope = (frame: Frame, groups: readonly WhenGroup[]): readonly WhenGroup[] =>
  groups.length === 0 && frame.flags.has("whole")
    ? [{ role: undefined, whens: [{ type: "every" }], start: frame.start, end: frame.start }]
    : groups;

/** The scope of a clause: its own, else the one that a clause before it named. */
export const scopeOf = (
  frame: Frame,
  context: IntentContext,
  groups: readonly WhenGroup[] = placesOf(frame),
): { readonly scope: Scope; readonly taken: boolean } | Ask => {
  const own = everyScope(frame, groups);
  const taken = own.length === 0 && context.memory.scope !== undefined;
  const scope = taken
    ? context.memory.scope
    : resolveScope(context.draft, own, context.memory.sessions.at(-1)?.week);
  if (!scope || isAsk(scope)) return scope ?? asking("Which session do you mean?");
  if (frame.exceptWhens.length === 0) return { scope, taken };
  const out = resolveScope(context.draft, frame.exceptWhens);
  if (isAsk(out)) return out;
  return {
    scope: { ...scope, sessions: scope.sessions.filter((session) => !out.sessions.includes(session)) },
    taken,
  };
};

const resolveAll = (
  targets: readonly Target[],
  scope: Scope,
  context: IntentContext,
): readonly ExerciseNode[] | Ask => {
  const nodes: ExerciseNode[] = [];
  for (const target of targets) {
    const found = resolveTarget(context.draft, target, scope, context.memory);
    if (isAsk(found)) return found;
    nodes.push(...found);
  }
  return [...new Set(nodes)];
};

const withPronouns = (targets: readonly Target[]): readonly Target[] =>
  targets.some((target) => target.kind !== "pronoun")
    ? targets.filter((target) => target.kind !== "pronoun")
    : targets;

const exceptions = (frame: Frame, scope: Scope, context: IntentContext): readonly ExerciseNode[] | Ask => {
  const out: ExerciseNode[] = [];
  for (const target of frame.excepts) {
    const wide: Target = target.kind === "mention" ? { ...target, scope: "every" } : target;
    const found = resolveTarget(
      context.draft,
      target,
      { ...scope, kind: scope.kind === "current" ? "sessions" : scope.kind },
      context.memory,
    );
    const any = isAsk(found)
      ? resolveTarget(context.draft, wide, { ...scope, kind: "stretch" }, context.memory)
      : found;
    if (!isAsk(any)) {
      out.push(...any);
      continue;
    }
    // What is in the program, though not in what is changed, stays as it is anyway.
    const elsewhere: Scope = { kind: "stretch", sessions: sessionsOf(context.draft) };
    if (isAsk(resolveTarget(context.draft, wide, elsewhere, context.memory))) return any;
  }
  return out;
};

/** "everything after the pull-ups": those behind it in its session. */
const besideAnchor = (
  frame: Frame,
  own: readonly Target[],
  nodes: readonly ExerciseNode[],
  scope: Scope,
  context: IntentContext,
): readonly ExerciseNode[] | Ask => {
  const [anchor] = frame.anchors;
  if (!anchor || own.length !== 1 || own[0]?.kind !== "everything") return nodes;
  const found = resolveTarget(context.draft, anchor.target, scope, context.memory);
  if (isAsk(found)) return found;
  const [node] = found;
  if (!node || found.length !== 1) return asking("After which exercise?");
  const { exercises } = node.session;
  const at = exercises.indexOf(node);
  return anchor.side === "after" ? exercises.slice(at + 1) : exercises.slice(0, at);
};

/** Without a target: all that a session or stretch has ("lighten leg day by 10%", "all the weights"), else what was named last. */
const impliedTarget = (frame: Frame, { memory }: IntentContext): Target => {
  const { start, end } = frame;
  const isOfBody = kindNamed(frame)?.isBody === true;
  const all =
    isOfBody || frame.flags.has("every") || (frame.whens.length > 0 && memory.exercises.length === 0);
  return all
    ? { kind: "everything", rest: false, scope: "everything", start, end }
    : { kind: "pronoun", many: true, start, end };
};

const everythingAt = ({ start, end }: Frame): Target => ({
  kind: "everything",
  rest: false,
  scope: "everything",
  start,
  end,
});

/** "Move Friday to Saturday and make it 10% lighter": behind a session, and no exercise, "it" is all that it has, where what changes can be of all. */
function sessionSpokenOf(
  frame: Frame,
  { memory }: IntentContext,
  targets: readonly Target[],
): Scope | undefined {
  const isOfIt = targets.every(({ kind }) => kind === "pronoun") && placesOf(frame).length === 0;
  if (!isOfIt || memory.exercises.length > 0 || memory.sessions.length === 0) return undefined;
  const isRelative =
    frame.amounts.length > 0 &&
    frame.amounts.every(
      ({ amount, drift, role }) =>
        amount.type === "percent" || amount.direction !== undefined || drift !== undefined || role === "by",
    );
  return isRelative ? { kind: "sessions", sessions: memory.sessions } : undefined;
}

/** So far, at most, a load is from the one whose place it takes, as a share of it. */
const nearLoad = 0.3;
/** "Drop it to 280", behind a session: its one exercise with a load that is near that, where no other has one. */
function fittingOne(
  { amounts }: Frame,
  { memory }: IntentContext,
  targets: readonly Target[],
): readonly ExerciseNode[] | undefined {
  const [session, ...others] = memory.sessions;
  const [said, ...more] = amounts;
  const isOfIt = targets.every(({ kind }) => kind === "pronoun") && memory.exercises.length === 0;
  if (!isOfIt || !session || others.length > 0 || !said || more.length > 0 || said.role === "by")
    return undefined;
  const { amount } = said;
  const value =
    amount.type === "number"
      ? amount.value
      : amount.type === "load" && amount.load.type === "weight"
        ? amount.load.value
        : undefined;
  if (value === undefined || amount.direction !== undefined) return undefined;
  const near = session.shown.filter(({ gone, now }) => {
    const load = weightOf(now.targetLoad);
    return !gone && load !== undefined && Math.abs(value - load) <= nearLoad * load;
  });
  return near.length === 1 ? near : undefined;
}

/** "the kettlebell exercise". */
const saysOne = /\bthe (?:\S+ ){1,2}(?:exercise|movement|lift)\b/iu;

const maxNames = 6;

export const noneOfKind = ({ said }: ExerciseKind, nodes: readonly ExerciseNode[]): Ask =>
  asking(
    `There are no ${said} there. Which exercise do you mean?`,
    [...new Set(nodes.map(({ now }) => now.name))].slice(0, maxNames),
  );

/** "all barbell work": those of a session or stretch that are done with it; what nothing knows is asked about. */
const ofKind = (
  frame: Frame,
  nodes: readonly ExerciseNode[],
  { catalogue }: IntentContext,
): readonly ExerciseNode[] | Ask => {
  const role = roleOf(frame);
  const kind = kindNamed(frame);
  if (role === undefined && !kind?.isBody) return nodes;
  if (kind?.isBody || (kind && role !== undefined && kind.covers(role))) {
    const fitting = nodes.filter(({ now }) => isOfKind(kind, now.name, catalogue));
    if (fitting.length === 0 && kind.isBody) return noneOfKind(kind, nodes);
    const names = [...new Set(fitting.map(({ now }) => now.name))];
    return saysOne.test(textOf(frame)) && names.length > 1
      ? asking(`Which exercise do you mean: ${listed(names)}?`, names)
      : fitting;
  }
  return asking(`Your program doesn't say which exercises “${role}” means. Which ones do you mean?`);
};

/** "all the weights", "every set". */
const saysAll = (frame: Frame): boolean =>
  frame.flags.has("every") &&
  frame.nouns.some((noun) => /^(?:sets|reps|load|rest|warmupsets|exercise)$/u.test(noun));

/**
 * The exercises that a clause changes. Where a clause before named a session and this one doesn't, they are looked for there first.
 * Without a target those named last are meant.
 */
export const findTargets = (
  frame: Frame,
  context: IntentContext,
  targets: readonly Target[] = frame.targets,
  groups?: readonly WhenGroup[],
): FoundTargets | Ask => {
  const scoped = scopeOf(frame, context, groups);
  if (isAsk(scoped)) return scoped;
  const said = withPronouns(targets);
  const implied = said.length > 0 ? said : [impliedTarget(frame, context)];
  const ofSession = sessionSpokenOf(frame, context, implied);
  const fitting = ofSession ? undefined : fittingOne(frame, context, implied);
  let scope = ofSession ?? scoped.scope;
  const own: readonly Target[] = ofSession ? [everythingAt(frame)] : implied;
  let nodes = fitting ?? resolveAll(own, scope, context);
  let doubtful =
    scope.doubtful === true ||
    (said.length === 0 && own[0]?.kind === "everything" && !saysAll(frame) && !kindNamed(frame)?.isBody);
  if (isAsk(nodes) && scoped.taken && !ofSession) {
    const current = resolveScope(context.draft, []);
    if (isAsk(current)) return nodes;
    const elsewhere = resolveAll(own, current, context);
    if (isAsk(elsewhere)) return nodes;
    [nodes, scope, doubtful] = [elsewhere, current, true];
  }
  if (isAsk(nodes)) return nodes;
  if (scoped.taken && scope === scoped.scope && !context.carries && !isSameNow(own, nodes, context))
    doubtful = true;
  const elsewhere = nodes.some(({ session }) => !scope.sessions.includes(session));
  doubtful ||= scope.kind === "sessions" && own[0]?.kind === "pronoun" && elsewhere;
  const out = exceptions(frame, scope, context);
  if (isAsk(out)) return out;
  const beside = besideAnchor(frame, own, nodes, scope, context);
  if (isAsk(beside)) return beside;
  const outThen = frame.exceptWhens.length > 0 ? resolveScope(context.draft, frame.exceptWhens) : undefined;
  if (isAsk(outThen)) return outThen;
  const kept = beside.filter((node) => !out.includes(node) && !outThen?.sessions.includes(node.session));
  const isOfAll = own[0]?.kind === "everything" && (said.length === 0 || kindNamed(frame)?.isBody);
  const left = isOfAll ? ofKind(frame, kept, context) : kept;
  if (isAsk(left)) return left;
  doubtful ||= left.length < kept.length && scope.kind === "current";
  const [bare] = scope.sessions;
  if (left.length === 0 && scope.kind !== "current" && bare?.now.cardio && bare.shown.length === 0)
    return asking(
      `${saySession(context.draft, bare)} has no exercises. What should change about it: how long it is, how hard, or its day?`,
    );
  if (left.length === 0) return asking("That leaves no exercise to change. Which ones do you mean?");
  const everything =
    own.some(
      (target) => target.kind === "everything" || (target.kind === "mention" && target.scope === "every"),
    ) || scope.kind === "stretch";
  return { nodes: left, scope, doubtful, everything };
};

/** Whether the same exercises are meant where the time of the clause before is not said of this one too. */
const isSameNow = (
  targets: readonly Target[],
  nodes: readonly ExerciseNode[],
  context: IntentContext,
): boolean => {
  const current = resolveScope(context.draft, []);
  const found = isAsk(current) ? current : resolveAll(targets, current, context);
  return !isAsk(found) && found.length === nodes.length && found.every((node) => nodes.includes(node));
};

/** What the clause leaves for the next one to refer to. */
export const remember = (
  context: IntentContext,
  nodes: readonly ExerciseNode[],
  scope: Scope | undefined,
): IntentContext["memory"] => ({
  exercises: nodes.length > 0 ? nodes : context.memory.exercises,
  sessions:
    scope && scope.kind !== "current"
      ? scope.sessions
      : nodes[0]
        ? [nodes[0].session]
        : context.memory.sessions,
  scope: scope && scope.kind !== "current" ? scope : context.memory.scope,
});
