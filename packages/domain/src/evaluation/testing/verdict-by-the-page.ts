import type { EvaluationInput } from "../evaluation.ts";

/**
 * A second implementation of the verdict, written from the page that states its rules (with the page's numbers) by somebody who had not
 * read the evaluator: slow and plain, for comparison.
 */
export type PageVerdict = { readonly status: string; readonly behind: readonly string[] };

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const plus = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

type Session = { date: string; type: string; minutes: number };
type Week = { first: string; last: string; sessions: Session[] };

/** 1: weeks and days. Weeks before the first one with a start, which the page does not mention, end where that one begins. */
function weeksOf({ plan }: EvaluationInput): Week[] {
  const all = plan?.weeklyPlans ?? [];
  const anchor = all.findIndex(({ startDate }) => Boolean(startDate));
  const dated: { first: string; sessions: (typeof all)[number]["sessions"] }[] = [];
  for (const [at, week] of anchor < 0 ? [] : all.entries()) {
    const before = dated.at(-1);
    const first =
      at < anchor
        ? plus((all[anchor]?.startDate ?? "").slice(0, 10), 7 * (at - anchor))
        : week.startDate || plus(before?.first ?? "", 7);
    dated.push({ first: first.slice(0, 10), sessions: week.sessions });
  }
  return dated.map(({ first, sessions }, at) => {
    const next = dated[at + 1];
    const last = next ? plus(next.first, -1) : plus(first, 6);
    return {
      first,
      last,
      sessions: sessions.map(({ dayOfWeek, workType, durationMinutes }) => {
        const named = (dayOfWeek ?? "").trim().toLowerCase();
        const day = named.length < 3 ? -1 : dayNames.findIndex((name) => name.startsWith(named));
        let date = last;
        if (day >= 0) {
          date = first;
          while (Temporal.PlainDate.from(date).dayOfWeek !== day + 1) date = plus(date, 1);
        }
        return { date, type: workType.toUpperCase(), minutes: durationMinutes ?? 0 };
      }),
    };
  });
}

const localDate = (at: string, zone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();

/** Without a zone, the offset of `now`. */
const zoneOf = ({ zone, now }: EvaluationInput): string => {
  const offset = /([+-]\d\d:?\d\d)$/.exec(now)?.[1];
  return zone ?? offset ?? "UTC";
};

export function verdictByThePage(input: EvaluationInput): PageVerdict {
  const none: PageVerdict = { status: "no_data", behind: [] };
  const zone = zoneOf(input);
  const today = localDate(input.now, zone);
  const weeks = weeksOf(input);
  const hasSession = weeks.some(({ sessions }) => sessions.length > 0);
  // 5
  for (const week of weeks)
    week.sessions = week.sessions.filter(
      ({ date }) => !(input.pauses ?? []).some(({ from, to }) => from <= date && (!to || date <= to)),
    );
  // 6
  const changed = new Set<Session>();
  for (const { date, by } of input.substitutions ?? []) {
    const type = by.toUpperCase();
    const open = weeks
      .flatMap(({ sessions }) => sessions)
      .find((one) => one.date === date && one.type !== type && !changed.has(one));
    if (!open) continue;
    open.type = type;
    changed.add(open);
  }
  const [first, last] = [weeks[0]?.first, weeks.at(-1)?.last];
  // 3
  if (first === undefined || last === undefined || today < first) return none;
  if (!hasSession) return none;
  const isOver = today > last;
  // 2
  const work = input.done
    .map((one) => ({
      date: "at" in one ? localDate(one.at, zone) : one.date,
      type: one.workType.toUpperCase(),
      minutes: one.minutes ?? undefined,
    }))
    .filter(({ date }) => date >= first && date <= today && date <= last);
  const figures = (week: Week | undefined) => {
    const planned = new Map<string, number>();
    const due = new Map<string, number>();
    const done = new Map<string, number>();
    const add = (to: Map<string, number>, type: string) => to.set(type, (to.get(type) ?? 0) + 1);
    for (const { type, date } of week?.sessions ?? []) {
      add(planned, type);
      // 4, and 7 for the last week of a plan that is over
      if (date < today || isOver) add(due, type);
    }
    for (const { date, type, minutes } of work) {
      if (!week || date < week.first || date > week.last) continue;
      const all = week.sessions.filter((one) => one.type === type).map((one) => one.minutes);
      const isShort = all.length > 0 && minutes !== undefined && minutes < Math.min(...all) / 2;
      if (!isShort) add(done, type);
    }
    return { planned, due, done };
  };
  const all = weeks.map(figures);
  if (all.every(({ due, done }) => due.size === 0 && done.size === 0)) return none;
  // 7
  const at = isOver ? weeks.length - 1 : weeks.findLastIndex((week) => week.first <= today);
  const now = figures(weeks[at]);
  const before = figures(weeks[at - 1]);
  const of = (from: Map<string, number>, type: string) => from.get(type) ?? 0;
  const behind = new Set<string>();
  const used = new Map<string, number>();
  // 8 and 9; in a short week, a session may lie after its end, and by 4 is due when its own day is over
  for (const [type, planned] of before.due) {
    const lack = planned - of(before.done, type);
    if (lack <= 0) continue;
    const beyond = Math.max(0, of(now.done, type) - of(now.due, type));
    used.set(type, Math.min(lack, beyond));
    if (lack > beyond) behind.add(type);
  }
  const left = (type: string) => of(now.done, type) - of(used, type);
  const types = [...now.planned.keys()];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  // 10
  const dueInAll = sum(types.map((type) => of(now.due, type)));
  const inTime = sum(types.map((type) => Math.min(of(now.planned, type), left(type))));
  if (inTime < dueInAll) for (const type of types) if (left(type) < of(now.due, type)) behind.add(type);
  // 11
  const plannedInAll = sum(types.map((type) => of(now.planned, type)));
  if (types.length > 0 && sum(types.map(left)) >= plannedInAll)
    for (const type of types) if (left(type) < of(now.planned, type)) behind.add(type);
  // 13
  if (behind.size > 0) return { status: "behind", behind: [...behind].toSorted() };
  const isDone = types.every((type) => left(type) >= of(now.planned, type));
  const later = new Set(weeks.slice(at + 1).flatMap(({ sessions }) => sessions.map(({ type }) => type)));
  const isAhead = isDone && types.some((type) => left(type) > of(now.planned, type) && later.has(type));
  return { status: isAhead ? "ahead" : "on_track", behind: [] };
}
