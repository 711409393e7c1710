import { months, weekdays } from "../../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf } from "../../schedule/local-date.ts";
import { smallNumber } from "../../text/fold-words.ts";
import { localDateSchema } from "../../workout/workout.ts";
import { namesSignOfIllness } from "../../horse/words/illness-signs.ts";
import type { PlanFeedback } from "../revise/plan-feedback.ts";

/** References for a new date, both local: `today` for dates without a year, `targetDate` is the current target date. */
type MovedFrom = { readonly today: string; readonly targetDate: string };

const eventWords =
  /\b(?:shows?|events?|competitions?|comps?|clinics?|races?|marathon|meets?|tests?|exams?|derby|gymkhana|(?:target |show |race )?date|deadline)\b/i;

const monthPattern = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})\\.?`;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}(?:,? (\\d{4}))?\\b`, "i");
const monthFirst = new RegExp(`\\b${monthPattern} (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?`, "i");

const movedWords =
  /\b(?:moved|moves|postponed|put (?:off|back)|pushed|brought forward|rescheduled|delayed|shifted|changed)\b/i;
/** States the date of the event itself, as opposed to somebody attending one. */
const isNowWords = new RegExp(
  `${eventWords.source}(?: (?:date|now))?(?:[’']s| (?:is|are|will be|takes place))\\b`,
  "i",
);
/** A duration and whether the date becomes earlier or later by it. */
const amount = "(\\d{1,2}|an?|one|two|three|four|five|six|a couple of|a few)[ -](day|week|month)s?";
const byAmount = new RegExp(
  `\\b${amount} (later|earlier|sooner|after|before)\\b(?! (?:the|our|my|his|her|this|that)\\b)`,
  "i",
);
const movedBy = new RegExp(
  `\\b(postponed|delayed|put off|(?:put|pushed|brought|moved|pulled|shifted)(?: \\w+){0,3} (?:back|forward|up))(?: by| for)? ${amount}\\b`,
  "i",
);
const earlierWords = /^(?:earlier|sooner|before)$|\b(?:forward|up)$/i;
const unitDays = { day: 1, week: 7, month: 28 } as const;

const byDays = (count: string, unit: string, isEarlier: boolean): number =>
  (isEarlier ? -1 : 1) * (smallNumber(count) ?? 1) * unitDays[unit.toLowerCase() as keyof typeof unitDays];

function daysMoved(text: string): number | undefined {
  const [, count = "", unit = "", way = ""] = byAmount.exec(text) ?? [];
  if (unit !== "") return byDays(count, unit, earlierWords.test(way));
  const [, how = "", by = "", of = ""] = movedBy.exec(text) ?? [];
  return of === "" ? undefined : byDays(by, of, earlierWords.test(how));
}

/** The date; without a year, the next one on or after today. Undefined: it does not exist. */
function dateOf(day: string, month: string, year: string | undefined, today: string): string | undefined {
  const number =
    months.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase().slice(0, 3))) + 1;
  const inYear = (one: number): string => `${one}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const first = inYear(Number(year ?? today.slice(0, 4)));
  const found = year === undefined && first < today ? inYear(Number(today.slice(0, 4)) + 1) : first;
  return localDateSchema.safeParse(found).success ? found : undefined;
}

/** "From 1 to 7 December": the month stands with the last day only. */
const dayRange = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: ?(?:to|until|till|and|[–-]) ?)(?=\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthPattern})`,
  "gi",
);
const everyDayFirst = new RegExp(dayFirst, "gi");

/** Dates in the order of a text, also of a range whose month is said once: "from 1 to 7 December". */
export const datesIn = (text: string, today: string): readonly string[] => {
  const whole = text.replaceAll(dayRange, (_, day: string, month: string) => `${day} ${month} to `);
  return (
    whole
      .replaceAll(
        everyDayFirst,
        (said, day: string, month: string, year?: string) => dateOf(day, month, year, today) ?? said,
      )
      .match(/\b\d{4}-\d\d-\d\d\b/gu) ?? []
  );
};

function dateIn(text: string, today: string): string | undefined {
  const [stated] = /\b\d{4}-\d\d-\d\d\b/.exec(text) ?? [];
  if (stated !== undefined) return localDateSchema.safeParse(stated).data;
  const [, day = "", month = "", year] = dayFirst.exec(text) ?? [];
  if (month !== "") return dateOf(day, month, year, today);
  const [, name = "", number = "", ofYear] = monthFirst.exec(text) ?? [];
  return name === "" ? undefined : dateOf(number, name, ofYear, today);
}

/**
 * The new target date of a plan according to a sentence: "the show is two weeks later", "the race was moved to 30 January". The sentence
 * must name a show, race or date; undefined: it moves none.
 */
export function readMove(sentence: string, { today, targetDate }: MovedFrom): string | undefined {
  if (!eventWords.test(sentence)) return undefined;
  const days = daysMoved(sentence);
  if (days !== undefined) return addDays(targetDate, days);
  return movedWords.test(sentence) || isNowWords.test(sentence) ? dateIn(sentence, today) : undefined;
}

/** The source of a pattern for the first letters of weekdays. */
export const dayNames = weekdays.map((name) => name.slice(0, 3)).join("|");

/** Small numbers in words. */
export const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  couple: 2,
  few: 3,
};
export const spanDays = { day: 1, week: 7, month: 30 } as const;

const lastDayNamed = (text: string, today: string): string | undefined => {
  const named = new RegExp(`\\bsince (?:last )?(${dayNames})[a-z]*\\b`, "i").exec(text)?.[1]?.toLowerCase();
  if (named === undefined) return undefined;
  const day = weekdays.findIndex((name) => name.toLowerCase().startsWith(named)) + 1;
  const ago = (weekdayOf(today) - day + 7) % 7 || 7;
  return addDays(today, -ago);
};

type Off = Extract<PlanFeedback, { kind: "off" }>;

/** "off for a week", "lame since 2026-11-10", "off since Monday", "sore from 2026-11-01 to 2026-11-08"; a week if no duration is stated. */
export function readOff(text: string, today: string): Off {
  const [first, second] = datesIn(text, today);
  if (first !== undefined) return { kind: "off", from: first, ...(second !== undefined && { to: second }) };
  const since = lastDayNamed(text, today);
  if (since !== undefined) return { kind: "off", from: since };
  const span =
    /\b(\d{1,3}|a couple(?: of)?|a few|an?|one|two|three|four|five|six|ten)[ -](day|week|month)s?\b/i.exec(
      text,
    );
  const stated = span?.[1]?.toLowerCase() ?? "";
  const word = /couple/.test(stated) ? "couple" : /few/.test(stated) ? "few" : stated;
  const count = /^\d+$/.test(stated) ? Number(stated) : (numberWords[word] ?? 1);
  const unit = (span?.[2]?.toLowerCase() ?? "week") as keyof typeof spanDays;
  return { kind: "off", from: addDays(today, -Math.min(365, count * spanDays[unit])) };
}

/** What a horse is off for that counts by itself. */
const unwellWords =
  /\b(?:lame\w*|sick|ill|injur\w+|sore|hurt|stiff|a cold|the flu|bruis\w+|strain\w*|sprain\w*|cuts?|kick(?:ed)?|unsound|virus)\b/i;
export const isUnwell = (text: string): boolean => unwellWords.test(text) || namesSignOfIllness(text);

const minEasyDays = 7;

/**
 * What a horse that was off because it was not well does next: as many days without jumping, and of light work, as it was off, a week at least.
 * A rule of yards, where no vet says otherwise: the time that it took to come sound is taken once more. Undefined: these days are over.
 */
export function easyAfter({ from, to }: Off, text: string, today: string): PlanFeedback | undefined {
  const end = to ?? today;
  const until = addDays(end, Math.max(minEasyDays, daysBetween(from, end)));
  if (until < today) return undefined;
  return {
    kind: "limit",
    limit: { text, source: "feedback", from: today, until, bars: ["JUMPING"], isGentle: true },
  };
}
