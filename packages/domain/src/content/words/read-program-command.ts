import { leastInOrder, withFigures } from "../../language/scan/quantities/spelled-figures.ts";
import { addDays } from "../../schedule/local-date.ts";
import { foldText } from "../../text/fold-words.ts";
import { mendSpelling } from "../../text/mend-spelling.ts";
import { dayNamed } from "./day-named.ts";
import { dayNumberOf } from "../../schedule/day-number.ts";
import type { ProgramPlace } from "../../program/schedule/place-in-program.ts";
import { readPlace } from "./read-place.ts";
import { sinceDone } from "./says-earlier-done.ts";
import { dayDone, sessionNamed, sessionNames } from "./session-named.ts";
import { adverbs, afterOpeners, closers } from "../../text/openers.ts";

/** A date for commands whose kind alone is asked for: what kind of command it is does not depend on the date. */
export const anyDay = "2000-01-01";

/**
 * A command about a program, apart from edits of the plan. `named`: the name used for the program; undefined for "it". `instead`: what part
 * of the plan was replaced; undefined for the next session.
 */
export type ProgramCommand =
  | {
      readonly kind: "start";
      readonly named: string | undefined;
      readonly date: string;
      /** The days between a first day in the past and today were done. */
      readonly earlier?: "done";
      /** What happens to active programs, if the message says so. */
      readonly others?: "keep" | "end";
    }
  | (ProgramPlace & { readonly kind: "place"; readonly named: string | undefined })
  | { readonly kind: "pause"; readonly days: number | undefined }
  | { readonly kind: "resume" }
  | {
      readonly kind: "end";
      readonly isFinished: boolean;
      /** The member has confirmed that it is final. */
      readonly isConfirmed?: true;
      /** It is only not to be active any more: that may be a pause as well. */
      readonly mayPause?: true;
    }
  | {
      readonly kind: "advance";
      readonly date: string | undefined;
      /** The session's name; undefined: the session of the day. */
      readonly session?: string;
      /** What of it was not done as planned, in the member's words: "without the curls". */
      readonly but?: string;
    }
  /** What was marked as done is still to be done: by the session's name, else what was done that day. */
  | { readonly kind: "reopen"; readonly date: string | undefined; readonly session?: string }
  /** A session is to be marked, and as what was not said; `what`: the words for it. */
  | { readonly kind: "mark"; readonly what: string }
  | {
      readonly kind: "substitute";
      readonly actual: string;
      readonly instead: string | undefined;
      readonly date: string;
      readonly reason: string | undefined;
    };

/** Messages that contain a command are no longer than this. */
const longest = 300;

const opening = afterOpeners();
const wish = String.raw`(?:i(?:['’]m| am)(?: going to| gonna)?|i(?:['’]ll| will)(?: now)?|i(?:['’]d| would| should) (?:like|love|want) to|i want to|i need to|i wanna|let['’]?s|we(?:['’]re| are)(?: going to)?|can (?:i|we|you)|could (?:i|we|you)|please)?\s*${adverbs}`;
const plan = String.raw`(?:my |the |this |that |our |his |her |(?:\p{L}+ )?\p{L}+['’]s )?(?:current |whole |entire )?(?:\p{L}+ )?(?:program(?:me)?|plan|schedule|training|challenge)`;
/** "The running one", of several programs. */
const planOrOne = String.raw`(?:${plan}|(?:the|my) (?!first|last|next|second|third|same)\p{L}[\p{L}\p{N}]* one)`;
/** What may follow a command: a reason, or a wish about how. */
const close = String.raw`(?:[\s,]+(?:please|pls|for now|now|today|again|coach|thanks|for me))*(?:\s*[,;.!–-]+\s+\P{N}{1,120}|\s+(?:because|since|as|cause|it|i) \P{N}{1,120})?[\s.!]*$`;
const when = String.raw`(?:\s+(?:on|from|starting|as of|beginning|this|coming))*`;

const starts = new RegExp(
  `${opening}${wish}(?:start(?:ing)?|begin(?:ning)?|kick(?:ing)? off)\\s+(?:with\\s+)?(.+?)${closers}`,
  "iu",
);
const pauses = new RegExp(
  `${opening}${wish}(?:paus(?:e|ing)|put(?:ting)? on (?:hold|ice|pause)|suspend(?:ing)?|freez(?:e|ing)|halt(?:ing)?|tak(?:e|ing) a break from)\\s+(?:${planOrOne}|it|everything|all of it)\\b(.*)$`,
  "iu",
);
const holds = new RegExp(
  `${opening}${wish}put(?:ting)? (?:${planOrOne}|it) on (?:hold|ice|pause)\\b(.*)$`,
  "iu",
);
const resumes = new RegExp(
  `${opening}${wish}(?:(?:resum(?:e|ing)|unpaus(?:e|ing)|unfreez(?:e|ing)|reactivat(?:e|ing)|restart(?:ing)?|continu(?:e|ing)(?: with)?|pick(?:ing)? up|(?:go|going|carry|carrying) on with|get(?:ting)? back (?:to|on|into)|go(?:ing)? back to)\\s+(?:${planOrOne}|it)\\b|(?:pick(?:ing)?|tak(?:e|ing)) (?:${planOrOne}|it) (?:back )?up\\b|(?:start(?:ing)?|begin(?:ning)?) (?:${planOrOne}|it) (?:up )?again\\b|(?:set|put|make) (?:${planOrOne}|it) (?:back )?(?:to )?(?:active|on(?! (?:hold|ice|pause))|going|running)\\b)`,
  "iu",
);
const ends = new RegExp(
  `${opening}${wish}(?:stop(?:ping)?|quit(?:ting)?|abandon(?:ing)?|end(?:ing)?|cancel(?:l?ing)?|ditch(?:ing)?|drop(?:ping)?(?: out of)?|delet(?:e|ing)|(?:be |am )?done with|(?:get|getting) rid of|terminat(?:e|ing)|giv(?:e|ing) up(?: on)?)\\s+${plan}( for good)?${close}`,
  "iu",
);
/** "Make Beau's plan inactive". */
const deactivates = new RegExp(
  `${opening}${wish}(?:make|set|put|mark|leave|have)\\s+${planOrOne}\\s+(?:as |to )?(?:inactive|in-active|not active|dormant)${close}`,
  "iu",
);
const finishes = new RegExp(
  `${opening}(?:i(?:['’]ve| have)?|we(?:['’]ve| have)?)\\s+(?:just )?(?:finished|completed)\\s+${plan}[\\s.!]*$`,
  "iu",
);
const advances = new RegExp(
  `${opening}(?:can you |could you |please )*(?:mark|tick off|check off|count)\\s+(today['’]?s|todays|yesterday['’]?s|the next|this|my|the)?\\s*(?:next )?(?:(?:\\p{L}+ ){0,2}(?:session|workout|episode|class|one|day|run|ride|swim|walk|yoga))?(?: (?:of|from|for) (?:today|this morning))?\\s*(?:as |off )?(?:done|finished|completed)[\\s.!]*(.*)$`,
  "iu",
);
/** "Today's session is finished, tick it off", "tick off today's workout". */
const ticks = new RegExp(
  `${opening}(?:can you |could you |please )*(?:mark|put|count) me (?:down )?(?:as )?(?:done|finished)(?: with| for)? (?:today['’]?s |todays |the |my |this )?(?:session|workout|training|today)${close}|${opening}(?:can you |could you |please )*(?:(?:tick|check|cross)(?:ing)? (?:off )?(?:today['’]?s|todays|the|my|this) (?:session|workout|training|(?:\\p{L}+ ){1,2}day)(?: off)?|(?:today['’]?s |todays |the |my |this )?(?:session|workout|training|(?:\\p{L}+ ){1,2}day) (?:is |was |has been )?(?:all )?(?:done|finished|complete|completed|in the bag)(?:[\\s,.!–-]+(?:(?:so |and |please )*(?:tick|check|cross|mark) it (?:off|done|as done|as finished|finished)))?)(?: for me)?(?:[\\s,]+(?:please|pls|thanks|today))*[\\s.!]*$`,
  "iu",
);
const undone = String.raw`(?:not (?:yet |actually )*(?:done|finished|completed?|ridden)|undone|unfinished|incomplete|to[ -]?do|still (?:open|to do|to be done)|open(?: again)?)(?: yet| after all)?`;
/** "Mark Upper A as not done", "untick today's session". */
const reopens = new RegExp(
  `${opening}(?:can you |could you |please )*(?:(?:mark|set|put|count|flag)\\s+(?<what>.{2,60}?)\\s+(?:(?:back|as|to|down) )*${undone}|(?:un-?mark|un-?tick|un-?check|re-?open)\\s+(?<whose>.{2,60}?)(?: (?:as )?(?:done|finished|completed))?)${closers}`,
  "iu",
);

const notDone = String.raw`(?:(?:have|has|had|was|is|did|were) ?(?:not|n[o']?t|n’t)|never)`;
const doneWords = "(?:done|did|do|finish(?:ed)?|complete[d]?|ridden|ride|ran|run)";
/** "Squat Day is not done", "I have not done Squat Day". */
const deniesDone = new RegExp(
  `${opening}(?:(?:i|we) ${notDone} (?:actually |really |even )*${doneWords} (?<object>.{2,60}?)|(?<subject>.{2,60}?) ${notDone} (?:actually |really |been )*(?:done|finished|completed?|ridden))(?: yet| after all)?${closers}`,
  "iu",
);
const marksAsNothing = new RegExp(
  `${opening}(?:can you |could you |please )*mark (?<what>.{2,60}?)${closers}`,
  "iu",
);
const namesSession = (words: string): boolean => {
  const folded = foldText(words);
  return (
    sessionNames.some(([name]) => name.test(folded)) ||
    /^(?:(?:on|the|this|my) )?(?:today|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?: session| workout)?$/u.test(
      folded,
    )
  );
};
const sayHow = /\b(?:as|done|finished|completed?|off|skipped|missed|not|open|to|with|by|for)\b/iu;
/** "Mark Friday's session", and no word of what it is to be marked as. */
function readBareMark(text: string): ProgramCommand | undefined {
  const what = marksAsNothing.exec(text)?.groups?.["what"];
  return what !== undefined && !sayHow.test(what) && namesSession(what) ? { kind: "mark", what } : undefined;
}

/** The session that is said not to be done after all, by the words that name it. */
export function reopening(what: string, today: string): ProgramCommand {
  const session = sessionNamed(`mark ${what}`);
  const date = dayDone(foldText(what), today);
  return { kind: "reopen", date, ...(session !== undefined && { session }) };
}

/** That it was done as it was planned, and nothing else. */
const asPlanned = String.raw`(?:[\s,;:.!–-]+(?:(?:everything|all|of|it|sets?|reps?|done|exactly|just|went|as|like|how|according|to|by|the|was|says?|said|is|planned|written|prescribed|plan|book|letter|on|paper|there|every|full|completely|today)\b[\s,]*)*)?[^\p{L}\p{N}]*$`;
/** "Did today's session", "finished bench day, everything as planned": no further detail is reported. */
const doneAsPlanned = new RegExp(
  String.raw`^[\s,;.–-]*(?:(?:ok(?:ay)?|hey|coach|just|so)[\s,]+)*(?:i(?:['’]ve| have)? )?(?:just )?(?:did|done|finished|completed|got through|knocked out|all done)(?: with)? (?:(?:today['’]?s|the planned|my planned|the|my|this)(?: planned)? (?:session|workout|training)|(?:\p{L}+ ){1,2}day)${asPlanned}|^\W*(?:\p{L}+ ){1,2}day (?:is |was )?(?:all )?(?:done|finished|completed?)${asPlanned}`,
  "iu",
);
/** Says of a session that was done what of it was not; each with its example, which is a test. */
export const exceptedForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    /(?:[\s,;.!–-]+(?:but|and|though|only))*[\s,;.!–-]+((?:i |we )?(?:skipped|left out|missed|dropped|cut|omitted|(?:did ?n[o']?t|did not) (?:do|get to|finish|manage))\s+\P{N}{2,80}?)[\s.!]*$/iu,
    "did the workout but skipped the rows",
  ],
  [
    /[\s,;.!–-]+(?:but |all )?((?:without|except(?: for)?|apart from|minus|bar|save|other than|all but)\s+(?!fail|stopping|problem|pain|rest)(?!.*\d\s?(?:[x×@]|(?:kgs?|lbs?|kms?|mi|miles?|mins?)\b)).{2,80}?)[\s.!]*$/iu,
    "did today's session except the curls",
  ],
  [/[\s,;.!–-]+but ((?:only|just) .{2,80}?)[\s.!]*$/iu, "did bench day but only three sets of rows"],
  [
    /[\s,;.!–-]+(?:but|though|only) (?:with |i (?:did|had) )?((?!only\b|just\b|it\b|that\b|in \d|for \d)\P{N}{0,40}\d[^,;.!?]{0,60}?)[\s.!]*$/iu,
    "did bench day as planned but 3x8 on the rows",
  ],
  [
    /[\s,;.!–-]+(?:but )?(?:i |we )?((?:only|just) (?:got|did|managed|made|hit|had|\d|one|two|three|four|five)\b.{2,80}?)[\s.!]*$/iu,
    "done, all of it. only got 4 on the last set of bench",
  ],
];
const inPart =
  /^\W*(?:(?:i(?:['’]ve| have)?|we) )?(?:just |only )*(?:did|done|finished|completed|got through|managed|made it through) (?:only |just |about )*((?:half|most|part|some|a bit|two thirds|a third|three quarters)) of (?=(?:the|my|today|this)\b|(?:\p{L}+ ){1,2}day\b)/iu;

/** "Bench at 165, rest as written": what of a session was otherwise, in front. */
const restAsPlanned =
  /^\W*(?!(?:can|could|please|make|change|set|put|move|add|drop|lower|raise|keep|do)\b)(?<but>\p{L}[^,;.!?\d]{2,40}\d[^,;!?]{0,30}?)[,;.]\s*(?:and )?(?:(?:all )?the |my )?rest (?:(?:was|were|is|all|done|just)\s+)*(?:as (?:written|planned|prescribed|it says)|to plan|by the book)[\s.!]*$/iu;

/** The words that say a session was done, and what of it was not. */
export function withoutExcepted(text: string): { readonly text: string; readonly but?: string } {
  for (const [form] of exceptedForms) {
    const found = form.exec(text);
    const but = found?.[1]?.replace(/^(?:i|we) /iu, "");
    if (found && but !== undefined && found.index > 0) return { text: text.slice(0, found.index), but };
  }
  const rest = restAsPlanned.exec(text)?.groups?.["but"];
  if (rest !== undefined) return { text: "done as planned", but: rest };
  const figures = withFigures(text, leastInOrder);
  if (figures !== text) return withoutExcepted(figures);
  const part = inPart.exec(text);
  return part ? { text: text.replace(inPart, "did "), but: `only ${part[1] ?? "a part"} of it` } : { text };
}

const before = new RegExp(afterOpeners("no|wait"), "iu");
/** What of a session that was said to be done before was not; undefined: something else is said. */
export const exceptedAlone = (text: string): string | undefined =>
  text.length > longest ? undefined : withoutExcepted(`done, ${text.replace(before, "")}`).but;

/** Says that the session of the day is done, and nothing else. */
const doneAlone = new RegExp(
  String.raw`^\W*(?:(?:ok(?:ay)?|hey|coach|and|yep|yes|right|(?:thanks|thank you)(?: so much| very much| a lot)?)[\s,.!]+)*(?:(?:i(?:['’]m| am)|we(?:['’]re| are)|it(?:['’]s| is)|that(?:['’]s| is)) )?(?:(?:all|just|now|finally) )*(?:done|finished|completed|done and dusted|did it(?: all)?|did everything|everything (?:is )?done|(?:all |everything )?as (?:planned|written|prescribed))(?: (?:for )?(?:today|now|tonight|here|in the gym|training|working out|my training|with (?:it|training|today)))*${asPlanned}`,
  "iu",
);

const doing =
  "did|do(?:ing|ne)|biked|cycled|rowed|hiked|lifted|jogged|rode|ran|went|swam|walked|had|took|made|played|climbed";
/** Where what was planned and not done ends: at a mark, a reason, or what was done. */
const behindPlanned = String.raw`(?=\s*(?:[,;:.!–—]|\s-\s|$)|\s+(?:because|since|as|and|but|so|i|we|${doing})\b)`;
/** Names what was planned and not done, wherever it stands; each with its example, which is a test. */
export const replacedForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(String.raw`\b(?:instead of|in place of|rather than)\s+(.{2,60}?)${behindPlanned}`, "iu"),
    "1000 yards in 30 min, swam instead of today's session",
  ],
  [
    new RegExp(
      String.raw`\b(?:skipped|missed|ditched|bailed on|blew off)\s+(.{2,60}?)${behindPlanned}(?=.*\binstead\b)`,
      "iu",
    ),
    "skipped today's session and swam 1000 yards in 30 min instead",
  ],
];

/** About a session, not a program: "start the session". */
const isOther =
  /^(?:the |a |my |this |today['’]?s |tomorrow['’]?s )?(?:session|workout|episode|timer|set|warm[ -]?up|stretch(?:ing)?|exercise|working|to\b|doing\b|at\b|weight|over|new\b|light|slow|heavy|easy|off\b|\d)/iu;
const pronoun =
  /^(?:it|that|this|this one|that one|the program(?:me)?|that program(?:me)?|this program(?:me)?)$/iu;

const dayWords = String.raw`(?:today|tonight|tomorrow|right now|now|straight away|the day after tomorrow|day after tomorrow|next week|in \d+ (?:days?|weeks?)|(?:next |this |coming )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\d{4}-\d{2}-\d{2}|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?)`;
const dayAtEnd = new RegExp(`${when}\\s*\\b${dayWords}$`, "iu");

/** Removes the day at the end and the words that introduce it: "P90X on Monday" → "P90X". */
const withoutDay = (text: string): string =>
  text.replace(dayAtEnd, "").replace(new RegExp(`\\s+(?:on|from|starting|this|coming)$`, "iu"), "").trim();

const withoutArticle = (text: string): string =>
  text
    .replace(/^(?:the|a|an|my|our|with)\s+/iu, "")
    .replace(/\s+(?:program(?:me)?|plan|show|series)$/iu, "")
    .trim();

/** "the 5x5 program": not today's workout, however it begins. */
export const namesProgram = /^(?!.*\b(?:session|workout)\b).*\b(?:program(?:me)?|plan|template)\b/iu;

/** "… beside Fall Strength", "… and end Fall Strength". */
const beside = /[\s,]+(?:beside|alongside|next to|together with|in addition to)\s+.+$/iu;
const inPlaceOf = /[\s,]+(?:and (?:end|stop|drop|quit)|instead of|in place of|to replace)\s+.+$/iu;

/** What is started, and on which day: "P90X on Monday". Undefined: it names a day that there is none of. */
export function namedOnDay(
  said: string,
  today: string,
): { readonly named: string; readonly date: string } | undefined {
  const named = withoutDay(said);
  const when = said.slice(named.length);
  const date = when.trim() === "" ? today : dayNamed(when, today);
  // A nonexistent date, as in 31 June: do not guess which was meant.
  return date === undefined ? undefined : { named, date };
}

function readStart(text: string, today: string): ProgramCommand | undefined {
  const all = starts.exec(text)?.[1];
  if (all === undefined || (isOther.test(all) && !namesProgram.test(all))) return undefined;
  const others = beside.exec(all) ? ("keep" as const) : inPlaceOf.exec(all) ? ("end" as const) : undefined;
  const said = all.replace(sinceDone, "").replace(beside, "").replace(inPlaceOf, "");
  const earlier = !sinceDone.test(all) ? {} : ({ earlier: "done" } as const);
  const onDay = namedOnDay(said, today);
  if (!onDay) return undefined;
  const { named, date } = onDay;
  if (pronoun.test(named))
    return { kind: "start", named: undefined, date, ...earlier, ...(others && { others }) };
  const title = withoutArticle(named);
  return title.length < 2
    ? undefined
    : { kind: "start", named: title, date, ...earlier, ...(others && { others }) };
}

const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };

/** In days. */
const maxPauseDays = 366;

/** The stated length of a pause, in days. */
export function pauseDays(text: string, today: string): number | undefined {
  const [, count = "", unit = ""] =
    /\bfor (?:the next )?(\d{1,3}|an?|one|two|three|four)? ?(days?|weeks?|months?)\b/iu.exec(text) ?? [];
  if (unit !== "") {
    const one = /^w/i.test(unit) ? 7 : /^m/i.test(unit) ? 30 : 1;
    return (numbers[count.toLowerCase()] ?? (Number(count) || 1)) * one;
  }
  const until = /\buntil (.+)$/iu.exec(text)?.[1];
  const back = until === undefined ? undefined : dayNamed(until, today);
  const [from, to] = [dayNumberOf(today), back === undefined ? undefined : dayNumberOf(back)];
  if (from === undefined || to === undefined) return undefined;
  return to > from && to - from <= maxPauseDays ? to - from : undefined;
}

const planned =
  /^(?:it|that|(?:(?:the|my) )?(?:(?:gym|strength|lifting|usual|planned|next|program(?:me)?['’]?s?) )?(?:session|workout|training|episode|plan|class|one)|what was planned)$/iu;
const timeOfDay = /\b(?:today|yesterday|this morning|tonight)(?:['’]?s)?(?![\p{L}'’])/giu;
const ofSession = /\b(?:day|session|workout|training|class|episode)$/iu;
const lead = new RegExp(`${opening}(?:(?:i|we)(?:['’]ve)? )?(?:just )?`, "iu");

/** What was done and why, around what it was done instead of. */
function aroundReplaced(
  text: string,
  at: number,
  end: number,
): { readonly actual: string; readonly reason: string } {
  const strip = (part: string) => part.replace(/^[\s,;:.!–—-]+|[\s,;:.!–—-]+$/gu, "");
  const before = strip(text.slice(0, at).replace(lead, ""));
  const behind = strip(text.slice(end).replace(/\binstead\b/iu, ""));
  return before === ""
    ? { actual: behind.replace(/^(?:and|but|so)\s+/iu, "").replace(lead, ""), reason: "" }
    : { actual: before, reason: behind.replace(/^(?:because|since|as)\s+/iu, "") };
}

/** What was done instead of something planned, in any order of the two. */
function readSubstitution(said: string, today: string): ProgramCommand | undefined {
  const text = mendSpelling(said);
  const found = replacedForms.map(([form]) => form.exec(text)).find((one) => one !== null);
  if (!found || leadsToDay.test(text)) return undefined;
  const object = withoutArticle((found[1] ?? "").replaceAll(timeOfDay, "").trim());
  const { actual, reason } = aroundReplaced(text, found.index, found.index + found[0].length);
  const isOfPlan = object === "" || planned.test(object) || planned.test((found[1] ?? "").trim());
  const isDone = saysDone.test(actual) || (/^\d/u.test(actual) && (isOfPlan || ofSession.test(object)));
  const content = actual.replace(/^(?:did|had|took|made|went)\s*/iu, "");
  if (!isDone || content === "") return undefined;
  return {
    kind: "substitute",
    actual: content,
    instead: isOfPlan ? undefined : object,
    date: /\byesterday\b/iu.test(text) ? addDays(today, -1) : today,
    reason: reason === "" ? undefined : reason,
  };
}
const saysDone = new RegExp(String.raw`\b(?:${doing})\b`, "iu");
/** What was done on another day than the session that is named: whose place it took is not guessed. */
const leadsToDay = /^\W*yesterday\b(?=.*\btoday['’]?s\b)/iu;

/** Replaces the names of the member's programs in a message with "my program", as if it were the only one. */
export const namesAsPlan = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name.trim().length > 2)
    .reduce((said, name) => {
      const words = name.trim().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
      return said.replace(
        new RegExp(
          `(?<![\\p{L}\\p{N}])(?:my |the )?${words}(?: (?:program(?:me)?|plan))?(?![\\p{L}\\p{N}])`,
          "giu",
        ),
        "my program",
      );
    }, text);

/**
 * Reads a program command from a message: start (on a day), pause (for some days), resume, end, mark the next session as done, or report
 * that something else was done instead of one. Undefined: none of these. `today` is a local date; `names`: of the member's own programs.
 */
export const readProgramCommand = (
  message: string,
  today: string,
  names: readonly string[] = [],
): ProgramCommand | undefined => {
  const said = message.trim();
  if (said === "" || said.length > longest) return undefined;
  const text = namesAsPlan(said, names);
  const place = readPlace(text);
  if (place) return { kind: "place", ...place };
  const pause = pauses.exec(text) ?? holds.exec(text);
  if (pause) return { kind: "pause", days: pauseDays(pause[1] ?? "", today) };
  if (resumes.test(text)) return { kind: "resume" };
  if (finishes.test(text)) return { kind: "end", isFinished: true };
  const end = ends.exec(text);
  if (end) return { kind: "end", isFinished: false, ...(end[1] !== undefined && { isConfirmed: true }) };
  if (deactivates.test(text)) return { kind: "end", isFinished: false, mayPause: true };
  const { what, whose = what } = reopens.exec(text)?.groups ?? {};
  if (whose !== undefined) return reopening(whose, today);
  const { object, subject = object } = deniesDone.exec(text)?.groups ?? {};
  if (subject !== undefined && namesSession(subject)) return reopening(subject, today);
  const mark = readBareMark(text);
  if (mark) return mark;
  const { text: done, ...excepted } = withoutExcepted(text);
  const advance = advances.exec(text);
  if (advance || doneAsPlanned.test(done) || doneAlone.test(done) || ticks.test(done)) {
    const session = sessionNamed(done);
    const date = /^yesterday/iu.test(advance?.[1] ?? "") ? addDays(today, -1) : undefined;
    return { kind: "advance", date, ...(session !== undefined && { session }), ...(!advance && excepted) };
  }
  return readSubstitution(said, today) ?? readStart(said, today);
};
