import { markFullDay, markMonthDay } from "../claim/marked-text.ts";
import { months } from "../schedule/calendar-words.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";
import { foldText, smallNumber } from "../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import type { AskedPeriod, TrainingMeasure, TrainingQuestion } from "./question.ts";

/** By which a time is read. */
export type AskedOn = {
  /** Local date of whoever asks. */
  readonly today: string;
  /** On which weekday their weeks begin, 1 (Monday, the default) to 7. */
  readonly firstWeekday: number;
};

/** A time as a question has it. */
export const asked = ({ from, to, label, kind, isCurrent, isAbout }: PeriodSpan): AskedPeriod => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  label,
  kind,
  ...(isCurrent && { isCurrent }),
  ...(isAbout && { isAbout }),
});

/** The time of the same kind that is under way: what "more than last week" is compared with. */
function currentOf(
  { kind, isAbout }: AskedPeriod,
  today: string,
  firstWeekday: number | undefined,
): AskedPeriod | undefined {
  // "Heavier than a month ago": as it is now, whenever that was done last.
  if (isAbout) return { from: today, to: today, label: "today", kind: "day", isAbout };
  const word = {
    week: "this week",
    month: "this month",
    year: "this year",
    day: "today",
    range: undefined,
    ever: undefined,
  }[kind];
  const [found] = word === undefined ? [] : readPeriods(word, today, firstWeekday);
  return found && asked(found);
}

/** How far from a time that was asked about another lies: so many of its own kind, or of another unit; by 0: in the same. */
export type Shift = { readonly unit: "day" | "week" | "month" | "year" | "same"; readonly by: number };

const unitNamed = String.raw`(day|night|evening|week|weekend|month|year|one|time|session|workout)s?`;
const noun = new RegExp(
  String.raw`\b(?:(?:the|that|a|an) )?(?:(\d{1,2}|one|two|three|four) )?${unitNamed} (before|earlier|prior|after|later|following)(?: (?:that|this|it|then))?\b`,
  "u",
);
const adjective = new RegExp(String.raw`\bthe (previous|prior|preceding|next|following) ${unitNamed}\b`, "u");
const bare = /^\W*(?:(?:and|what about|how about|or|ok|so)\W+)*(before|after|prior to) (?:that|then)\W*$/u;
const unitDays = { day: 1, week: 7, month: 31, year: 366 } as const;
/** "That week": the one in which the time lies that was spoken of. */
const thatTime =
  /\b(?:(?:in|on|over|during|for) )?(?:that(?: whole| same)?|the same) (day|night|evening|week|month|year)\b/u;
const isBack = (word: string | undefined): boolean => /^(?:before|earlier|prior|prev|prec)/u.test(word ?? "");
const shiftUnits: Readonly<Record<string, Shift["unit"]>> = {
  day: "day",
  night: "day",
  evening: "day",
  week: "week",
  weekend: "week",
  month: "month",
  year: "year",
};

/** "The day before that", "two weeks earlier", "the next one", "and before that?": from the time that was asked about before. */
export function shiftAsked(folded: string): Shift | undefined {
  const found = noun.exec(folded);
  if (found) {
    const count = found[1] === undefined ? 1 : (smallNumber(found[1]) ?? 1);
    return { unit: shiftUnits[found[2] ?? ""] ?? "same", by: isBack(found[3]) ? -count : count };
  }
  const next = adjective.exec(folded);
  if (next) return { unit: shiftUnits[next[2] ?? ""] ?? "same", by: isBack(next[1]) ? -1 : 1 };
  const alone = bare.exec(folded);
  if (alone) return { unit: "same", by: isBack(alone[1]) ? -1 : 1 };
  const itself = thatTime.exec(folded)?.[1];
  return itself === undefined ? undefined : { unit: shiftUnits[itself] ?? "same", by: 0 };
}
/** A text without the words that `shiftAsked` reads. */
export const withoutShift = (folded: string): string =>
  [noun, adjective, thatTime].reduce((text, form) => text.replace(form, " "), folded);

const whole: Readonly<Record<string, string>> = {
  day: "today",
  week: "this week",
  month: "this month",
  year: "this year",
};
const labelled = (kind: string, from: string): string =>
  ({
    day: `on ${markFullDay(from, from)}`,
    week: `in the week of ${markMonthDay(from)}`,
    month: `in ${months[Number(from.slice(5, 7)) - 1] ?? ""} ${from.slice(0, 4)}`,
  })[kind] ?? `in ${from.slice(0, 4)}`;

/** The day, week, month or year in which a date lies. */
function enclosing(kind: Exclude<Shift["unit"], "same">, date: string): AskedPeriod | undefined {
  const [found] = readPeriods(whole[kind] ?? "", date);
  return (
    (found?.from && { from: found.from, to: found.to, kind, label: labelled(kind, found.from) }) || undefined
  );
}

/** The time that lies so far from another; undefined where that has no ends. */
export function shiftedFrom(period: AskedPeriod, { unit, by }: Shift): AskedPeriod | undefined {
  const { from, to, kind } = period;
  if (from === undefined || to === undefined || kind === "ever") return undefined;
  const isSame = unit === "same" || unit === kind;
  if (by === 0 && isSame) return period;
  // Of a whole month no single week is "that week".
  if (by === 0 && unit !== "same")
    return daysBetween(from, to) < unitDays[unit] ? enclosing(unit, from) : undefined;
  if (kind === "range" && isSame) {
    const days = daysBetween(from, to) + 1;
    const [first, last] = [addDays(from, by * days), addDays(to, by * days)];
    return { from: first, to: last, kind, label: `from ${markMonthDay(first)} to ${markMonthDay(last)}` };
  }
  const step = isSame ? (kind as Exclude<Shift["unit"], "same">) : unit;
  if (step === "day" || step === "week") {
    const days = by * (step === "day" ? 1 : 7);
    if (kind === "day") return enclosing("day", addDays(from, days));
    // On whichever weekday it begins.
    if (isSame)
      return {
        from: addDays(from, days),
        to: addDays(to, days),
        kind,
        label: labelled(kind, addDays(from, days)),
      };
    return enclosing(step, by < 0 ? addDays(from, days) : addDays(to, days));
  }
  const monthsAway = by * (step === "year" ? 12 : 1);
  return enclosing(
    kind === "month" ? kind : step === "year" ? "year" : "month",
    monthsFrom(from, monthsAway),
  );
}

/** The first day of the month so many months from a date. */
const monthsFrom = (date: string, by: number): string => {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
};

/** The time of the same kind just before. */
export function beforeOf(period: AskedPeriod): AskedPeriod | undefined {
  const found = shiftedFrom(period, { unit: "same", by: -1 });
  return found && { ...found, label: `the ${period.kind === "range" ? "time" : period.kind} before` };
}

/** Two are set beside each other. */
export const compares =
  /\b(?:compare[ds]?|vs|versus|than|against|difference|more or less|overt(?:ake|aken|aking|ook)|beat(?:en|s)?|exceed(?:ed|s)?|surpass(?:ed)?|outdone?|match(?:ed)?|caught up|ahead of|level with|(?:next|stack(?:s|ed)? up) (?:to|against))\b/u;
export const than =
  /\b(?:more|less|fewer|better|worse|faster|quicker|slower|farther|further|longer|shorter|higher|lower|heavier|lighter|stronger|weaker|up|down) .{0,40}\b(?:than|then (?=last\b|the\b|in\b|on\b|this\b|that\b))|\bcompared (?:to|with)\b|\b(?:up|down) on\b/u;

/** "This month than last", "… than the one before". */
export const endsWithLast =
  /\b(?:than|then|to|with|vs|versus|or|against) (?:(?:the )?(?:last|previous|prior)(?: one)?|the (?:one|week|month|year|day) before)\W*$/u;

/** What stands between two times that are set beside each other. */
const between = /\b(?:vs|versus|against|compared? (?:to|with))\b/u;
/** In place of a second time: the one of its kind that is under way ("last week against this one", "September vs now"). */
const underWay = /^\W*(?:this one|now|today|currently|these days|at the moment|right now)\b/u;

/** The time beside which the one under way is set. */
function besideNow(text: string, spans: readonly PeriodSpan[]): PeriodSpan | undefined {
  const joint = between.exec(text.toLowerCase());
  if (!joint || !underWay.test(text.slice(joint.index + joint[0].length).toLowerCase())) return undefined;
  return spans.findLast(({ end }) => end <= joint.index);
}

/** "And the Monday before that". */
const weekdayBefore =
  /\b(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)? before\b(?! (?:last|it|my|the|i)\b)/u;

/** "On Monday this week", "in October this year": of two times the one that lies within the other. */
function narrowerOf(a: AskedPeriod, b: AskedPeriod): AskedPeriod | undefined {
  const isWithin = (one: AskedPeriod, other: AskedPeriod) =>
    (other.from ?? "") <= (one.from ?? "") && (other.to ?? "9") >= (one.to ?? "9");
  return isWithin(b, a) ? b : isWithin(a, b) ? a : undefined;
}

/** What is told of one workout, of however many it is asked. */
export const ofOneWorkout: ReadonlySet<TrainingMeasure> = new Set([
  "best",
  "one_rep_max",
  "fastest",
  "longest",
  "first",
  "last",
]);
/** The time that a question was of; where it named none, or asked for one of many, the day of the one workout that its answer told of. */
export const timeSpokenOf = ({ measure, latest, period, shown }: TrainingQuestion): AskedPeriod | undefined =>
  ofOneWorkout.has(measure) || latest === 1 ? (shown?.[0] ?? period) : (period ?? shown?.[0]);

/** All before a day, of which the latest is meant: "the one before", of whatever was asked about. */
export const allBefore = ({ from = "", label }: AskedPeriod): AskedPeriod => ({
  to: addDays(from, -1),
  label: `before ${label.replace(/^on /u, "")}`,
  kind: "range",
});

/** The time to which "the week before", "that day" or "the one before" goes from one that was spoken of; of a day the workout before it. */
function shiftedTime(
  time: AskedPeriod,
  folded: string,
  { shown = [], period, against }: TrainingQuestion,
): AskedPeriod | undefined {
  const shift = shiftAsked(folded);
  if (!shift) return undefined;
  if (shift.unit === "same" && shift.by < 0 && time.kind === "day") return allBefore(shown.at(-1) ?? time);
  // Of two that were set beside each other it goes on from the second, which `time` is.
  const times = shift.unit === period?.kind && !against ? [period, time, ...shown] : [time, ...shown];
  return times.map((one) => shiftedFrom(one, shift)).find((one) => one !== undefined);
}

/** The same shift of what was asked about; behind two days that were set beside each other of the second of them, the first stays. */
function movedFrom(
  previous: TrainingQuestion,
  move: (time: AskedPeriod) => AskedPeriod | undefined,
): Pick<TrainingQuestion, "period" | "against"> | undefined {
  const { period, against } = previous;
  const spoken = timeSpokenOf(previous);
  const moved = spoken && move(against ?? spoken);
  return moved && (against ? { period, against: moved } : { period: moved });
}

const ofBoth = /\b(?:those|these|both|the) (?:of (?:the|those) )?(?:two |2 )?(?:days|weeks|months|years)\b/u;
export const ofEachOfBoth = /\b(?:both|each)\b/u;
/** "Pace on both": the two times that were told, the later one beside the earlier. */
function bothBeside(
  folded: string,
  previous: TrainingQuestion | undefined,
): Pick<TrainingQuestion, "period" | "against"> | undefined {
  const a = previous && timeSpokenOf(previous);
  const b = previous?.before ?? previous?.against ?? previous?.shown?.find(({ from }) => from !== a?.from);
  if (!a || !b || !ofEachOfBoth.test(folded)) return undefined;
  return (a.from ?? "") >= (b.from ?? "") ? { period: a, against: b } : { period: b, against: a };
}

/** "In those two weeks": the two times that were asked about one after the other, where nothing lies between them. */
function bothTimes(
  folded: string,
  previous: TrainingQuestion | undefined,
): Pick<TrainingQuestion, "period" | "against"> | undefined {
  const [a, b] = [previous?.before ?? previous?.against, previous?.period];
  if (!a?.from || !a.to || !b?.from || !b.to || !ofBoth.test(folded)) return bothBeside(folded, previous);
  const [one, other] = a.from <= b.from ? [a, b] : [b, a];
  const [from, to] = [one.from ?? "", other.to ?? ""];
  return daysBetween(one.to ?? "", other.from ?? "") <= 1
    ? { period: { from, to, kind: "range", label: `from ${markMonthDay(from)} to ${markMonthDay(to)}` } }
    : bothBeside(folded, previous);
}

/** The time that is asked about, and the one that it is compared with. `previous`: the question before; `rest`: the words that no bound has. */
export function times(
  text: string,
  spans: readonly PeriodSpan[],
  {
    today,
    firstWeekday,
    previous,
    rest,
  }: AskedOn & { readonly previous?: TrainingQuestion | undefined; readonly rest: string },
): Pick<TrainingQuestion, "period" | "against"> {
  const [first, second] = spans.map(asked);
  const folded = foldText(text);
  const both = first ? undefined : bothTimes(folded, previous);
  if (both) return both;
  const isWeekBefore = weekdayBefore.test(folded);
  const weekBefore = (day: AskedPeriod | undefined) =>
    day?.kind === "day" ? shiftedFrom(day, { unit: "day", by: -7 }) : undefined;
  const spoken = previous && timeSpokenOf(previous);
  if (previous && spoken && (!first || (isWeekBefore && !second))) {
    const moved = movedFrom(
      previous,
      isWeekBefore ? weekBefore : (time) => shiftedTime(time, folded, previous),
    );
    // "Was that more than the week before?"
    if (moved?.period && !moved.against && than.test(rest)) return { period: spoken, against: moved.period };
    const now = /\bthis one\b/u.test(folded) ? currentOf(spoken, today, firstWeekday) : undefined;
    if (now ?? moved) return now ? { period: now } : (moved ?? {});
  }
  // "Was it slower than yesterday": what was spoken of beside that.
  const isOfThat = ofThatBeside.test(folded) && (than.test(rest) || compares.test(rest));
  const isOfKind = spoken?.kind === first?.kind || opensWithThan.test(folded);
  if (spoken && first && !second && isOfThat && isOfKind) return { period: spoken, against: first };
  // "Have I done any since?"
  const since = spoken && !first && sinceThat.test(folded) ? spoken.to : undefined;
  if (since !== undefined)
    return {
      period: { from: addDays(since, 1), to: today, label: "since then", kind: "range", isCurrent: true },
    };
  const beside = besideNow(text, spans);
  const now = beside && currentOf(asked(beside), today, firstWeekday);
  if (beside && now) return { period: now, against: asked(beside) };
  // "Than the Friday before": of a day that is named twice, the week before.
  const against = isWeekBefore ? weekBefore(first) : undefined;
  if (first && against) return { period: first, against };
  if (first && second) {
    // "On Monday this week", not "yesterday 20 miles, how many does that make this month".
    const isOne = (spans[1]?.start ?? 0) - (spans[0]?.end ?? 0) <= 4;
    const narrower = isOne ? narrowerOf(first, second) : undefined;
    return narrower && !compares.test(rest) ? { period: narrower } : { period: first, against: second };
  }
  // "Did last week beat the week before?"
  const apart = first && compares.test(rest) ? shiftAsked(folded) : undefined;
  const shifted = first && apart && shiftedFrom(first, apart);
  if (shifted) return { period: first, against: shifted };
  if (first && endsWithLast.test(folded)) {
    const earlier = beforeOf(first);
    const label = first.isCurrent && first.kind !== "day" ? `last ${first.kind}` : earlier?.label;
    if (earlier && label !== undefined) return { period: first, against: { ...earlier, label } };
  }
  if (first && than.test(rest)) {
    const current = currentOf(first, today, firstWeekday);
    if (current && current.label !== first.label) return { period: current, against: first };
  }
  return first ? { period: first } : {};
}

const opensWithThan = /^\W*(?:(?:and|or|so|ok|but)\W+)*(?:than|vs|versus|against|compared? (?:to|with))\b/u;
const sinceThat = /\bsince(?: (?:then|that|it))?(?: time| day)?\W*$/u;
const ofThatBeside =
  /^\W*(?:(?:and|or|so|ok(?:ay)?|but|hm|well)\W+)*(?:(?:how ?)?(?:was|is|were|are|did|does|s) (?:it|that|this|they|those)\b|(?:than|vs|versus|against|compared? (?:to|with))\b)/u;

/** "How does that compare with my ride on the 8th": names what the other one was, and not what is set beside it. */
export const setsThatBeside = (folded: string): boolean =>
  ofThatBeside.test(folded) && (than.test(folded) || compares.test(folded));

const isUnderWay = /\b(?:how|what) ?(?:is|s)\b|\b(?:looking|going|shaping up)\b/u;
/** "How was my week?": the days that led to this one, where no time is named. */
export const sameDays = (
  named: Pick<TrainingQuestion, "period" | "against">,
  {
    measure,
    folded,
    today,
    firstWeekday,
  }: AskedOn & {
    readonly measure: TrainingMeasure;
    readonly folded: string;
  },
): Pick<TrainingQuestion, "period" | "against"> => {
  if (measure !== "review" || named.period) return named;
  const unit = /\bmonth\b/u.test(folded) ? "month" : "week";
  // "How's my week looking": the one under way, with what is to come of it.
  const [current] = isUnderWay.test(folded) ? readPeriods(`this ${unit}`, today, firstWeekday) : [];
  if (current) return { ...named, period: asked(current) };
  const days = /\bmonth\b/u.test(folded) ? 30 : 7;
  const label = `in the last ${days} days`;
  return { ...named, period: { from: addDays(today, 1 - days), to: today, label, kind: "range" } };
};
