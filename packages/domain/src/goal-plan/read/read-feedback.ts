import { untilIn } from "../../horse/words/caution-words.ts";
import { saysOver } from "../../horse/words/recovery-words.ts";
import { weekdays } from "../../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../../schedule/local-date.ts";
import type { PlanFeedback } from "../revise/plan-feedback.ts";
import {
  datesIn,
  readMove,
  dayNames,
  easyAfter,
  isUnwell,
  numberWords,
  readOff,
  spanDays,
} from "./time-off-and-moves.ts";
import { daysIn, onDays, readExchange, readFences, readSwap, wantsDaysApart } from "./read-session-wishes.ts";
import { isVisit, limitsOfCaution, withVisits } from "../horse/caution-limits.ts";
import { readWorkLimit, type WorkLimit } from "../work-limit.ts";
import { readDecision } from "./read-decision.ts";
import {
  amountWishes,
  countIn,
  minutesIn,
  readDayMove,
  readIssue,
  readRestAfter,
  sizeWishes,
} from "./read-amounts.ts";

type Asked = {
  /** Local date. */
  readonly today: string;
  readonly athleteKind: "person" | "horse";
  /** Number of the current week, and of the last one where that is known. */
  readonly currentWeek: number;
  readonly weeks?: number;
  /** The day that the plan leads to, for what is said of the days before it. */
  readonly eventDate?: string;
  /** The plan's target date; without it, no message can move the date. */
  readonly targetDate?: string;
};

const easierWords =
  /\btoo (?:hard|aggressive|ambitious|much|intense|demanding|tough|fast|full|strenuous)\b|\beasier\b|\bgentler\b|\blighter\b|\bslower\b|\bease\b|\btone (?:it|that|things) down\b|\bless (?:demanding|intense|ambitious|aggressive)\b|\b(?:leave|keep|make|have)\b.{0,30}\bweeks? (?:\w+ )?(?:easy|light|gentle|quiet)\b/i;
const slightly = /\b(?:a (?:bit|little|touch|tad)|slightly|somewhat)\b/i;
const harderWords =
  /\btoo (?:easy|light|gentle|slow|soft)\b|\bharder\b|\btougher\b|\bmore (?:demanding|ambitious|intense)\b|\b(?:can|could) (?:do|take|handle) (?:a (?:bit|little) )?more\b|\bstep it up\b/i;
/** The number of the week that a message names. */
export const weekIn = (text: string, current: number, weeks?: number): number | undefined => {
  const stated = /\bweek (\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th) week\b/i.exec(text);
  if (stated) return Number(stated[1] ?? stated[2]);
  if (/\bfirst week\b/i.test(text)) return 1;
  if (weeks !== undefined && /\b(?:the last|(?:the )?final) week\b(?! (?:was|he|she|i)\b)/i.test(text))
    return weeks;
  if (/\bthis week\b/i.test(text)) return current;
  return /\bnext week\b/i.test(text) ? current + 1 : undefined;
};

const cantWords =
  /\b(?:can[’']?t|cannot|can not|no(?:t|thing| work| session| riding| training)?|never|off|busy|unavailable|closed|don[’']?t|not possible|isn[’']?t)\b/i;
/** Wants a day to be free: who "is free on Saturdays" has time to ride, and "free jumping" is work. */
const freeWords = new RegExp(
  String.raw`(?:\b(?:keep|leave|want|need|like|prefer|make)\b.{0,30}\s|\b(?:${dayNames})[a-z]* (?:(?:should|must|has to|have to|to) be )?)free\b(?![ -](?:jump|school|lung|rid|walk))`,
  "i",
);
const restDay = /\brest days?\b/i;
/** Wants it gone or elsewhere: that rules out neither its day nor all work. */
const lessRest =
  /\b(?:fewer|less|no|not|don[’']?t|move|swap|without|drop|skip)(?: (?:want|need|have|plan|make|so|too|many|more|any|a|the|this|his|her|our|my|one))* rest days?\b/i;
const offWords =
  /\b(?:was|is|been|were|has been|he[’']?s|she[’']?s|i[’']?m|had)\b.{0,25}\b(?:off|lame|sick|ill|injured|sore|hurt|resting|a cold|the flu|stiff (?:behind|all over))\b|\b(?:off work|time off|off for|off since|lame since|sore since)\b|\bhad (?:a|an|the) .{0,30}\b(?:injur\w+|abscess|sore|break|week off)\b/i;

const awayWords = /\b(?:away|on holiday|on vacation|travell?ing|not (?:there|here))\b/i;
/** Words for a current state of unknown duration. */
const nowWords = /\b(?:is|[’']s) (?:still |now |a bit )?(?:lame|sore|unsound|on box rest)\b/i;
const spanIn = (text: string): number | undefined => {
  const span =
    /\b(?:for|first|next)(?: the)?(?: first| next)? (?:a )?(\d{1,2}|couple|few|an?|one|two|three|four|five|six)(?: of)? (day|week|month)s?\b/i.exec(
      text,
    );
  if (!span) return undefined;
  const word = span[1]?.toLowerCase() ?? "";
  const count = /^\d/.test(word) ? Number(word) : (numberWords[word] ?? 1);
  return count * spanDays[(span[2]?.toLowerCase() ?? "week") as keyof typeof spanDays];
};

const fridayDay = 5;
const daysPerWeek = 7;
const nearDay = (word: string, today: string): string =>
  addDays(today, word.toLowerCase() === "tomorrow" ? 1 : 0);

const nextDayNamed = (text: string, today: string): string | undefined => {
  // At the weekend that is the next one: a limit that ended yesterday would hold on no day.
  if (/\b(?:until|till?) the weekend\b/i.test(text))
    return addDays(today, (fridayDay - weekdayOf(today) + daysPerWeek) % daysPerWeek);
  const [, near] = /\b(?:until|till?) (today|tomorrow)\b/i.exec(text) ?? [];
  if (near !== undefined) return nearDay(near, today);
  const named = new RegExp(`\\b(?:until|till?) (?:next )?(${dayNames})[a-z]*\\b`, "i")
    .exec(text)?.[1]
    ?.toLowerCase();
  if (named === undefined) return undefined;
  const day = weekdays.findIndex((name) => name.toLowerCase().startsWith(named)) + 1;
  return addDays(today, (day - weekdayOf(today) + 7) % 7 || 7);
};

/**
 * "Today" and "tomorrow", where a limit stands beside them: what "had his hocks done today" or "is sore today" tells has no end by that.
 * `isStart`: they only begin it ("from tomorrow", "today until the vet comes").
 */
function nearDaysIn(
  text: string,
  today: string,
): { readonly from?: string; readonly until?: string; readonly isStart?: boolean } {
  const wish = text
    .split(/\b(?:so|because|as|since)\b/i)
    .filter((part) => [limitWords, awayWords, leaveOut].some((words) => words.test(part)))
    .join(" ");
  const named = [...wish.matchAll(/(?<!\b(?:until|till?) )\b(?:today|tomorrow)\b/gi)];
  const days = named.map(([word]) => nearDay(word, today)).toSorted();
  const [from, until = from] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined) return {};
  return { from, until, isStart: /\b(?:from|starting|as of|until|till?)\b/i.test(wish) };
}

/** The period of validity: "until Friday", "for two weeks", "in week 2", two dates; permanent if nothing is stated. */
function spanOf(text: string, { today, currentWeek }: Asked): Pick<WorkLimit, "from" | "until"> {
  const [first, second] = datesIn(text, today);
  if (first !== undefined && second !== undefined) return { from: first, until: second };
  const near = nearDaysIn(text, today);
  const start = near.from === undefined ? {} : { from: near.from };
  const last = first ?? nextDayNamed(text, today) ?? untilIn(text, today, false)?.until;
  if (last !== undefined) return { ...start, until: last };
  const days = spanIn(text);
  if (days !== undefined) return { ...start, until: addDays(near.from ?? today, days - 1) };
  const week = weekIn(text, currentWeek);
  if (week === undefined)
    return near.until === undefined || near.isStart ? start : { ...start, until: near.until };
  const from = addDays(weekStartOf(today, mondayFirst), (week - currentWeek) * daysPerWeek);
  return { from, ...start, until: addDays(from, daysPerWeek - 1) };
}

/** A limit in the words of the feedback: "no jumping until 2026-12-10". Somebody who is away does nothing. */
function readLimit(text: string, asked: Asked): PlanFeedback | undefined {
  const span = spanOf(text, asked);
  if (awayWords.test(text) && span.until !== undefined)
    return { kind: "limit", limit: { text, source: "feedback", ...span, bars: "all", isGentle: true } };
  if (asked.athleteKind !== "horse") return undefined;
  const limit = readWorkLimit(text.replace(leaveOut, "no "), { source: "feedback", ...span });
  if (!limit) return undefined;
  // "Keep it light" without a time is a wish for the plan, and no ban for ever.
  const isWish = limit.isGentle && limit.bars !== "all" && !limit.only && span.until === undefined;
  if (!isWish || /\bno\b|\bnot\b/i.test(text)) return { kind: "limit", limit: { ...limit, text } };
  return /\b(?:after|before)\b/i.test(text) ? undefined : { kind: "easier" };
}
const startWords = new RegExp(
  String.raw`^\W*(?:please |can we |let[’']?s |could we )*(?:start|begin)(?: (?:it|the plan|with it|only))* (?:(?:on|from) )?(?:(next week)|(tomorrow)|(?:next )?(${dayNames})[a-z]*)\b`,
  "i",
);
/** "Push the plan back a week": the day that it leads to stays, so that it begins later. */
const laterStart =
  /\b(?:push|move|shift|put|delay|postpone)\b(?: (?:back|out))?(?: (?:the )?(?:whole |entire )?(?:plan|start|beginning|it|everything|all of it))(?: (?:back|out|forward|later))*(?: by)? (a|an|one|two|three|four|\d) (day|week)s?\b/i;
const weekBefore =
  /\b(rest|free|easy|light|quiet|gentle|easier|lighter|quieter) week (?:right |just )?before (?:the|his|her|our|my) (?:show|race|event|competition|clinic|test)\b/i;

/** Days at an end of the plan: "start next Monday" leaves those before it free, "a rest week before the show" the last seven. */
function readEdge(text: string, { today, eventDate }: Asked): PlanFeedback | undefined {
  const free = { text, source: "feedback", bars: "all", isGentle: true } as const;
  const [start, week, , day] = startWords.exec(text) ?? [];
  if (start !== undefined) {
    const wanted = weekdays.findIndex((name) => name.slice(0, 3).toLowerCase() === day?.toLowerCase()) + 1;
    const ahead = week !== undefined ? 8 - weekdayOf(today) : (wanted - weekdayOf(today) + 7) % 7 || 7;
    const first = addDays(today, week === undefined && day === undefined ? 1 : ahead);
    return { kind: "limit", limit: { ...free, until: addDays(first, -1) } };
  }
  const [, later, unit] = laterStart.exec(text) ?? [];
  if (later !== undefined) {
    const count = numberWords[later.toLowerCase()] ?? Number(later);
    const until =
      unit?.toLowerCase() === "day"
        ? addDays(today, count - 1)
        : addDays(weekStartOf(today, mondayFirst), count * daysPerWeek - 1);
    return { kind: "limit", limit: { ...free, until } };
  }
  const kind = weekBefore.exec(text)?.[1]?.toLowerCase();
  if (kind === undefined || eventDate === undefined) return undefined;
  const span = { from: addDays(eventDate, -daysPerWeek), until: addDays(eventDate, -1) };
  const bars = kind === "rest" || kind === "free" ? "all" : ["JUMPING"];
  return { kind: "limit", limit: { ...free, ...span, bars } };
}

/** "Leave out the jumping", "don't plan any jumping": what "no jumping" says. */
const leaveOut =
  /\b(?:leave out|skip|drop|(?:don[’']?t|do not) (?:plan|schedule|do|have|put in))(?: any)?(?: the)? /i;

const limitWords =
  /\bno\b|\bonly\b|\bdon[’']?t\b|\bnot\b|\bday off\b|\b(?:at|in) (?:a )?walk and trot\b|\b(?:light|nothing|easy|gentle|quiet)\b(?! enough)/i;

/** "Not on Wednesdays"; "only at weekends" rules out the other days. */
function readDays(sentence: string): PlanFeedback | undefined {
  const isOnly = /\bonly\b/i.test(sentence);
  const isRuledOut = [cantWords, freeWords, restDay].some((words) => words.test(sentence));
  if (!(isRuledOut || isOnly) || /\b(?:since|until|till?)\b|\d{4}-\d\d-\d\d/i.test(sentence))
    return undefined;
  const days = daysIn(sentence);
  // "Only 30 minutes on weekdays" rules no day out.
  if (days.length === 0 || minutesIn(sentence) !== undefined) return undefined;
  const ruledOut = isOnly ? weekdays.map((_, index) => index + 1).filter((day) => !days.includes(day)) : days;
  return { kind: "unavailable", days: [...new Set(ruledOut)].toSorted((a, b) => a - b) };
}

/** "No jumping on Mondays", "Wednesdays only flat": a limit of those days; what rules out all work makes them days without. */
function readDayLimit(sentence: string, { athleteKind }: Asked): PlanFeedback | undefined {
  const days = [...new Set(daysIn(sentence))].toSorted((a, b) => a - b);
  if (athleteKind !== "horse" || days.length === 0 || /\b(?:since|until|till?)\b/i.test(sentence))
    return undefined;
  // "No jumping on Mondays" rules jumping out; "no jumping on hard ground" does not.
  const work = sentence.replace(leaveOut, "no ").replaceAll(onDays, " ");
  const limit = readWorkLimit(work, { source: "feedback" });
  if (!limit || limit.bars === "all") return undefined;
  return { kind: "limit", limit: { ...limit, text: sentence, days } };
}

const thatDay = new RegExp(
  String.raw`\b(?:this|next|coming) (?:coming )?(?:${dayNames})[a-z]*\b|\bon (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?|\d{4}-\d\d-\d\d)\b|\b(?:${dayNames})[a-z]* (?:the )?\d|\bfrom (?:${dayNames})[a-z]* (?:to|through) `,
  "i",
);

/** "No work this Thursday", "no jumping on 3 December": a limit of that day alone, as a caution of these words. */
function readThatDay(sentence: string, { today, athleteKind }: Asked): readonly PlanFeedback[] {
  if (athleteKind !== "horse" || !(thatDay.test(sentence) || isVisit(sentence))) return [];
  return limitsOfCaution({ text: sentence }, today).flatMap((limit) =>
    limit.from === undefined ? [] : [{ kind: "limit", limit: { ...limit, source: "feedback" } }],
  );
}

function readSentence(sentence: string, asked: Asked): readonly PlanFeedback[] {
  const week = weekIn(sentence, asked.currentWeek, asked.weeks);
  const where = week === undefined ? {} : { week };
  const { today, targetDate } = asked;
  const date = targetDate === undefined ? undefined : readMove(sentence, { today, targetDate });
  if (date !== undefined) return date === targetDate ? [] : [{ kind: "moved", date }];
  const edge = readEdge(sentence, asked);
  if (edge) return [edge];
  if (wantsDaysApart(sentence)) return [{ kind: "apart" }];
  if (saysOver(sentence)) return [{ kind: "recovered", said: sentence }];
  const restAfter = readRestAfter(sentence);
  if (restAfter) return [restAfter];
  const change =
    readExchange(sentence) ??
    readDayMove(sentence) ??
    readSwap(sentence) ??
    (asked.athleteKind === "horse" ? readFences(sentence) : undefined);
  if (change) return [{ ...change, ...where }];
  const ofThatDay = readThatDay(sentence, asked);
  if (ofThatDay.length > 0) return ofThatDay;
  const wantsWork = lessRest.test(sentence);
  const days = wantsWork ? undefined : (readDayLimit(sentence, asked) ?? readDays(sentence));
  if (days) return [days];
  const isNow = nowWords.test(sentence) && !/\b(?:for|since|from)\b/i.test(sentence);
  // "He hasn't jumped in three weeks" is a reason, and known from the diary; "he was off" is not in the diary.
  if (!isNow && offWords.test(sentence) && !/\bday off\b/i.test(sentence))
    return [readOff(sentence, asked.today)];
  const amount = countIn(sentence) === undefined ? [] : amountWishes(sentence, where);
  if (amount.length > 0) return amount;
  const isLimit = isNow || awayWords.test(sentence) || leaveOut.test(sentence) || limitWords.test(sentence);
  const limit = isLimit && !wantsWork ? readLimit(sentence, asked) : undefined;
  if (limit) return [limit];
  const wishes = amountWishes(sentence, where);
  if (wishes.length > 0) return wishes;
  if (harderWords.test(sentence)) return [{ kind: "harder", ...where }];
  if (easierWords.test(sentence))
    return [{ kind: "easier", ...where, ...(slightly.test(sentence) && { isSlight: true }) }];
  const size = sizeWishes(sentence, where);
  if (size.length > 0 || asked.athleteKind !== "horse") return size;
  const issue = readIssue(sentence);
  return issue ? [issue] : [];
}

/** A clause that only gives a reason and is not a wish. */
const isReason = (clause: string): boolean =>
  /\bhasn[’']?t\b|\bhave ?n[’']?t\b|\bbecause\b/i.test(clause) && !offWords.test(clause);

/**
 * The wishes in a message about a plan; empty if none is understood, so that the caller asks. Wishes that were understood are accepted even
 * if the rest was not: the result is shown before anything changes.
 */
export function readFeedback(text: string, asked: Asked): readonly PlanFeedback[] {
  const decision = readDecision(text);
  if (decision) return [decision];
  const clauses = text
    .split(
      /(?<=[.;!?])\s+|,\s*(?:and |but |also )?|\s+but\s+|\s+and\s+(?=(?:no|not|never|nothing|only|less|fewer|more|i|he|she|we|it|make|add|on)\b)|\s[—–-]\s/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "" && !isReason(clause));
  const read = withVisits(clauses).flatMap((clause) => readSentence(clause, asked));
  // "Too aggressive: he was off" has one wish: the consequence of the time off.
  const off = read.find((wish) => wish.kind === "off");
  if (!off) return read;
  const mustEase = asked.athleteKind === "horse" && isUnwell(text);
  const easy = mustEase && !read.some(({ kind }) => kind === "limit") && easyAfter(off, text, asked.today);
  return [...read.filter(({ kind }) => kind !== "easier"), ...(easy ? [easy] : [])];
}

const maxDaysAhead = 366;

/** Whether a target date is possible: in the future, and within a year. */
export const isSensibleTarget = (date: string, today: string): boolean =>
  date > today && daysBetween(today, date) <= maxDaysAhead;

/** Whether a period without work is plausible: not in the future, nor so long ago that it no longer matters. */
export const isSensibleOff = ({ from, to }: Extract<PlanFeedback, { kind: "off" }>, today: string): boolean =>
  from <= today && daysBetween(from, today) <= 366 && (to === undefined || (to >= from && to <= today));
