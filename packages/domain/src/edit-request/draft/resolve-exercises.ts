import { exactKg } from "../../units/convert-units.ts";
import type { LoadBound } from "../edit-request.ts";
import { unitOf, weightOf } from "./amount-text.ts";
import type { Target } from "../clauses/frame.ts";
import type { Mention, Span } from "../items/item.ts";
import { knownName } from "../items/program-words.ts";
import { asking, askingWhich, listed, type Ask } from "./ask.ts";
import { isDone, sessionsOf } from "./draft.ts";
import type { Draft, ExerciseNode, SessionNode, WeekNode } from "./draft.ts";
import type { Scope } from "./resolve-sessions.ts";
import { saySession } from "./say.ts";

/** What the message named last, for pronouns and for what goes without saying. */
export type Memory = {
  readonly exercises: readonly ExerciseNode[];
  readonly sessions: readonly SessionNode[];
  readonly scope?: Scope | undefined;
  /** What was named and is not in the program: "I don't like lunges". */
  readonly missing?: string | undefined;
  /** The week that one was put behind, or that was removed. */
  readonly week?: WeekNode | undefined;
  /** Weeks that were named by themselves, in a remark too: "week 4 isn't a deload any more, call it Peak". */
  readonly weeks?: readonly WeekNode[] | undefined;
  /** The field that was changed last, for "5 sets of squats, 4 of bench". */
  readonly field?: string | undefined;
  /** Whether that field was moved, and which way: "one more set for bench and two for rows". */
  readonly moved?: "more" | "less" | undefined;
};

/** As the member sees the exercise; a new one by the name that it was given. */
const nameOf = (node: ExerciseNode): string => (node.was ?? node.now).name;

const shownOf = (session: SessionNode): readonly ExerciseNode[] => session.shown.filter((node) => !node.gone);

export type Matcher = { readonly test: (node: ExerciseNode) => boolean; readonly exact: boolean };

const plainBefore = new Map<string, string>();

/** A name in lower case without signs; remembered, as programs share their names. */
const plain = (name: string): string => {
  let known = plainBefore.get(name);
  if (known === undefined) {
    known = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (plainBefore.size >= 4096) plainBefore.clear();
    plainBefore.set(name, known);
  }
  return known;
};

/** Which exercises a mention means: one that the program has, else those whose names contain its words. `wide`: the latter in any case. */
export const matcherOf = (draft: Draft, mention: Mention, wide: boolean): Matcher => {
  const contains = (node: ExerciseNode): boolean => {
    const { tokens } = knownName(nameOf(node));
    return mention.tokens.length > 0 && mention.tokens.every((token) => tokens.includes(token));
  };
  if (wide) return { test: contains, exact: false };
  const names = [mention.name, mention.rival?.name].filter((name) => name !== undefined).map(plain);
  const has = (name: string): boolean =>
    draft.shown.some((week) =>
      week.shown.some((session) => session.shown.some((node) => plain(nameOf(node)) === name)),
    );
  const own = names.find(has);
  if (own !== undefined) return { test: (node) => plain(nameOf(node)) === own, exact: true };
  return { test: contains, exact: false };
};

const namesIn = (session: SessionNode): readonly string[] => shownOf(session).map(nameOf);

const notThere = (draft: Draft, said: string, session: SessionNode | undefined, span: Span): Ask => {
  const names = session ? namesIn(session) : [];
  const where = session ? ` in ${saySession(draft, session)}` : " in your program";
  const ask = asking(
    `I can't find ${said}${where}. Which exercise do you mean${names.length > 0 ? `: ${listed(names)}` : ""}?`,
    names,
    span,
  );
  return { ...ask, isMissing: true };
};

/** What no session of a time has, where a later one may. */
function notThen(draft: Draft, said: string, test: Matcher["test"], span: Span): Ask {
  const next = nextWith(draft, undefined, test);
  return next
    ? asking(
        `No session of that time that is still to do has ${said}; ${saySession(draft, next)} has. Which one do you mean?`,
        [saySession(draft, next)],
        span,
      )
    : notThere(draft, said, undefined, span);
}

/** What no session from the current one on has: it is asked whether an earlier one that was missed is meant, or said to be done. */
function onlyBefore(draft: Draft, said: string, test: Matcher["test"], span: Span): Ask | undefined {
  const having = sessionsOf(draft).filter((session) => shownOf(session).some(test));
  const missed = having.filter((session) => !isDone(session));
  const choices = missed.flatMap((session) =>
    shownOf(session)
      .filter(test)
      .map((node) => `${nameOf(node)} (${saySession(draft, session)})`),
  );
  if (choices.length > 0)
    return asking(`No session from today on has ${said}. Do you mean ${listed(choices)}?`, choices, span);
  const done = having.at(-1);
  return (
    done &&
    asking(
      `No session that is still to do has ${said}: ${saySession(draft, done)} is completed, and completed sessions stay as they are. Which exercise do you mean?`,
      [],
      span,
    )
  );
}

const onlyOne = (
  draft: Draft,
  nodes: readonly ExerciseNode[],
  said: string,
  span: Span,
): readonly ExerciseNode[] | Ask => {
  if (nodes.length === 1) return nodes;
  const names = nodes.map(nameOf);
  if (new Set(names).size === 1)
    return askingWhich(
      `${names[0]} is in that session more than once. Which one do you mean?`,
      nodes.map((node) => `exercise ${node.session.shown.indexOf(node) + 1}`),
      span,
    );
  return askingWhich(
    `${said[0]?.toUpperCase()}${said.slice(1)} could be ${listed(names)}. Which one do you mean?`,
    names,
    span,
  );
};

const nextWith = (
  draft: Draft,
  from: SessionNode | undefined,
  test: Matcher["test"],
): SessionNode | undefined => {
  const all = sessionsOf(draft);
  const start = from ? all.indexOf(from) : 0;
  return all.slice(start).find((session) => !isDone(session) && shownOf(session).some(test));
};

/** "both curls": of the first session from this one on that has two. */
const nextWithTwo = (
  draft: Draft,
  from: SessionNode | undefined,
  test: Matcher["test"],
): readonly ExerciseNode[] => {
  const all = sessionsOf(draft);
  return (
    all
      .slice(from ? all.indexOf(from) : 0)
      .filter((session) => !isDone(session))
      .map((session) => shownOf(session).filter(test))
      .find((found) => found.length === 2) ?? []
  );
};

/** In a session that is said, "rows" are the rows that it has, though others of the program are called just that. */
const matcherIn = (
  draft: Draft,
  { mention, scope: said }: Target & { kind: "mention" },
  scope: Scope,
): Matcher => {
  const matcher = matcherOf(draft, mention, said !== undefined);
  if (scope.kind !== "sessions" || !matcher.exact) return matcher;
  const isThere = scope.sessions.some((session) => shownOf(session).some(matcher.test));
  return isThere ? matcher : matcherOf(draft, mention, true);
};

const mentioned = (
  draft: Draft,
  target: Target & { kind: "mention" },
  scope: Scope,
): readonly ExerciseNode[] | Ask => {
  const { mention } = target;
  const matcher = matcherIn(draft, target, scope);
  const inScope = scope.sessions.flatMap((session) => shownOf(session).filter(matcher.test));
  if (target.scope === "both") {
    const both = scope.kind === "current" ? nextWithTwo(draft, scope.sessions[0], matcher.test) : inScope;
    return both.length === 2
      ? both
      : asking(`Which two exercises do you mean by both ${mention.said}?`, [], target);
  }
  if (scope.kind === "stretch") {
    // Every match is meant, but not two of one session by a word that both have.
    const bySession =
      target.scope || matcher.exact ? [] : Map.groupBy(inScope, ({ session }) => session).values();
    const twice = [...bySession].find((own) => new Set(own.map(nameOf)).size > 1);
    if (twice) return onlyOne(draft, twice, mention.said, target);
    return inScope.length > 0 ? inScope : notThen(draft, mention.said, matcher.test, target);
  }
  if (target.scope === "every" && scope.kind === "sessions" && inScope.length > 0) return inScope;
  if (scope.kind === "sessions" && scope.sessions.length > 1)
    return inScope.length > 0 ? inScope : notThere(draft, mention.said, scope.sessions[0], target);
  if (scope.kind === "sessions")
    return inScope.length > 0
      ? onlyOne(draft, inScope, mention.said, target)
      : notThere(draft, mention.said, scope.sessions[0], target);
  if (target.scope === "every") {
    const all = sessionsOf(draft)
      .filter((session) => !isDone(session))
      .flatMap((session) => shownOf(session).filter(matcher.test));
    return all.length > 0 ? all : notThere(draft, mention.said, undefined, target);
  }
  const session = nextWith(draft, scope.sessions[0], matcher.test);
  return session
    ? onlyOne(draft, shownOf(session).filter(matcher.test), mention.said, target)
    : (onlyBefore(draft, mention.said, matcher.test, target) ??
        notThere(draft, mention.said, undefined, target));
};

const atPlaces = (
  draft: Draft,
  target: Target & { kind: "places" },
  scope: Scope,
): readonly ExerciseNode[] | Ask => {
  const found: ExerciseNode[] = [];
  for (const session of scope.sessions) {
    for (const place of target.places) {
      const node = session.shown[place < 0 ? session.shown.length + place : place - 1];
      if (!node || node.gone) {
        const count = session.shown.length;
        return asking(
          `${saySession(draft, session)} has ${count} exercise${count === 1 ? "" : "s"}; there is no exercise ${place < 0 ? -place : place}. Which one do you mean?`,
          namesIn(session),
          target,
        );
      }
      found.push(node);
    }
  }
  return found;
};

/** Those named last; where other sessions are said, the same ones there ("squats felt heavy, take 10 lbs off next week"). */
const inScope = (nodes: readonly ExerciseNode[], scope: Scope): readonly ExerciseNode[] => {
  const isThere = nodes.some((node) => scope.sessions.includes(node.session));
  if (scope.kind === "current" || (isThere && scope.kind !== "stretch")) return nodes;
  const there = scope.sessions
    .flatMap(shownOf)
    .filter((node) => nodes.some((one) => one.now.name === node.now.name));
  return there.length > 0 ? there : nodes;
};

/** Whether a load lies where a bound says; what has none doesn't. A bound without a unit is in that of the load. */
const isWithin = (load: string, { side, value, unit, isWith }: LoadBound): boolean => {
  const [own, ownUnit] = [weightOf(load), unitOf(load)];
  if (own === undefined || ownUnit === undefined) return false;
  const over = exactKg({ value: own, unit: ownUnit }) - exactKg({ value, unit: unit ?? ownUnit });
  return over === 0 ? isWith : over > 0 === (side === "over");
};

/** "No curls and no presses, delete both": the two that were changed last. */
const lastTwo = ({ effects }: Draft): readonly ExerciseNode[] | undefined => {
  const changed = new Set(effects.toReversed().flatMap(({ exercise }) => exercise ?? []));
  return changed.size === 2 && [...changed].every(({ gone }) => !gone)
    ? [...changed].toReversed()
    : undefined;
};

/** The exercises that a target means in a scope, in order; asks where it fits none, or more than it says. */
export const resolveTarget = (
  draft: Draft,
  target: Target,
  scope: Scope,
  memory: Memory,
): readonly ExerciseNode[] | Ask => {
  if (target.kind === "places") return atPlaces(draft, target, scope);
  if (target.kind === "pronoun") {
    const left = memory.exercises.filter((node) => !node.gone);
    if (left.length === 0 && memory.missing !== undefined)
      return notThere(draft, memory.missing, undefined, target);
    if (left.length === 0)
      return asking(
        "Which exercise do you mean?",
        scope.sessions[0] ? namesIn(scope.sessions[0]) : [],
        target,
      );
    return inScope(target.isBoth && left.length === 1 ? (lastTwo(draft) ?? left) : left, scope);
  }
  if (target.kind === "everything") {
    const { bound } = draft;
    const all = scope.sessions
      .flatMap(shownOf)
      .filter(({ now }) => bound === undefined || isWithin(now.targetLoad, bound));
    if (bound && all.length === 0) return asking("No load there is so. Which exercises do you mean?");
    const named = new Set([...memory.exercises, ...draft.effects.map(({ exercise }) => exercise)]);
    return target.rest ? all.filter((node) => !named.has(node)) : all;
  }
  return mentioned(draft, target, scope);
};
