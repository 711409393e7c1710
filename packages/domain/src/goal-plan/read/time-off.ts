import { namesSignOfIllness } from "../../horse/words/illness-signs.ts";
import { weekdays } from "../../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf } from "../../schedule/local-date.ts";
import type { PlanFeedback } from "../revise/plan-feedback.ts";
import { datesIn } from "./read-move.ts";

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
