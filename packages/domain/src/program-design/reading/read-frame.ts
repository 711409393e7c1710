import { smallNumber } from "../../text/fold-words.ts";
import { readPeriods } from "../../text/read-periods.ts";
import { readTargetDate } from "../../health/words/read-target-date.ts";
import { addDays } from "../../schedule/local-date.ts";
import { type AnswerField, type AnswerValues, weekBounds } from "../answers.ts";
import type { Hit } from "./read-lifts.ts";

/** What a draft is like that there is: what "two weeks longer" and "Wednesday instead of Tuesday" are said of. */
export type DraftFrame = {
  readonly weeks: number;
  /** Local date of the first week's Monday. */
  readonly startDate: string;
  /** Weekdays of training, 1 for Monday. */
  readonly days: readonly number[];
};

/** What was read, where it stands in the text, or why it can't be taken. */
export type FrameReading<T> = {
  readonly value?: T;
  readonly spans: readonly Hit<string>[];
  readonly problem?: string;
};

export type FrameAsked = {
  readonly asked?: AnswerField | undefined;
  /** Without a draft nothing is longer or later than it. */
  readonly frame?: DraftFrame | undefined;
};

const none = { spans: [] };
const spanOf = ({ 0: words, index }: RegExpExecArray | RegExpMatchArray): Hit<string> => ({
  means: words,
  at: index ?? 0,
  length: words.length,
});

const count =
  "(\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:a )?couple of)";
const unit = "(week|month)s?\\b(?! (?:ago|off|later|earlier|of (?!training)))";
const object =
  "(?:(?:it|that|them|this|the|my|a|an|only|just|into|up|down|about|be|last|all) |program |plan |draft )*";
const whole = new RegExp(
  `\\b(?:make|do|keep|set|want|prefer|rather|give me|need|stretch|shorten|extend|cut|should|shall|let it) ${object}(?:to )?${count}[ -]${unit}|\\b${count}[ -]${unit}(?: of training)? (?:program|plan|block|draft|long(?!er)|in all|in total|altogether|instead|(?:is|are|would be) (?:enough|fine|better))|\\b(?:program|plan|block|draft) (?:of|over|for|that lasts|lasting|with) ${count}[ -]${unit}`,
);
/** Of these questions an answer may be some weeks, too: how long somebody has trained, or until a day. */
const answeredInWeeks: ReadonlySet<AnswerField> = new Set(["experience", "race", "start"]);
/** Beside any other question, or a draft, "ten weeks" alone says how many. */
const alone = new RegExp(
  `^(?:only|just|rather|actually|about|maybe|better|no|let's say|say|say,|,| )*${count}[ -]${unit}(?: please| instead| only| then| and|,)*[.!]?\\s*$`,
);
const bareCount = new RegExp(`^(?:about |maybe |make it )?${count}[.!]?$`);
const longer = new RegExp(
  `\\b(?:add |plus |by |another |with )?(?:another )?${count} (?:more |extra |fewer |less )?(week|month)s?\\b ?(longer|more|extra|on top|shorter|less|fewer)?`,
);
const isMore = /\b(?:longer|more|extra|on top|add|another|plus|extend|lengthen|stretch)\b/;
const isLess = /\b(?:shorter|less|fewer|shorten|cut|trim|reduce)\b/;
/** "Two weeks later" is when it begins, and "in two weeks" a day. */
const isWhen = /\b(?:later|earlier|in|every|for|ago|postpone|delay|start|begin|push|light(?:er)?|deload)\b/;

const weeksIn = (amount: string, word: string): number =>
  Math.round((smallNumber(amount) ?? 0) * (word === "month" ? 52 / 12 : 1));

function weeksNamed(
  text: string,
  { asked, frame }: FrameAsked,
): { count: number; at: RegExpExecArray } | undefined {
  const isOpen = asked === undefined ? frame !== undefined : !answeredInWeeks.has(asked);
  const at = whole.exec(text) ?? (isOpen ? alone.exec(text) : null);
  if (at) {
    const [amount = "", word = ""] = at.slice(1).filter((part) => part !== undefined);
    return { count: weeksIn(amount, word), at };
  }
  const bare = asked === "weeks" ? bareCount.exec(text) : null;
  if (bare) return { count: weeksIn(bare[1] ?? "", "week"), at: bare };
  if (!frame || isWhen.test(text)) return undefined;
  const relative = longer.exec(text);
  const sign = isLess.test(text) ? -1 : isMore.test(text) ? 1 : 0;
  if (!relative || sign === 0) return undefined;
  return { count: frame.weeks + sign * weeksIn(relative[1] ?? "", relative[2] ?? ""), at: relative };
}

/** How many weeks a program is to have: "make it 10 weeks", "a 12-week plan", of a draft also "two weeks longer". */
export function readWeeks(text: string, asked: FrameAsked): FrameReading<AnswerValues["weeks"]> {
  const named = weeksNamed(text, asked);
  if (!named) return none;
  const spans = [spanOf(named.at)];
  const { min, max } = weekBounds;
  return named.count < min || named.count > max
    ? { spans, problem: `I plan ${min} to ${max} weeks at once: fewer change little, and more are a guess.` }
    : { value: { count: named.count }, spans };
}

const startVerb =
  /\b(?:start|begin)(?:s|ning|ing)?\b(?: date)?:? (?:(?:it|the program|the plan|the draft|training|with it|off|only|instead|from|not before) )*|\b(?:move|push|shift|postpone|delay|put off)(?: back)? (?:the )?(?:start|beginning|it all|it|the (?:whole )?(?:program|plan|draft))(?: back)? (?:to|by|until|till|for)? ?|^not before (?=\w)/;
/** What somebody begins with says no day. */
const dayEnds = /[.;!?]|, (?!\d)|\b(?:and|but|with|because|so)\b/;
const later = new RegExp(`^${count} (week|day|month)s? ?(later|earlier|sooner)?\\b`);
const inSome = /^(?:in )(?:about )?(?:\d{1,2}|an?|one|two|three|four|six|eight) (?:weeks?|months?)\b/;
const weekAfterNext = /^(?:in )?the week after next\b/;
const atOnce = /^(?:now|right away|at once|immediately|as soon as possible|asap)\b/;
const daysOfUnit = { day: 1, week: 7, month: 30 } as const;

/** The day that words name, on or after today; undefined: they name none. */
function dayNamed(
  words: string,
  today: string,
  frame: DraftFrame | undefined,
): { date: string; length: number } | undefined {
  const shift = later.exec(words);
  if (shift && frame && (shift[3] !== undefined || /^(?:an?|\d+|[a-z]+) /.test(words))) {
    const days = (smallNumber(shift[1] ?? "") ?? 0) * daysOfUnit[shift[2] as keyof typeof daysOfUnit];
    const sign = shift[3] === "earlier" || shift[3] === "sooner" ? -1 : 1;
    return { date: addDays(frame.startDate, sign * days), length: shift[0].length };
  }
  const some = inSome.exec(words);
  if (some) {
    const date = readTargetDate(some[0].replace("about ", ""), today);
    return date === undefined ? undefined : { date, length: some[0].length };
  }
  const after = weekAfterNext.exec(words);
  if (after) return { date: addDays(today, 14), length: after[0].length };
  const now = atOnce.exec(words);
  if (now) return { date: today, length: now[0].length };
  // A month has its beginning here.
  const [period] = readPeriods(words, today);
  if (!period || period.start > 4 || period.from === undefined) return undefined;
  const { from, ahead, end, kind } = period;
  const isFixed = kind === "week" || kind === "ever" || /\b\d{4}\b/.test(words);
  const date = from >= today ? from : (ahead ?? (isFixed ? from : yearOn(from)));
  return { date, length: end };
}
const yearOn = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

/** A start that is further away is not planned for. */
const maxDaysAhead = 366;

/** From which day on a program is to be trained: "start on 14 December", "begin next week", of a draft also "start a week later". `today`: a local date. */
export function readStart(
  text: string,
  today: string | undefined,
  { asked, frame }: FrameAsked,
): FrameReading<AnswerValues["start"]> {
  if (today === undefined) return none;
  const verb = startVerb.exec(text);
  const from = verb ? verb.index + verb[0].length : 0;
  if (!verb && asked !== "start") return none;
  const words = text.slice(from).split(dayEnds)[0] ?? "";
  const named = dayNamed(words, today, frame);
  if (!named) return none;
  const at = verb?.index ?? 0;
  const length = from + named.length - at;
  const spans = [{ means: text.slice(at, at + length), at, length }];
  return named.date < today || named.date > addDays(today, maxDaysAhead)
    ? { spans, problem: "The first week has to be one to come, within a year." }
    : { value: { date: named.date }, spans };
}
