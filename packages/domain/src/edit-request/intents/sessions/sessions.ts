import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { copySession, modifySession, removeSession } from "../../draft/change-draft.ts";
import { dayAfter, daysFrom } from "../../draft/day.ts";
import { dateOf, weekOfDate, type SessionNode, type WeekNode } from "../../draft/draft.ts";
import { placeDate, resolveWeeks } from "../../draft/resolve-weeks.ts";
import { eachFromNowOn, isAlways, resolveScope, weekdayOfSession } from "../../draft/resolve-sessions.ts";
import { sayDate, saySession, sayWeek } from "../../draft/say.ts";
import { isStretch } from "../../items/item.ts";
import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { isGoal, shiftOf } from "../frame-sense.ts";
import { dayFields, fieldsOfWeek, onDay, placeInWeek, stillAhead, weekFor } from "./place-session.ts";

/** The sessions that are changed: those said, else those named last, else the current one. */
export const sessionsOfGroups = (
  groups: readonly WhenGroup[],
  frame: Frame,
  context: IntentContext,
): readonly SessionNode[] | Ask => {
  const pronoun = frame.targets.some(({ kind }) => kind === "pronoun") || groups.length === 0;
  const left = context.memory.sessions.filter((session) => !session.gone);
  if (groups.length === 0 && pronoun && left.length > 0) return left;
  const scope = resolveScope(context.draft, groups, left.at(-1)?.week);
  if (isAsk(scope) || frame.exceptWhens.length === 0) return isAsk(scope) ? scope : scope.sessions;
  const kept = resolveScope(context.draft, frame.exceptWhens.map(eachOf));
  return isAsk(kept) ? kept : scope.sessions.filter((session) => !kept.sessions.includes(session));
};

/** "Next week all but the long run": that of the week that is spoken of. */
const eachOf = (group: WhenGroup): WhenGroup => ({
  ...group,
  whens: group.whens.map((when) =>
    when.type === "name" || when.type === "weekday" ? { ...when, every: true } : when,
  ),
});

/** "deadlift day from Friday": where a session is named, the day that it has says no other; a date or a week says which one. */
const withoutOwnDay = (groups: readonly WhenGroup[]): readonly WhenGroup[] => {
  if (!groups.some(namesSession)) return groups;
  const own = groups.filter((group) => group.role === "from" && !namesSession(group));
  const dates = own.flatMap(({ whens }) => whens.filter((when) => when.type === "date" || isStretch(when)));
  return groups
    .filter((group) => !own.includes(group))
    .map((group) => (namesSession(group) ? { ...group, whens: [...group.whens, ...dates] } : group));
};
const namesSession = ({ whens }: WhenGroup): boolean => whens.some(({ type }) => type === "name");

/** What is moved or copied, and where to. Without "to", the last day said is the place. */
const splitWhens = (
  frame: Frame,
): { readonly from: readonly WhenGroup[]; readonly to: WhenGroup | undefined } => {
  const old = frame.whens.find(({ role }) => role === "instead" || role === "than");
  if (old) {
    const named = frame.whens.find(({ whens }) => whens.some((when) => when.type === "name"));
    const to = frame.whens.find((group) => group !== old && group !== named);
    return { from: [named ?? old], to };
  }
  const goal = frame.whens.find(isGoal);
  if (goal) return { from: withoutOwnDay(frame.whens.filter((group) => group !== goal)), to: goal };
  const last = frame.whens.findLast((group) => !isAlways(group));
  const isPlace =
    last !== undefined &&
    (frame.whens.length > 1 ||
      last.role === "on" ||
      last.role === "in" ||
      last.role === "for" ||
      frame.targets.length > 0);
  return isPlace
    ? { from: frame.whens.filter((group) => group !== last), to: last }
    : { from: frame.whens, to: undefined };
};

/** Puts a session on a date: its day and date change; into another week it goes as a fresh copy. */
const putOn = (session: SessionNode, date: string, context: IntentContext): SessionNode | Ask => {
  const { draft } = context;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const fields = dayFields(date, session.now);
  if (week === session.week && dateOf(session) === date)
    return {
      ...asking(`${session.now.name} is already on ${sayDate(date)}. To which day do you mean?`),
      isSo: true,
    };
  draft.said.push(`${saySession(draft, session)} moves to ${sayDate(date)}`);
  if (week === session.week) {
    modifySession(draft, session, fields);
    return session;
  }
  const copy = copySession(draft, session, week, placeInWeek(week, date));
  modifySession(draft, copy, fields);
  removeSession(draft, session);
  return copy;
};

const goalDate = (
  session: SessionNode,
  to: WhenGroup | undefined,
  frame: Frame,
  context: IntentContext,
): string | Ask => {
  const own = dateOf(session);
  const shift = to ? undefined : shiftOf(frame);
  if (shift !== undefined) return own ? dayAfter(own, shift) : asking("Which day do you mean?");
  if (!to) return asking(`To which day should ${saySession(context.draft, session)} go?`);
  const weekOnly = to.whens.every((when) => when.type === "week");
  const [when] = to.whens;
  if (weekOnly && when?.type === "week") {
    const weeks = resolveWeeks(context.draft, when.week);
    if (isAsk(weeks)) return weeks;
    const start = weeks.length === 1 ? weeks[0]?.now.startDate?.slice(0, 10) : undefined;
    const from = session.week.now.startDate?.slice(0, 10);
    return start && from && own ? dayAfter(own, daysFrom(from, start)) : asking("On which day of that week?");
  }
  return placeDate(context.draft, to, session);
};
/** Several sessions, each by as many days; those that move last make room first. */
const shiftSessions = (
  sessions: readonly SessionNode[],
  to: WhenGroup | undefined,
  frame: Frame,
  context: IntentContext,
): Planned | Ask => {
  const moved: SessionNode[] = [];
  for (const session of sessions) {
    const date = goalDate(session, to, frame, context);
    if (isAsk(date)) return date;
    const put = putOn(session, date, context);
    if (isAsk(put)) return put;
    moved.push(put);
  }
  return { memory: { ...context.memory, sessions: moved }, doubtful: frame.whens.length < sessions.length };
};

/** A session with something in it is on that day already: perhaps the two were to change places. */
const isTaken = (date: string, { draft }: IntentContext): boolean => {
  const week = weekOfDate(draft, date);
  return (
    week !== undefined &&
    onDay(week, date).some(({ exercises, now }) => exercises.length > 0 || now.cardio !== undefined)
  );
};

/** "this week's sessions to next week", "every long run to Sunday": each keeps its day, or its week. */
const goesEach = (
  to: WhenGroup | undefined,
  from: readonly WhenGroup[],
  { draft }: IntentContext,
): boolean => {
  const scope = resolveScope(draft, from);
  const isWeek = to?.whens.every(({ type }) => type === "week") ?? false;
  const isDay = to?.whens.every((when) => when.type === "weekday") ?? false;
  return !isAsk(scope) && scope.kind === "stretch" && (isWeek || (isDay && scope.weeks === undefined));
};

export const moveSession: Intent = (frame, context): Planned | Ask => {
  const shifts = shiftOf(frame) !== undefined && !frame.whens.some(isGoal);
  const { from: said, to } = shifts ? { from: frame.whens, to: undefined } : splitWhens(frame);
  const from = eachFromNowOn(said);
  const sessions = sessionsOfGroups(from, frame, context);
  if (isAsk(sessions)) return sessions;
  const [session] = sessions;
  const isSpoken = from.length === 0 && new Set(sessions.map(({ week }) => week)).size === sessions.length;
  if (sessions.length > 1 && (shifts || isSpoken || goesEach(to, from, context)))
    return shiftSessions(stillAhead(sessions, context.draft), to, frame, context);
  if (!session || sessions.length !== 1)
    return asking(
      "Which session should be moved?",
      sessions.map((one) => saySession(context.draft, one)),
    );
  const date = goalDate(session, to, frame, context);
  if (isAsk(date)) return date;
  const taken = isTaken(date, context);
  const moved = putOn(session, date, context);
  return isAsk(moved)
    ? moved
    : {
        memory: { ...context.memory, sessions: [moved], scope: { kind: "sessions", sessions: [moved] } },
        doubtful: taken,
      };
};

/** "swap Saturday and Sunday", where one of them is free: the session of the other moves there. */
const withFreeDay = (frame: Frame, question: Ask, context: IntentContext): Planned | Ask => {
  const [first, second] = frame.whens;
  const isFree = (group: WhenGroup | undefined): boolean =>
    group?.whens.length === 1 &&
    group.whens[0]?.type === "weekday" &&
    isAsk(resolveScope(context.draft, [group]));
  if (!first || !second || isFree(first) === isFree(second)) return question;
  const [from, to] = isFree(first) ? [second, first] : [first, second];
  const moved = moveSession({ ...frame, whens: [from, { ...to, role: "to" }] }, context);
  return isAsk(moved) ? moved : { ...moved, doubtful: true };
};

/** Two sessions take each other's day and date. */
export const swapSessions: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const found: SessionNode[] = [];
  const weeks = frame.whens.filter(({ whens }) => whens.every(({ type }) => type === "week"));
  const [week] = frame.whens.length === 3 && weeks.length === 1 ? weeks : [];
  for (const group of frame.whens) {
    if (group === week) continue;
    const ofWeek = week ? { ...group, whens: [...group.whens, ...week.whens] } : group;
    const scope = resolveScope(draft, [ofWeek], found[0]?.week);
    if (isAsk(scope)) return withFreeDay(frame, scope, context);
    found.push(...scope.sessions);
  }
  const [first, second] = found;
  if (!first || !second || found.length !== 2 || first === second)
    return asking("Which two sessions should change places?");
  if (first.week !== second.week)
    return asking("Those are in different weeks. Which day should each of them have?");
  const [a, b] = [dateOf(first), dateOf(second)];
  if (!a || !b) return asking("Those sessions have no days. Which order do you want?");
  draft.said.push(`${saySession(draft, first)} and ${saySession(draft, second)} change days`);
  modifySession(draft, first, dayFields(b, first.now));
  modifySession(draft, second, dayFields(a, second.now));
  return { memory: { ...context.memory, sessions: [first, second] }, doubtful: false };
};

/** A source may be completed: copying changes nothing of it. */
const sourceOf = (groups: readonly WhenGroup[], frame: Frame, context: IntentContext): SessionNode | Ask => {
  const isSaid =
    groups.length > 0 ||
    frame.nouns.includes("session") ||
    frame.targets.length > 0 ||
    context.memory.sessions.length > 0;
  if (!isSaid) return asking("Which session should be copied?");
  const sessions = sessionsOfGroups(groups, frame, context);
  const completed =
    isAsk(sessions) && groups.length === 1 ? completedSource(groups[0] as WhenGroup, context) : undefined;
  if (completed) return completed;
  if (isAsk(sessions)) return sessions;
  return sessions.length === 1 && sessions[0] ? sessions[0] : asking("Which session should be copied?");
};

const completedSource = ({ whens }: WhenGroup, { draft }: IntentContext): SessionNode | undefined => {
  const day = whens.find((when) => when.type === "day" || when.type === "date");
  const date =
    day?.type === "day" ? dayAfter(draft.today, day.offset) : day?.type === "date" ? day.date : undefined;
  const all = draft.shown.flatMap((week) => week.shown);
  const found = all.filter((session) => date !== undefined && dateOf(session) === date);
  const place = whens.find(
    (when) => when.type === "session" || when.type === "weekday" || when.type === "name",
  );
  const week = whens.find((when) => when.type === "week");
  if (found.length === 1) return found[0];
  if (place?.type !== "session" && place?.type !== "weekday" && place?.type !== "name") return undefined;
  const weeks =
    week?.type === "week"
      ? resolveWeeks(draft, week.week)
      : weekOfDate(draft, draft.today)
        ? [weekOfDate(draft, draft.today) as WeekNode]
        : [];
  if (isAsk(weeks)) return undefined;
  const inWeek = weeks.flatMap(({ shown }) => shown);
  if (place.type === "session") return inWeek[place.place - 1];
  const named = inWeek.filter((session) =>
    place.type === "name"
      ? place.names.length === 1 && (session.was ?? session.now).name === place.names[0]
      : weekdayOfSession(session) === place.weekday,
  );
  return named.length === 1 ? named[0] : undefined;
};

/** Without a day: as it is, at a place of a week. */
const copyAt = (
  source: SessionNode,
  week: WeekNode,
  at: number,
  where: string,
  context: IntentContext,
): Planned => {
  context.draft.said.push(`a copy of ${saySession(context.draft, source)} ${where}`);
  const copy = copySession(context.draft, source, week, at);
  return { memory: { ...context.memory, sessions: [copy] }, doubtful: dateOf(source) !== undefined };
};

/** Behind itself, or at the end of its week. */
const copyBeside = (source: SessionNode, behind: boolean, context: IntentContext): Planned => {
  const { week } = source;
  return behind
    ? copyAt(source, week, week.sessions.indexOf(source) + 1, "right behind it", context)
    : copyAt(source, week, week.sessions.length, `at the end of ${sayWeek(context.draft, week)}`, context);
};

/** "Legs a second time, right after Push". */
const copyNextTo = (source: SessionNode, next: WhenGroup, context: IntentContext): Planned | Ask => {
  const scope = resolveScope(context.draft, [next], source.week);
  if (isAsk(scope)) return scope;
  const [other] = scope.sessions;
  if (!other || scope.sessions.length > 1) return asking("Next to which session?");
  const at = other.week.sessions.indexOf(other) + (next.role === "after" ? 1 : 0);
  return copyAt(source, other.week, at, `${next.role} ${saySession(context.draft, other)}`, context);
};

export const repeatSession: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const next = frame.whens.find(
    (group) => /^(?:after|before)$/u.test(group.role ?? "") && namesSession(group),
  );
  const { from, to } = splitWhens({ ...frame, whens: frame.whens.filter((group) => group !== next) });
  const source = sourceOf(from, frame, context);
  if (isAsk(source)) return source;
  const behind = frame.anchors.some(({ side, target }) => side === "after" && target.kind !== "mention");
  if (next && !behind && !to) return copyNextTo(source, next, context);
  if (!to && (behind || frame.nouns.includes("bottom"))) return copyBeside(source, behind, context);
  if (!to) return asking(`On which day do you want ${saySession(draft, source)} again?`);
  const [when] = to.whens;
  if (to.whens.length === 1 && when?.type === "week") {
    const weeks = resolveWeeks(draft, when.week);
    if (isAsk(weeks)) return weeks;
    const copies = weeks.map((one) => {
      draft.said.push(`a copy of ${saySession(draft, source)} in ${sayWeek(draft, one)}`);
      return copySession(draft, source, one, frame.nouns.includes("top") ? 0 : one.sessions.length);
    });
    return { memory: { ...context.memory, sessions: copies }, doubtful: false };
  }
  const date = placeDate(draft, to);
  if (isAsk(date)) return date;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  draft.said.push(`a copy of ${saySession(draft, source)} on ${sayDate(date)}`);
  const isDated = source.now.dayOfWeek ?? source.now.scheduledDate;
  const fields = dayFields(date, { ...fieldsOfWeek(week), ...(isDated && source.now) });
  const copy = copySession(draft, source, week, placeInWeek(week, date));
  if (Object.keys(fields).length > 0) modifySession(draft, copy, fields);
  return { memory: { ...context.memory, sessions: [copy] }, doubtful: Object.keys(fields).length === 0 };
};
