import {
  addDays,
  type CalendarDay,
  isoOf,
  readDay,
  weekdayOf,
} from "../../language/assemble/dates/calendar-day.ts";
import type { Token } from "../scan/token.ts";
import { datedDay, readDate, readDateSpan, readMonth, weekdayAt } from "./read-date.ts";
import { goesOnTo, leadsAway, readWeek, takesOut } from "./read-week.ts";
import type { WhenContext, WhenRead, When } from "./item.ts";

type Tokens = readonly Token[];

/** "fridays planks": of Friday, written without its sign; "on Fridays" is every one. */
const ownsNext = (tokens: Tokens, at: number, end: number): boolean => {
  const [before, next] = [tokens[at - 1]?.word ?? "", tokens[end]];
  return (
    next?.kind === "word" &&
    !/^(my|all|both|every|each|and|the)$/u.test(before) &&
    !(before === "on" && !/^(session|workout|training|gym|lift|run|ride|swim)$/u.test(next.word)) &&
    !/^(to|at|on|in|for|from|with|by|and|or|only|please|pls|plz|should|need|needs|get|gets|is|are|too|also|instead|i|we|do|make|add|drop|set|off|out|not|but|as|after|before|until|now|just|want|have|this|next|no|week|weeks|each|every|up|down|all|go|going|cut|skip|remove|move|take|put|of|then|dont|doesnt|wont|cant|isnt|arent|work|works|suit|never|anymore)$/u.test(
      next.word,
    )
  );
};

const readWeekday = (tokens: Tokens, at: number, { today }: WhenContext): WhenRead | undefined => {
  const lead = tokens[at]?.word ?? "";
  const isLead = /^(next|this|coming|every|each|all|last)$/u.test(lead);
  const lead2 = lead === "this" && /^(coming|past)$/u.test(tokens[at + 1]?.word ?? "") ? 2 : isLead ? 1 : 0;
  const found = weekdayAt(tokens[at + lead2]);
  if (!found) return undefined;
  let end = at + lead2 + 1;
  if (found.day !== 0 && /^(morning|evening|night|afternoon)$/u.test(tokens[end]?.word ?? "")) end += 1;
  if (lead === "last") {
    const now = readDay(today);
    const back = now ? (weekdayOf(now) - found.day + 7) % 7 || 7 : 7;
    return now && { when: { type: "date", date: isoOf(addDays(now, -back)) }, end };
  }
  const every = /^(every|each|all)$/u.test(lead) || (found.many && !ownsNext(tokens, at + lead2, end));
  return {
    when: {
      type: "weekday",
      weekday: found.day,
      ...(lead === "next" && { next: true as const }),
      ...(every && { every: true as const }),
    },
    end,
  };
};

/** "Friday 4 December", "Friday, the 4th", "Friday (4 Dec)", "4 December, a Friday": one day. */
const readDatedDay = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  const date = readDate(tokens, at, context);
  if (date?.when.type === "date") {
    const behind = weekdayAt(tokens[date.end]);
    if (!behind || behind.many) return date;
    const when = datedDay(behind.day, date.when);
    return { when, end: date.end + 1 };
  }
  const day = readWeekday(tokens, at, context);
  if (day?.when.type !== "weekday" || day.when.every) return day;
  const sign = /^[,(]$/u.test(tokens[day.end]?.image ?? "") ? 1 : 0;
  const from = day.end + sign;
  const said = readDate(tokens, tokens[from]?.word === "on" ? from + 1 : from, context);
  if (said?.when.type !== "date") return day;
  const close = tokens[said.end]?.image === ")" ? 1 : 0;
  const when = datedDay(day.when.weekday, said.when);
  return { when, end: said.end + close };
};

const days: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ["today tonight todays", 0],
    ["tomorrow tomorow tmrw tmr", 1],
    ["yesterday", -1],
  ].flatMap(([forms, offset]) =>
    String(forms)
      .split(" ")
      .map((word) => [word, Number(offset)]),
  ),
);
const sessionNoun = /^(session|workout|day|training)s?$/u;

/** "next time they come up": how many tokens say that again. */
const comesUp = (tokens: Tokens): number => {
  const words = tokens.slice(0, 3).map(({ word }) => word || ".");
  const found = /^(?:it|they|that|those) (?:(?:comes?|is|are) (?:up|around|round|due|on)|happens?)\b/u.exec(
    words.join(" "),
  )?.[0];
  return found === undefined ? 0 : found.split(" ").length;
};

const readNamedDay = (tokens: Tokens, at: number): WhenRead | undefined => {
  const [first, second, third] = [0, 1, 2].map((step) => tokens[at + step]?.word ?? "");
  const offset = days[first ?? ""];
  if (offset !== undefined) return { when: { type: "day", offset }, end: at + 1 };
  if (first === "this" && /^(morning|afternoon|evening)$/u.test(second ?? ""))
    return { when: { type: "day", offset: 0 }, end: at + 2 };
  if (first === "the" && second === "day" && third === "after" && tokens[at + 3]?.word === "tomorrow")
    return { when: { type: "day", offset: 2 }, end: at + 4 };
  if (first === "day" && second === "after" && third === "tomorrow")
    return { when: { type: "day", offset: 2 }, end: at + 3 };
  if (/^(this|current)$/u.test(first ?? "") && /^(session|workout|training)$/u.test(second ?? ""))
    return { when: { type: "current" }, end: at + 2 };
  if (/^(this|the)$/u.test(first ?? "") && second === "current" && sessionNoun.test(third ?? ""))
    return { when: { type: "current" }, end: at + 3 };
  if (first === "next" && second === "time")
    return { when: { type: "nextSession", having: true }, end: at + 2 + comesUp(tokens.slice(at + 2)) };
  if (first === "next" && /^(session|workout|training)$/u.test(second ?? ""))
    return { when: { type: "nextSession" }, end: at + 2 };
  if (first === "in" && tokens[at + 1]?.kind === "number" && /^days?$/u.test(third ?? ""))
    return { when: { type: "day", offset: tokens[at + 1]?.value ?? 0 }, end: at + 3 };
  return undefined;
};

/** "session 2", "day 3", "the second workout", "w2d1" is read with its week. */
const readSessionPlace = (tokens: Tokens, at: number): WhenRead | undefined => {
  const from = tokens[at]?.word === "the" ? at + 1 : at;
  const token = tokens[from];
  if (
    sessionNoun.test(token?.word ?? "") &&
    tokens[from + 1]?.kind === "number" &&
    Number.isInteger(tokens[from + 1]?.value)
  ) {
    const next = tokens[from + 2]?.word ?? "";
    if (!/^(sets?|reps?|more|days?|times?)$/u.test(next))
      return { when: { type: "session", place: tokens[from + 1]?.value ?? 1 }, end: from + 2 };
  }
  const place =
    token?.kind === "ordinal" ? token.value : /^(last|final)$/u.test(token?.word ?? "") ? -1 : undefined;
  const isNew = from === at && /^(?:a|an|another)$/u.test(tokens[at - 1]?.word ?? "");
  if (isNew || place === undefined || !/^(session|workout|day|training)$/u.test(tokens[from + 1]?.word ?? ""))
    return undefined;
  return { when: { type: "session", place }, end: from + 2 };
};

const plan = "(?:program|programme|plan|block|cycle|schedule)";

const session = "(?:sessions?|workouts?|days?)";
/** "from now on", "in every session", "for the rest of this block", "out of the program": every session that is left. */
const always = new RegExp(
  [
    `(?:from (?:now|here) on|going forward|for good|permanently|always|everywhere|all the time|(?:every|each) time|all the way through)\\b`,
    `(?:(?:in|on) )?(?:every|each)(?: single)? ${session}\\b`,
    `(?:(?:in|on) )?all (?:the |my |remaining |\\. )?${session}\\b`,
    `the remaining ${session}\\b`,
    `(?:in )?(?:the |my |this )?(?:whole|entire|all|rest of(?: (?:the|this|my|our))?) ${plan}\\b`,
    `(?:(?:in|on|for|across) )?all (?:the |my )?\\. weeks\\b`,
    `(?:throughout|across|all over|out of|from|off(?: of)?) (?:the|my|this) (?:whole |entire )?${plan}\\b`,
    `throughout\\b`,
    `(?:until|till|to) the end of (?:the|my|this) ${plan}\\b`,
  ].join("|"),
  "uy",
);

const readAlways = (tokens: Tokens, at: number): WhenRead | undefined => {
  const words = tokens.slice(at, at + 7).map(({ word }) => word || ".");
  always.lastIndex = 0;
  const found = always.exec(words.join(" "))?.[0];
  if (found === undefined) return undefined;
  const isSource = /^(?:out of|from|off) /u.test(found) && !/\b(?:now|here)\b/u.test(found);
  const end = at + found.split(" ").length;
  if (found.endsWith(" weeks")) return { when: { type: "week", week: { by: "all" } }, end };
  return { when: { type: "every", ...(isSource && { source: true as const }) }, end };
};

const readRestOfWeek = (tokens: Tokens, at: number): WhenRead | undefined => {
  const from = tokens[at]?.word === "the" ? at + 1 : at;
  const words = [0, 1, 2, 3].map((step) => tokens[from + step]?.word ?? "");
  const isRest =
    words[0] === "rest" && words[1] === "of" && /^(the|this)$/u.test(words[2] ?? "") && words[3] === "week";
  const isOfWeek =
    words[0] === "this" &&
    words[1] === "week" &&
    /^(?:remaining|other)$/u.test(words[2] ?? "") &&
    sessionNoun.test(words[3] ?? "");
  return isRest || isOfWeek ? { when: { type: "restOfWeek" }, end: from + 4 } : undefined;
};

/** "from today 3 sets of dips", and not "remove dips from today", "from today to Friday", "from today's session". */
const isFromToday = (tokens: Tokens, at: number, end: number): boolean =>
  tokens[at + 1]?.word === "today" &&
  !tokens[at + 1]?.possessive &&
  !takesOut(tokens, at) &&
  !leadsAway(tokens, at) &&
  !goesOnTo(tokens, end) &&
  tokens[end]?.word !== "into";

/** "from Wednesday on", "starting next Monday". */
const readSince = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  const lead = tokens[at]?.word ?? "";
  if (!/^(?:from|starting|beginning)$/u.test(lead)) return undefined;
  const from = tokens[at + 1]?.word === "on" ? at + 2 : at + 1;
  const day = readDatedDay(tokens, from, context) ?? readNamedDay(tokens, from);
  if (!day || !/^(?:weekday|date|day)$/u.test(day.when.type)) return undefined;
  const ends = /^(?:on|onwards?|forward)$/u.test(tokens[day.end]?.word ?? "");
  if (lead === "from" && !ends && !isFromToday(tokens, at, day.end)) return undefined;
  return { when: { type: "since", day: day.when }, end: ends ? day.end + 1 : day.end };
};

/** What is left out for a while; "push it until Friday" says where it goes. */
const leavesOut = /^(?:no|not|without|skip|skipping|pause|avoid|dont|cant|wont|off|out|stop|drop|resting?)$/u;

/** "no running until Sunday": from today to the day before. */
const readUntilDay = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  if (!/^(?:until|till?)$/u.test(tokens[at]?.word ?? "")) return undefined;
  if (!tokens.slice(0, at).some(({ word }) => leavesOut.test(word))) return undefined;
  const read = readDatedDay(tokens, at + 1, context) ?? readNamedDay(tokens, at + 1);
  const today = readDay(context.today);
  const end = read && today && dayMeant(read.when, today);
  const to = end && isoOf(addDays(end, -1));
  return to !== undefined && to >= context.today
    ? { when: { type: "dates", from: context.today, to }, end: read?.end ?? at + 2 }
    : undefined;
};

const dayMeant = (when: When, today: CalendarDay): CalendarDay | undefined => {
  if (when.type === "date") return readDay(when.date);
  if (when.type === "day") return addDays(today, when.offset);
  if (when.type !== "weekday" || when.every) return undefined;
  return addDays(today, (when.weekday - weekdayOf(today) + 7) % 7 || 7);
};

/** The time that begins at a token: a day, a date, a week, a place among sessions, or the whole program. */
export const readWhen = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  const token = tokens[at];
  if (!token || token.kind === "sign" || token.kind === "break" || token.kind === "quote") return undefined;
  return (
    readSince(tokens, at, context) ??
    readUntilDay(tokens, at, context) ??
    readDateSpan(tokens, at, context) ??
    readDatedDay(tokens, at, context) ??
    readRestOfWeek(tokens, at) ??
    readWeek(tokens, at, context) ??
    readNamedDay(tokens, at) ??
    readAlways(tokens, at) ??
    readSessionPlace(tokens, at) ??
    readMonth(tokens, at, context)
  );
};
