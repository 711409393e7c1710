import type { EvaluationInput } from "../evaluation.ts";

/**
 * A second computation of a plan's verdict, for tests: it walks through the calendar day by day with milliseconds and `Intl`, compares
 * single sessions with single workouts, and removes pairs. It shares no code with the evaluator.
 */
export type OracleVerdict = { readonly status: string; readonly behind: readonly string[] };

const dayMs = 86_400_000;
const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const msOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const localDate = (instant: string, zone: string | undefined, offsetFrom: string): string => {
  if (zone !== undefined)
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(instant));
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(offsetFrom) ?? ["", "+", "00", "00"];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return dateOf(Date.parse(instant) + offset * 60_000);
};

type Slot = { type: string; day: number; minutes: number };
type OracleWeek = { from: number; to: number; slots: Slot[] };

const weeksOf = ({ plan, pauses, substitutions }: EvaluationInput): OracleWeek[] => {
  const plans = plan?.weeklyPlans ?? [];
  const at = plans.findIndex(({ startDate }) => startDate);
  if (at < 0) return [];
  const weeks: OracleWeek[] = [];
  for (const [i, { startDate }] of plans.entries()) {
    const before = weeks.at(-1)?.from;
    const from = startDate
      ? msOf(startDate)
      : before === undefined
        ? msOf(plans[at]?.startDate ?? "") - (at - i) * 7 * dayMs
        : before + 7 * dayMs;
    weeks.push({ from, to: from + 6 * dayMs, slots: [] });
  }
  for (const [i, week] of weeks.entries()) {
    const next = weeks[i + 1];
    if (next) week.to = next.from - dayMs;
    for (const session of plans[i]?.sessions ?? []) {
      let day = week.to;
      const name = session.dayOfWeek?.slice(0, 3).toLowerCase();
      if (name && weekdayNames.includes(name))
        for (day = week.from; weekdayNames[new Date(day).getUTCDay()] !== name;) day += dayMs;
      const type = session.workType.toUpperCase();
      week.slots.push({ type, day, minutes: session.durationMinutes ?? 0 });
    }
  }
  for (const { date, by } of substitutions ?? []) {
    const type = by.toUpperCase();
    const slots = weeks.flatMap(({ slots: all }) => all);
    const slot = slots.find((one) => one.day === msOf(date) && one.type !== type && !("taken" in one));
    if (slot) Object.assign(slot, { type, taken: true });
  }
  for (const { from, to } of pauses ?? [])
    for (const week of weeks)
      week.slots = week.slots.filter(({ day }) => day < msOf(from) || (to ? day > msOf(to) : false));
  return weeks;
};

/** Removes one item of a type from a list; returns whether there was one. */
const takeOne = (from: { type: string }[], type: string): boolean => {
  const at = from.findIndex((one) => one.type === type);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
};
const ofType = <One extends { type: string }>(list: readonly One[], type: string): One[] =>
  list.filter((one) => one.type === type);

/** The work that counts, by the week in which it was done, found by walking from the plan's first day to today. */
const workByWeek = (input: EvaluationInput, weeks: readonly OracleWeek[], today: number): Slot[][] => {
  const byWeek: Slot[][] = weeks.map(() => []);
  const zone = input.zone ?? undefined;
  for (let day = weeks[0]?.from ?? today + 1; day <= today; day += dayMs) {
    const at = weeks.findIndex(({ from, to }) => from <= day && day <= to);
    const week = weeks[at];
    if (!week) continue;
    for (const one of input.done) {
      const date = "at" in one ? localDate(one.at, zone, input.now) : one.date;
      if (msOf(date) !== day) continue;
      const type = one.workType.toUpperCase();
      const lengths = ofType(week.slots, type).map(({ minutes }) => minutes);
      const isShort = lengths.length > 0 && lengths.every((length) => (one.minutes ?? 1e9) * 2 < length);
      if (!isShort) byWeek[at]?.push({ type, day, minutes: 0 });
    }
  }
  return byWeek;
};

/** What the week before still lacks after this week made up for it; work used for that is removed from `done`. */
const leftOfLastWeek = (slots: Slot[], work: Slot[], due: readonly Slot[], done: Slot[]): string[] => {
  const open = [...slots];
  for (const { type } of work) takeOne(open, type);
  return open
    .filter(({ type }) => !(ofType(done, type).length > ofType(due, type).length && takeOne(done, type)))
    .map(({ type }) => type);
};

const behindThisWeek = (slots: readonly Slot[], due: readonly Slot[], done: readonly Slot[]): string[] => {
  const unmatched = [...slots];
  const matched = done.filter(({ type }) => takeOne(unmatched, type)).length;
  const late = matched < due.length ? due : [];
  const planned = new Set(slots.map(({ type }) => type));
  const isFull = done.filter(({ type }) => planned.has(type)).length >= slots.length;
  return [...planned].filter(
    (type) =>
      ofType(late, type).length > ofType(done, type).length ||
      (isFull && ofType(slots, type).length > ofType(done, type).length),
  );
};

export const verdictByOracle = (input: EvaluationInput): OracleVerdict => {
  const today = msOf(localDate(input.now, input.zone ?? undefined, input.now));
  const hasSession = input.plan?.weeklyPlans.some(({ sessions }) => sessions.length > 0) ?? false;
  const weeks = hasSession ? weeksOf(input) : [];
  const work = workByWeek(input, weeks, today);
  const isPast = ({ day }: Slot) => day < today;
  const nothing = work.flat().length === 0 && weeks.flatMap(({ slots }) => slots).filter(isPast).length === 0;
  let current = -1;
  for (const [i, { from }] of weeks.entries()) if (from <= today) current = i;
  const week = weeks[current];
  if (!week || nothing) return { status: "no_data", behind: [] };
  const done = [...(work[current] ?? [])];
  const due = week.slots.filter(isPast);
  const last = weeks[current - 1];
  const missed = last ? leftOfLastWeek(last.slots.filter(isPast), work[current - 1] ?? [], due, done) : [];
  const behind = [...new Set([...missed, ...behindThisWeek(week.slots, due, done)])].toSorted();
  if (behind.length > 0) return { status: "behind", behind };
  const extra = [...done];
  const isWhole = week.slots.every(({ type }) => takeOne(extra, type));
  const later = weeks.slice(current + 1).flatMap(({ slots }) => slots);
  const isAhead =
    isWhole &&
    extra.some(({ type }) => ofType(week.slots, type).length > 0 && ofType(later, type).length > 0);
  return { status: isAhead ? "ahead" : "on_track", behind: [] };
};
