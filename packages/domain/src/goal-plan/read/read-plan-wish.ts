import { eventDateWords, readTargetDate, targetDateWords } from "../../health/words/read-target-date.ts";
import { months } from "../../schedule/calendar-words.ts";
import { mendSpelling } from "../../text/mend-spelling.ts";

/** A plan that does not exist yet, as somebody asks for it. `goal`: empty where none is stated; `targetDate`: local date. */
export type PlanWished = { readonly goal: string; readonly targetDate?: string };

/** Messages that ask for a plan are no longer than this. */
const longest = 600;

const verbs =
  "make|making|build|create|write|design|draft|draw up|put together|set up|come up with|work out|prepare|do|give|get|need|want|like|plan(?= (?:out|me|us|him|her|an?) )|generate";
const planNouns = "plan|program(?:me)?|schedule|routine|build-?up|training block|training cycle|prep plan";
/** Words that would make what is asked for a part of a plan that exists ("a deload week in the plan", "a lighter plan"). */
const ofAnother =
  "(?:in|on|to|of|for|from|into|at|with|the|my|this|that|our|his|her|\\p{L}{3,}ier|lighter|shorter|harder|longer)\\b";
/** "Make me a training plan", "Luna needs a 12-week program", "design a new programme". */
const asksForNew = new RegExp(
  `\\b(?:${verbs})s?\\b(?: (?:up|out|please))?(?: (?!the\\b|my\\b|this\\b|that\\b)\\p{L}+(?:['’]s)?){0,2}? (?:a|an|another|some|new)(?: (?!${ofAnother})[\\p{L}\\p{N}'’-]+){0,5}? (?:${planNouns})\\b(?! b\\b| change)`,
  "iu",
);
/** "Get Luna ready for …", "prepare me for a half", "help me train for …". */
const asksToPrepare =
  /\b(?:get|getting|prepare|prep|coach|train|condition)(?: (?:me|us|him|her|\p{Lu}[\p{L}'’-]+))?(?: (?:ready|fit|prepared|in shape))? for (?:a|an|the|my|our|his|her|their|\d[\p{L}\d'’.]*)\b/u;
/** What is planned for these days changes a plan, or is one session. */
const forSomeDay =
  /^\s*(?:for|on) (?:today|tonight|tomorrow|this (?:week|morning|afternoon|evening)|the (?:rest|day)|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;

const monthNames = months.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const targetDate = new RegExp(
  `[,;]?\\s*\\b(?:${targetDateWords}|${eventDateWords}|(?:in|on|for) (?:early |mid-?|late |next )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:${monthNames})(?: \\d{1,2}(?:st|nd|rd|th)?)?(?: \\d{4})?)(?![\\p{L}\\d])`,
  "iu",
);
const asking = /[\s,;.!?–-]*(?:(?:and|so|please|can|could|would|will|you|we|i)\s+)*$/iu;
const leadIn =
  /^[\s,;:.–-]*(?:please\b|pls\b|that|which|so(?: that)?|to|for|with|him|her|me|us|them|\p{L}+ (?:can|could|will|is able to)|(?:he|she|i|we|they)(?:['’]ll)? (?:can|could|will|is able to|am able to)|gets|helps?)(?![\p{L}\d])/iu;

const withoutLeadIn = (text: string): string => {
  const shorter = text.replace(leadIn, "");
  return shorter === text ? text.replace(/^[\s,;:.–-]+/u, "") : withoutLeadIn(shorter);
};

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Leaves out whom it is for ("for Luna", "Luna needs"), wherever that stands. */
const withoutName = (text: string, names: readonly string[]): string =>
  names.reduce(
    (rest, name) =>
      rest.replace(
        new RegExp(`(?:\\b(?:for|with) )?(?<![\\p{L}])${escaped(name)}(?![\\p{L}'’])`, "giu"),
        " ",
      ),
    text,
  );

/**
 * Reads the wish for a plan that does not exist yet: "make a plan for Luna to jump 1 m by May". Undefined: nothing of the kind is asked for;
 * what changes a plan that is there ("make the plan lighter") is none. `names`: whom it may be for, so that the goal is without them; `today`: a
 * local date.
 */
export function readPlanWish(
  text: string,
  { today, names = [] }: { readonly today: string; readonly names?: readonly string[] },
): PlanWished | undefined {
  if (text.length > longest) return undefined;
  const plain = mendSpelling(text);
  const asked = asksForNew.exec(plain);
  const prepared = asked ? undefined : asksToPrepare.exec(plain);
  const found = asked ?? prepared;
  if (!found) return undefined;
  const end = found.index + found[0].length;
  if (asked && forSomeDay.test(plain.slice(end))) return undefined;
  const rest = asked ? plain.slice(end) : found[0].replace(/^.*? for /u, "for ") + plain.slice(end);
  const dated = targetDate.exec(rest) ?? targetDate.exec(plain);
  const date = dated ? readTargetDate(dated[0], today) : undefined;
  // "Jump 1 m by May. Can you make a plan?": the goal stands before.
  const before = asked && rest.trim().length < 3 ? plain.slice(0, found.index).replace(asking, "") : "";
  const goal = withoutLeadIn(withoutName((before || rest).replace(targetDate, " "), names))
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s,;.!?–-]+$/u, "")
    .trim();
  return { goal, ...(date !== undefined && { targetDate: date }) };
}
