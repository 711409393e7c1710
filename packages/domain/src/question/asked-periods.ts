import { foldText } from "../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import { addDays } from "../schedule/local-date.ts";
import type { AskedPeriod, TrainingQuestion } from "./question.ts";

/** A time as a question has it. */
export const asked = ({ from, to, label, kind, isCurrent }: PeriodSpan): AskedPeriod => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  label,
  kind,
  ...(isCurrent && { isCurrent }),
});

/** The time of the same kind that is under way: what "more than last week" is compared with. */
function currentOf({ kind }: AskedPeriod, today: string): AskedPeriod | undefined {
  const word = {
    week: "this week",
    month: "this month",
    year: "this year",
    day: "today",
    range: undefined,
    ever: undefined,
  }[kind];
  const [found] = word === undefined ? [] : readPeriods(word, today);
  return found && asked(found);
}

/** The time of the same kind just before. */
export function beforeOf(period: AskedPeriod): AskedPeriod | undefined {
  if (period.from === undefined) return undefined;
  const end = addDays(period.from, -1);
  const [found] = readPeriods(
    { week: "this week", month: "this month", year: "this year", day: "today", range: "", ever: "" }[
      period.kind
    ],
    end,
  );
  return found && { ...asked(found), label: `the ${period.kind} before`, isCurrent: false };
}

/** Two are set beside each other. */
export const compares = /\b(?:compare[ds]?|vs|versus|than|against|difference|more or less)\b/u;
export const than =
  /\b(?:more|less|fewer|better|faster|farther|further|longer|higher|heavier|up|down) .{0,40}\bthan\b|\bcompared (?:to|with)\b|\b(?:up|down) on\b/u;

/** "This month than last", "… than the one before". */
const endsWithLast =
  /\b(?:than|to|with|vs|versus|or|against) (?:(?:the )?(?:last|previous|prior)(?: one)?|the (?:one|week|month|year|day) before)\W*$/u;

/** "And the Monday before that". */
const weekdayBefore = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day before\b/u;

/** "The week before", "one week earlier", "and this one": from the time that was asked about before. */
const relative = /\b(?:the|one|a) (?:week|month|year|day) (?:before|earlier)\b|\bthis one\b/u;

/** The time that is asked about, and the one that it is compared with. `previous`: the question before. */
export function times(
  text: string,
  spans: readonly PeriodSpan[],
  { today, previous }: { readonly today: string; readonly previous?: TrainingQuestion | undefined },
): { readonly period?: AskedPeriod; readonly against?: AskedPeriod } {
  const [first, second] = spans.map(asked);
  const folded = foldText(text);
  if (weekdayBefore.test(folded) && previous?.period?.kind === "day" && previous.period.from !== undefined) {
    const [day] = readPeriods(addDays(previous.period.from, -7), today);
    return day ? { period: asked(day) } : {};
  }
  if (relative.test(folded) && previous?.period && !first) {
    const period = /\bthis one\b/u.test(folded)
      ? currentOf(previous.period, today)
      : beforeOf(previous.period);
    return period ? { period } : {};
  }
  // "Than the Friday before": of a day that is named twice, the week before.
  if (first?.from !== undefined && first.kind === "day" && weekdayBefore.test(folded)) {
    const [day] = readPeriods(addDays(first.from, -7), today);
    if (day) return { period: first, against: asked(day) };
  }
  if (first && second && (compares.test(folded) || /\b(?:or|and|to)\b/u.test(folded)))
    return { period: first, against: second };
  if (first && endsWithLast.test(folded)) {
    const before = beforeOf(first);
    const label = first.isCurrent && first.kind !== "day" ? `last ${first.kind}` : before?.label;
    if (before && label !== undefined) return { period: first, against: { ...before, label } };
  }
  if (first && than.test(folded)) {
    const current = currentOf(first, today);
    if (current && current.label !== first.label) return { period: current, against: first };
  }
  return first ? { period: first } : {};
}
