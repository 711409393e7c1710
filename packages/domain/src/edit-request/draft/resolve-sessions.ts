import { dayOfWeekName, dayOfWeekNumber } from "../../program/entered-date.ts";
import type { WhenGroup } from "../clauses/frame.ts";
import { isStretch, type Span, type When } from "../items/item.ts";
import { asking, askingWhich, isAsk, listed, type Ask } from "./ask.ts";
import { dayAfter, weekdayOfDate } from "./day.ts";
import { currentSession, dateOf, isDone, sessionsOf } from "./draft.ts";
import type { Draft, SessionNode, WeekNode } from "./draft.ts";
import { placeDate, thisWeek } from "./resolve-weeks.ts";
import { type Stretch, betweenDates, stretchOf } from "./resolve-stretch.ts";
import { sayDate, saySession } from "./say.ts";

/** Where changes are to be made. `current`: nothing was said. `stretch`: every match in it. */
export type Scope = {
  readonly kind: "current" | "sessions" | "stretch";
  readonly sessions: readonly SessionNode[];
  readonly doubtful?: true | undefined;
  /** Weeks that were named, without a session of theirs. */
  readonly weeks?: readonly WeekNode[] | undefined;
};

export const weekdayOfSession = (session: SessionNode): number | undefined => {
  const date = dateOf(session);
  return date === undefined ? dayOfWeekNumber((session.was ?? session.now).dayOfWeek) : weekdayOfDate(date);
};

const open = (sessions: readonly SessionNode[]): readonly SessionNode[] =>
  sessions.filter((session) => !isDone(session));

export const completed = (draft: Draft, session: SessionNode, span?: Span): Ask =>
  asking(
    `${saySession(draft, session)} is already completed, and completed sessions stay as they are. Which session do you mean instead?`,
    [],
    span,
  );

const onDate = (draft: Draft, date: string, span: Span): readonly SessionNode[] | Ask => {
  const found = sessionsOf(draft).filter((session) => dateOf(session) === date);
  const left = open(found);
  if (left.length > 1)
    return askingWhich(
      `You have ${left.length} sessions on ${sayDate(date)}: ${listed(
        left.map(({ now }) => now.name),
        "and",
      )}. Which one?`,
      left.map(({ now }) => now.name),
      span,
    );
  if (left.length === 1) return left;
  return found[0]
    ? completed(draft, found[0], span)
    : asking(`There is no session on ${sayDate(date)}. Which session do you mean?`, [], span);
};

/** What was missed: the last one of that day that is not done. */
const latest = (
  draft: Draft,
  all: readonly SessionNode[],
  weekday: number,
  span: Span,
): readonly SessionNode[] | Ask => {
  const past = all.filter((session) => (dateOf(session) ?? "9") <= draft.today);
  const last = past.at(-1);
  if (!last)
    return asking(`No ${dayOfWeekName(weekday)} session was missed. Which one do you mean?`, [], span);
  return isDone(last) ? completed(draft, last, span) : [last];
};

/** Where the session goes by what was asked before in the same message: "move Friday to Saturday, and make Saturday lighter". */
const movedTo = (draft: Draft, weekday: number): readonly SessionNode[] =>
  open(sessionsOf(draft)).filter(({ was, now }) => {
    const date = now.scheduledDate?.slice(0, 10);
    const isMoved =
      was !== undefined && (date !== was.scheduledDate?.slice(0, 10) || now.dayOfWeek !== was.dayOfWeek);
    return isMoved && (date === undefined ? dayOfWeekNumber(now.dayOfWeek) : weekdayOfDate(date)) === weekday;
  });

const onWeekday = (
  draft: Draft,
  when: When & { type: "weekday" },
  span: Span,
): readonly SessionNode[] | Ask => {
  const all = sessionsOf(draft).filter((session) => weekdayOfSession(session) === when.weekday);
  if (when.every)
    return open(all).length > 0
      ? open(all)
      : asking(`There is no ${dayOfWeekName(when.weekday)} session left. Which day do you mean?`, [], span);
  if (when.past) return latest(draft, all, when.weekday, span);
  const here = thisWeek(draft);
  // Training that was missed can be made up for; a ride of a day that is over is none that is planned.
  const isPastRide = (session: SessionNode) =>
    session.was?.work !== undefined && (dateOf(session) ?? draft.today) < draft.today;
  const inWeek = open(all.filter((session) => session.week === here && !isPastRide(session)));
  if (!when.next && inWeek.length === 1) return inWeek;
  if (!when.next && inWeek.length > 1)
    return askingWhich(
      `You have ${inWeek.length} sessions on that ${dayOfWeekName(when.weekday)}. Which one: ${listed(inWeek.map(({ now }) => now.name))}?`,
      inWeek.map(({ now }) => now.name),
      span,
    );
  const ahead = open(all).filter(
    (session) =>
      (dateOf(session) ?? draft.today) > draft.today &&
      (!when.next || session.week !== here || inWeek.length === 0),
  );
  const [first] = ahead;
  const same = ahead.filter(
    (session) => first && dateOf(session) === dateOf(first) && session.week === first.week,
  );
  if (first && same.length === 1) return [first];
  const moved = movedTo(draft, when.weekday);
  if (moved.length === 1) return moved;
  const done = all.findLast((session) => session.week === here);
  return done && isDone(done)
    ? completed(draft, done, span)
    : asking(
        `There is no session on a ${dayOfWeekName(when.weekday)} ahead. Which session do you mean?`,
        [],
        span,
      );
};

const byName = (
  draft: Draft,
  when: When & { type: "name" },
  within: readonly SessionNode[] | undefined,
  span: Span,
): readonly SessionNode[] | Ask => {
  if (when.names.length === 0)
    return asking(
      "There is no session of that name in your program. Which one do you mean?",
      [...new Set(sessionsOf(draft).map(({ now }) => now.name))],
      span,
    );
  if (when.names.length > 1 && (when.every || when.both)) {
    const each = when.names.map((name) => byName(draft, { ...when, names: [name] }, within, span));
    const found = each.flatMap((one) => (isAsk(one) ? [] : one));
    return found.length > 0 && when.every ? found : (each.find(isAsk) ?? found);
  }
  if (when.names.length > 1)
    return asking(`Which session do you mean: ${listed(when.names)}?`, when.names, span);
  const named = (within ?? sessionsOf(draft)).filter(
    (session) => (session.was ?? session.now).name === when.names[0],
  );
  const here = within ? undefined : thisWeek(draft);
  const from = here ? draft.shown.indexOf(here) : 0;
  const left = open(named).filter((session) => within || draft.shown.indexOf(session.week) >= from);
  if (when.every && left.length > 0) return left;
  if (left[0]) return [left[0]];
  return named[0]
    ? completed(draft, named.at(-1) ?? named[0], span)
    : asking(`There is no session called ${when.names[0]} there. Which session do you mean?`, [], span);
};

const byPlace = (
  draft: Draft,
  place: number,
  sessions: readonly SessionNode[],
  span: Span,
): readonly SessionNode[] | Ask => {
  const session = sessions[place < 0 ? sessions.length + place : place - 1];
  if (!session || session.gone)
    return asking(
      `That week has ${sessions.length} sessions; there is no session ${place}. Which one do you mean?`,
      [],
      span,
    );
  return isDone(session) ? completed(draft, session, span) : [session];
};

const inStretch = (
  draft: Draft,
  { sessions, isMany }: Stretch,
  when: When | undefined,
  span: Span,
): readonly SessionNode[] | Ask => {
  if (!when) return open(sessions);
  if (when.type === "name") return byName(draft, isMany ? { ...when, every: true } : when, sessions, span);
  if (when.type === "session") return byPlace(draft, when.place, sessions, span);
  if (when.type !== "weekday") return asking("Which session of that week do you mean?", [], span);
  const found = sessions.filter((session) => weekdayOfSession(session) === when.weekday);
  const left = open(found);
  if (isMany && left.length > 0) return left;
  if (left.length === 1) return left;
  if (left.length > 1)
    return asking(
      `Which session on that ${dayOfWeekName(when.weekday)}: ${listed(left.map(({ now }) => now.name))}?`,
      left.map(({ now }) => now.name),
      span,
    );
  return found[0]
    ? completed(draft, found[0], span)
    : asking(
        `There is no session on ${dayOfWeekName(when.weekday)} of that week. Which one do you mean?`,
        [],
        span,
      );
};

const nextOne = (draft: Draft): readonly SessionNode[] | Ask => {
  const current = currentSession(draft);
  const left = open(sessionsOf(draft));
  if (!current) return asking("No session is left in your program. Which one do you mean?");
  const today = dateOf(current) === draft.today;
  const next = today ? left[left.indexOf(current) + 1] : current;
  return next ? [next] : asking("Which session do you mean?");
};

const restOfWeek = (draft: Draft): readonly SessionNode[] | Ask => {
  const week = thisWeek(draft);
  const left = week
    ? open(week.shown).filter((session) => (dateOf(session) ?? draft.today) >= draft.today)
    : [];
  return left.length > 0 ? left : asking("Nothing is left this week. Which sessions do you mean?");
};

const since = (draft: Draft, day: When): readonly SessionNode[] | Ask => {
  const date = placeDate(draft, { whens: [day] });
  if (isAsk(date)) return date;
  const left = open(sessionsOf(draft)).filter((session) => (dateOf(session) ?? "") >= date);
  return left.length > 0 ? left : asking("No session is left from then on. Which ones do you mean?");
};

const resolveOne = (draft: Draft, when: When, span: Span): readonly SessionNode[] | Ask => {
  switch (when.type) {
    case "day": {
      const current = when.offset === 0 ? currentSession(draft) : undefined;
      if (when.offset !== 0) return onDate(draft, dayAfter(draft.today, when.offset), span);
      return current ? [current] : asking("No session is left in your program. Which one do you mean?");
    }
    case "current": {
      const current = currentSession(draft);
      return current ? [current] : asking("No session is left in your program. Which one do you mean?");
    }
    case "weekday":
      return onWeekday(draft, when, span);
    case "date":
      return onDate(draft, when.date, span);
    case "dates":
      return betweenDates(draft, when, span);
    case "name":
      return byName(draft, when, undefined, span);
    case "session":
      return byPlace(draft, when.place, thisWeek(draft)?.shown ?? [], span);
    case "nextSession":
      return nextOne(draft);
    case "restOfWeek":
      return restOfWeek(draft);
    case "since":
      return since(draft, when.day);
    case "every":
      return open(sessionsOf(draft));
    case "week":
      return asking("Which session do you mean?", [], span);
  }
};

/** "Friday's Upper B", "tomorrow's run": the day's session, if it has that name. */
const bothFit = (
  draft: Draft,
  days: readonly SessionNode[],
  named: When & { type: "name" },
  span: Span,
): readonly SessionNode[] | Ask => {
  const fits = days.filter((session) => named.names.includes((session.was ?? session.now).name));
  const [first] = days;
  return fits.length > 0 || !first
    ? fits
    : asking(`${saySession(draft, first)} isn't called that. Which session do you mean?`, [], span);
};

const resolveGroup = (
  draft: Draft,
  { whens, start, end }: WhenGroup,
  last: WeekNode | undefined,
): Scope | Ask => {
  const span = { start, end };
  const others = whens.filter((when) => !isStretch(when));
  const said = others.some(({ type }) => type === "since") ? undefined : whens.find(isStretch);
  const stretch = said && stretchOf(draft, said, last, span);
  if (isAsk(stretch)) return { ...stretch, span: stretch.span ?? span };
  if (stretch) {
    if (others.length > 1) return asking("Which session do you mean?", [], span);
    const sessions = inStretch(draft, stretch, others[0]?.type === "every" ? undefined : others[0], span);
    if (isAsk(sessions)) return sessions;
    if (others.length > 0) return { kind: "sessions", sessions };
    return { kind: "stretch", sessions, weeks: stretch.weeks };
  }
  const named = others.find((when) => when.type === "name");
  const day = others.find((when) => when.type !== "name") ?? named;
  if (!day) return asking("Which session do you mean?", [], span);
  const isAlways = day.type === "every" && named?.type === "name";
  const sessions = isAlways
    ? byName(draft, { ...named, every: true }, undefined, span)
    : resolveOne(draft, day, span);
  if (isAsk(sessions)) return sessions;
  const fitting = named?.type === "name" && day !== named ? bothFit(draft, sessions, named, span) : sessions;
  if (isAsk(fitting)) return fitting;
  const isWide =
    day.type === "every" ||
    day.type === "since" ||
    day.type === "restOfWeek" ||
    (day.type === "weekday" && day.every) ||
    (day.type === "name" && day.every);
  const unsure =
    (day.type === "weekday" && day.next) ||
    day.type === "nextSession" ||
    (day.type === "session" && day.place < 0) ||
    (day.type === "day" &&
      day.offset === 0 &&
      sessionsOf(draft).some((session) => isDone(session) && dateOf(session) === draft.today));
  return {
    kind: isWide ? "stretch" : day.type === "nextSession" && day.having ? "current" : "sessions",
    sessions: fitting,
    ...(unsure && { doubtful: true as const }),
  };
};

const isOne = ({ whens }: WhenGroup, types: RegExp): boolean =>
  whens.length === 1 && whens.every((when) => types.test(when.type) && !(when.type === "name" && when.every));

/** "The easy run on 26 November" is one session, and not each easy run and that day; so is "Thursday's run in December". */
const withDays = (groups: readonly WhenGroup[]): readonly WhenGroup[] =>
  groups.reduce<readonly WhenGroup[]>((done, group) => {
    const before = done.at(-1);
    const goesOn =
      before &&
      ((group.role === "on" && isOne(before, /^name$/u) && isOne(group, /^(?:weekday|date|day)$/u)) ||
        (group.role === "in" && isOne(before, /^(?:weekday|name)$/u) && group.whens.every(isStretch)));
    return goesOn
      ? [...done.slice(0, -1), { ...before, whens: [...before.whens, ...group.whens] }]
      : [...done, group];
  }, []);

/** The sessions that the times of a clause mean together; the current one when none is said. */
export const resolveScope = (draft: Draft, said: readonly WhenGroup[], last?: WeekNode): Scope | Ask => {
  const groups = eachFromNowOn(withDays(said));
  if (groups.length === 0) {
    const current = currentSession(draft);
    return current
      ? { kind: "current", sessions: [current] }
      : asking("No session is left in your program. What do you want to change?");
  }
  let scope: Scope | undefined;
  const isOfWeek = groups.some(({ whens }) => whens.some(isStretch));
  for (const group of groups) {
    // "every session … next week": all of that week's.
    if (isOfWeek && isAlways(group)) continue;
    const found = resolveGroup(draft, group, last);
    if (isAsk(found)) return found;
    if (!scope) {
      scope = found;
      continue;
    }
    scope = {
      kind: scope.kind === "stretch" || found.kind === "stretch" ? "stretch" : "sessions",
      sessions: [...new Set([...scope.sessions, ...found.sessions])],
      ...((scope.doubtful || found.doubtful) && { doubtful: true as const }),
      weeks: scope.weeks && found.weeks ? [...scope.weeks, ...found.weeks] : undefined,
    };
  }
  return scope ?? asking("Which session do you mean?");
};

export const isAlways = ({ whens }: WhenGroup): boolean => whens.every(({ type }) => type === "every");
const isRecurring = (when: When): when is When & { readonly type: "weekday" | "name" } =>
  when.type === "weekday" || when.type === "name";

/** "Thursday … from now on": that day, or that session, of each week, and not every session. */
export const eachFromNowOn = (groups: readonly WhenGroup[]): readonly WhenGroup[] =>
  groups.some(isAlways) && groups.some(({ whens }) => whens.some(isRecurring))
    ? groups
        .filter((group) => !isAlways(group))
        .map((group) => ({
          ...group,
          whens: group.whens.map((when) => (isRecurring(when) ? { ...when, every: true } : when)),
        }))
    : groups;
