import { addDays, daysBetween, weekStartOf } from "../schedule/local-date.ts";
import type { Calendar, Period } from "./period.ts";
import { isOtherWord, periodRows } from "./period-rows.ts";

export type PeriodSpan = Period & { readonly start: number; readonly end: number };

const rowsBetween = (letters: string, figures: string, flags: string) =>
  periodRows.map(
    ([pattern, read]) =>
      [
        new RegExp(
          `(?<![${letters}${figures}.:/])(?:${pattern.replaceAll(String.raw`\p{L}`, `[${letters}]`)})(?![${letters}${figures}])`,
          flags,
        ),
        read,
      ] as const,
  );
type CompiledRows = ReturnType<typeof rowsBetween>;
const isWestern = /^[\0-\xFF\u2010-\u2027]*$/;
let [western, any]: (CompiledRows | undefined)[] = [];
/** The rows for a text. Letters of all scripts take an engine seven times as long to compile as those that western texts have, a second's twentieth in all. */
const rowsFor = (text: string): CompiledRows =>
  isWestern.test(text)
    ? (western ??= rowsBetween("a-zªµºß-öø-ÿ", "0-9²³¹¼-¾", "gi"))
    : (any ??= rowsBetween(String.raw`\p{L}`, String.raw`\p{N}`, "giu"));

const ordinals: Readonly<Record<string, number>> = {
  first: 0,
  "1st": 0,
  second: 1,
  "2nd": 1,
  third: 2,
  "3rd": 2,
  fourth: 3,
  "4th": 3,
};
const ordinalPart =
  /(?:\b(?:in|during|over|for) )?(?:\bthe )?\b(first|1st|second|2nd|third|3rd|fourth|4th|last|final) (week|fortnight|half|(?:few|couple of|\d{1,2}|two|three|four|five|ten) days|(?:two|2) weeks)(?: of| in)?(?: the)?\s*$/iu;
const looseParts: readonly (readonly [words: RegExp, from: number, to: number, name: string])[] = [
  [
    /(?:\b(?:at|in|from) )?(?:\bthe )?\b(?:start|begin(?:ning)?)(?: of)?(?: the)?\s*$/iu,
    0,
    6,
    "at the beginning of",
  ],
  [/(?:\bin )?\bearly(?: in)?\s*$/iu, 0, 9, "in early"],
  [/(?:\b(?:in|around) )?(?:\bthe )?\b(?:middle of|mid)(?: the)?[\s-]*$/iu, 10, 19, "in mid"],
  [/(?:\bin )?\blate(?: in)?\s*$/iu, -10, -1, "in late"],
  [/(?:\b(?:at|towards?) )?(?:\bthe )?\bend(?: of)?(?: the)?\s*$/iu, -7, -1, "at the end of"],
];
const partDays: Readonly<Record<string, number>> = {
  week: 7,
  fortnight: 14,
  few: 3,
  couple: 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
};

/** "The first week of October", "mid October", "the week of 5 October": a part of the time that is named. */
function narrowed(text: string, span: PeriodSpan, firstWeekday: number): PeriodSpan {
  const { from, to, kind } = span;
  if (from === undefined || to === undefined) return span;
  const before = text.slice(Math.max(0, span.start - 40), span.start);
  const name = span.label.replace(/^(?:in|on|from) /u, "");
  const part = (found: RegExpExecArray, first: string, last: string, label: string): PeriodSpan => ({
    start: span.start - found[0].length,
    end: span.end,
    from: first,
    to: last > to ? to : last,
    label,
    kind: "range",
  });
  const week =
    kind === "day" ? /(?:\b(?:in|during) )?(?:\bthe )?\bweek of(?: the)?\s*$/iu.exec(before) : null;
  if (week) {
    const first = weekStartOf(from, firstWeekday);
    return { ...part(week, first, first, `in the week of ${name}`), to: addDays(first, 6), kind: "week" };
  }
  if (kind === "day" || kind === "ever") return span;
  const days = daysBetween(from, to) + 1;
  const ordinal = kind === "week" ? null : ordinalPart.exec(before);
  if (ordinal) {
    const [, which = "", size = ""] = ordinal;
    const [word = ""] = size.toLowerCase().split(" ");
    const length =
      word === "half" ? Math.ceil(days / 2) : /weeks$/iu.test(size) ? 14 : (partDays[word] ?? Number(word));
    const at = ordinals[which.toLowerCase()];
    const first = at === undefined ? addDays(to, 1 - length) : addDays(from, at * length);
    return part(
      ordinal,
      first,
      addDays(first, length - 1),
      `in the ${which} ${size} of ${name}`.toLowerCase().replace(name.toLowerCase(), name),
    );
  }
  // Of a week the first or last two days, of a year its first or last month.
  const [begin, , , , end] = looseParts;
  const length = { week: 2, year: 31 }[kind as string];
  const loose =
    begin && end && length !== undefined
      ? ([
          [begin[0], 0, length - 1, begin[3]],
          [end[0], -length, -1, end[3]],
        ] as const)
      : kind === "month"
        ? looseParts
        : [];
  for (const [words, first, last, label] of loose) {
    const found = words.exec(before);
    const at = (place: number) => (place < 0 ? addDays(to, place + 1) : addDays(from, place));
    if (found) return part(found, at(first), at(last), `${label} ${name}`);
  }
  return span;
}

/** What began then is between: "since I started on 1 September", "since this block kicked off in October". */
const sinceThen = /\bsince(?:\s\p{L}[\p{L}'’]*){2,7}\s*$/iu;

/** "since", "until" and "before" open a period on one side; two joined by "and" or "to" are its ends. */
function joined(
  text: string,
  spans: readonly PeriodSpan[],
  { today, firstWeekday }: Pick<Calendar, "today" | "firstWeekday">,
): readonly PeriodSpan[] {
  const out: PeriodSpan[] = [];
  for (const named of spans) {
    const span = narrowed(text, named, firstWeekday);
    const before = text.slice(Math.max(0, span.start - 28), span.start);
    const name = span.label.replace(/^(?:in|on|at|from) /u, "");
    const since =
      /(?:\bsince|\bafter|\bfrom|\bstarting|\bbetween)(?: the)?\s*$/iu.exec(before) ??
      sinceThen.exec(text.slice(Math.max(out.at(-1)?.end ?? 0, span.start - 60), span.start));
    const until = /(?:\buntil|\btill?|\bbefore|(?<!\bbeen )\bup to|\bto|\bthrough|\band|[-–])\s*$/iu.exec(
      before,
    );
    const last = out.at(-1);
    const isSpan =
      last?.kind === "range" &&
      last.label.startsWith("since ") &&
      last.end >= span.start - (until?.[0].length ?? 0) - 1;
    if (last && isSpan && until) {
      out[out.length - 1] = {
        ...last,
        to: span.to,
        end: span.end,
        label: `from ${last.label.slice(6)} to ${name}`,
      };
    } else if (since && span.from !== undefined) {
      const from = /after/iu.test(since[0]) && span.to !== undefined ? addDays(span.to, 1) : span.from;
      out.push({
        start: span.start - since[0].length,
        end: span.end,
        from,
        to: today,
        label: `since ${name}`,
        kind: "range",
        isCurrent: true,
      });
    } else if (
      until &&
      /\b(?:until|till?|before|(?<!\bbeen )up to)\s*$/iu.test(until[0]) &&
      span.from !== undefined
    ) {
      const isBefore = /before/iu.test(until[0]);
      out.push({
        start: span.start - until[0].length,
        end: span.end,
        to: isBefore ? addDays(span.from, -1) : span.to,
        label: `${isBefore ? "before" : "until"} ${name}`,
        kind: "range",
      });
    } else out.push(span);
  }
  return out;
}

/** A text that asks has named its times by then. */
const longest = 1000;

/**
 * The times that a text names, in its order, none within another. Weeks begin on `firstWeekday`, 1 (Monday, ISO 8601) to 7; a weekday, a month or a date
 * without a year is the latest that has begun. `today`: a local date.
 */
export function readPeriods(text: string, today: string, firstWeekday = 1): readonly PeriodSpan[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const calendar = { today, year, month, firstWeekday };
  const read = text.slice(0, longest);
  const found: PeriodSpan[] = [];
  for (const [pattern, toPeriod] of rowsFor(read)) {
    for (const match of read.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && end > other.start)) continue;
      if (isOtherWord(match[0], read.slice(0, start))) continue;
      const period = toPeriod(match as RegExpExecArray, calendar);
      if (period) found.push({ ...period, start, end });
    }
  }
  // "Have I ever squatted more than in October": a time that is named says when.
  const isDated = found.some(({ kind }) => kind !== "ever");
  // "Since I started on 1 September": since that day.
  const isLed = (end: number) => found.some(({ start }) => start >= end && start <= end + 1);
  const named = found.filter(
    ({ start, end, kind }) =>
      !isDated || !(/^ever$/iu.test(read.slice(start, end)) || (kind === "ever" && isLed(end))),
  );
  return joined(
    read,
    named.toSorted((a, b) => a.start - b.start),
    calendar,
  );
}
