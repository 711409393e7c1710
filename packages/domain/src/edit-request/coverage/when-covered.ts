import type { WhenGroup } from "../clauses/frame.ts";
import { dayAfter, weekdayOfDate } from "../draft/day.ts";
import { currentSession, dateOf } from "../draft/draft.ts";
import type { Draft, SessionNode, WeekNode } from "../draft/draft.ts";
import type { Effect } from "../draft/draft.ts";
import { isAsk } from "../draft/ask.ts";
import { resolveWeeks } from "../draft/resolve-weeks.ts";
import { dayOfWeekNumber } from "../../program/entered-date.ts";
import type { WeekRef, When } from "../items/item.ts";

/** Where an effect is: the sessions and weeks that it touches, and the days that they have before and after it. */
type Where = {
  readonly sessions: readonly SessionNode[];
  readonly weeks: readonly WeekNode[];
  readonly dates: readonly string[];
  readonly weekdays: readonly number[];
};

const isText = (value: unknown): value is string => typeof value === "string";
const isSession = (node: SessionNode | WeekNode | undefined): node is SessionNode =>
  node !== undefined && "exercises" in node;
const isWeek = (node: SessionNode | WeekNode | undefined): node is WeekNode =>
  node !== undefined && !("exercises" in node);

const dateFields = ["scheduledDate", "startDate", "endDate"] as const;

const whereOf = ({ of, kind, session, week, source, before, after }: Effect): Where => {
  const isNewWeek = of === "week" && kind === "add";
  const sessions = [session, source].filter(isSession);
  const dates = [
    ...sessions.flatMap((one) => [dateOf(one), one.now.scheduledDate]),
    ...(isNewWeek ? [] : dateFields).flatMap((field) => [before[field], after[field]]),
  ]
    .filter(isText)
    .map((date) => date.slice(0, 10));
  const days = [...sessions.map(({ now, was }) => (was ?? now).dayOfWeek), after["dayOfWeek"]]
    .filter(isText)
    .map(dayOfWeekNumber)
    .filter((day) => day !== undefined);
  return {
    sessions,
    weeks: [week, ...sessions.map((one) => one.week), ...[source].filter(isWeek)],
    dates,
    weekdays: [...dates.map(weekdayOfDate), ...days],
  };
};

/** A week that was removed is no longer found by its number; that one is held against its place as the member sees it. */
const isAmongWeeks = (
  ref: WeekRef,
  weeks: readonly WeekNode[],
  draft: Draft,
  last: WeekNode | undefined,
): boolean => {
  if (ref.by === "after") return true;
  const found = resolveWeeks(draft, ref, last);
  if (!isAsk(found)) return found.some((week) => weeks.includes(week));
  const gone = weeks.filter((week) => week.gone);
  const numbers = gone.map((week) => draft.shown.indexOf(week) + 1);
  if (ref.by === "number") return numbers.some((number) => number >= ref.from && number <= ref.to);
  if (ref.by === "numbers") return numbers.some((number) => ref.numbers.includes(number));
  return gone.length > 0;
};

const fits = (when: When, where: Where, draft: Draft, last: WeekNode | undefined): boolean => {
  switch (when.type) {
    case "weekday":
      return where.weekdays.includes(when.weekday);
    case "date":
      return where.dates.includes(when.date);
    case "dates":
      return where.dates.some((date) => date >= when.from && date <= when.to);
    case "day":
      return (
        where.dates.includes(dayAfter(draft.today, when.offset)) ||
        (when.offset === 0 && where.sessions.includes(currentSession(draft) as SessionNode))
      );
    case "name":
      return where.sessions.some((session) => when.names.includes((session.was ?? session.now).name));
    case "week":
      return isAmongWeeks(when.week, where.weeks, draft, last);
    default:
      return true;
  }
};

const fitsGroup = (
  { whens }: WhenGroup,
  effect: Effect,
  draft: Draft,
  last: WeekNode | undefined,
): boolean => {
  const where = whereOf(effect);
  return whens.every((when) => fits(when, where, draft, last));
};

/** Behind these words a time names where values are taken from, or where a week is put. */
const standsApart = (group: WhenGroup, effects: readonly Effect[]): boolean =>
  group.role === "like" ||
  group.role === "as" ||
  (/^(?:after|before|between)$/u.test(group.role ?? "") && effects.some(({ of }) => of === "week"));

/**
 * The times of a clause that no effect shows, exceptions that were not kept, and, where times are said, effects that are in none of them
 * (told by the last time).
 */
export const uncoveredTimes = (
  groups: readonly WhenGroup[],
  excepts: readonly WhenGroup[],
  effects: readonly Effect[],
  draft: Draft,
  last: WeekNode | undefined,
): readonly WhenGroup[] => {
  const said = groups.filter((group) => !standsApart(group, effects));
  const moved = effects.some(
    ({ after, kind }) => kind === "copy" || "scheduledDate" in after || "dayOfWeek" in after,
  );
  const unused = said.filter(
    (group) =>
      (/^(?:instead|than)$/u.test(group.role ?? "") && !moved) ||
      !effects.some((effect) => fitsGroup(group, effect, draft, last)),
  );
  const single = new Set(effects.map(({ session }) => session)).size < 2;
  const broken = excepts.filter(
    (group) => single || effects.some((effect) => fitsGroup(group, effect, draft, last)),
  );
  const moves = effects.some(({ of, kind }) => of === "exercise" && kind === "add");
  const outside =
    unused.length === 0 &&
    said.length > 0 &&
    effects.some(
      (effect) =>
        effect.of === "exercise" &&
        !(moves && effect.kind === "remove") &&
        !said.some((group) => fitsGroup(group, effect, draft, last)),
    );
  return [...unused, ...broken, ...(outside ? said.slice(-1) : [])];
};
