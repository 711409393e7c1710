import { weekdays } from "../../schedule/calendar-words.ts";
import type { PlanFeedback } from "../revise/plan-feedback.ts";
import { ridingIssueIn } from "../horse/riding-issues.ts";
import { numberWords } from "./time-off-and-moves.ts";
import { daysIn, workTypeIn } from "./read-session-wishes.ts";

/** Where in the plan a wish holds. */
type Where = { readonly week?: number };

const lessWords =
  /\btoo (?:much|many)\b|\bless\b|\bfewer\b|\breduce\b|\bcut (?:down|back)\b|\bnot so (?:much|many)\b|\bone (?:less|fewer)\b|\bdrop\b/i;
const moreWords = /\bmore\b|\btoo little\b|\btoo few\b|\bnot enough\b|\badd\b|\bone more\b|\banother\b/i;
const mostWords = /\bonly\b|\bat most\b|\bmax|\b(?:no|not) more than\b/i;
const leastWords = /\bat least\b|\bmin(?:imum)?\b(?!ute)/i;
/** "Make it five days a week": neither more nor fewer. */
const exactly = /^\W*(?:(?:please|can we|could we|can you|let['’]?s) )*(?:make|do|plan|go|ride)\b/i;
const shorterWords =
  /\btoo long\b|\bshorter\b|\b(?:only (?:ha(?:ve|s)|gets?)|(?:ha(?:ve|s)|gets?) only) \d+ min|\b(?:at most|max(?:imum)?(?: of)?|under|only|no (?:more|longer) than) \d+ min|\b\d+ min\w* (?:at most|max|is (?:enough|plenty))/i;
const longerWords = /\btoo short\b|\blonger\b/i;
const fewerWords =
  /\bfewer (?:sessions|days|rides)\b|\bless work\b|\bmore rest\b|\btoo many (?:sessions|days|rides)\b/i;

/** "Three days a week", "jumping once a week". */
export function countIn(sentence: string): number | undefined {
  const stated =
    /\b(once|twice|one|two|three|four|five|six|[1-6])\b(?: \w+){0,2} (?:a|per|each|every) week\b/i.exec(
      sentence,
    )?.[1];
  if (stated === undefined) return undefined;
  const word = stated.toLowerCase();
  return /^\d/.test(word) ? Number(word) : ({ once: 1, twice: 2 }[word] ?? numberWords[word]);
}

export const minutesIn = (sentence: string): number | undefined => {
  const stated = /\b(\d{2,3}) ?min/i.exec(sentence)?.[1];
  return stated === undefined ? undefined : Number(stated);
};

export function sizeWishes(sentence: string, where: Where): readonly PlanFeedback[] {
  const minutes = minutesIn(sentence);
  const [isShorter, isLonger] = [shorterWords.test(sentence), longerWords.test(sentence)];
  // A length of some days, or of one kind of work, is one of theirs only.
  const days = daysIn(sentence);
  const workType = workTypeIn(sentence);
  const stated = {
    ...(minutes !== undefined && { minutes }),
    ...(days.length > 0 && { days }),
    ...(workType !== undefined && { workType }),
    ...where,
  };
  if (
    minutes !== undefined &&
    !isShorter &&
    !isLonger &&
    /\bshould\b|\bmake\b|\beach\b|\ball\b/i.test(sentence)
  )
    return [
      { kind: "shorter", ...stated },
      { kind: "longer", ...stated },
    ];
  if (isShorter) return [{ kind: "shorter", ...stated }];
  return isLonger ? [{ kind: "longer", ...stated }] : [];
}

const aboutPoles = /\b(?:poles?|cavaletti|cavalettis)\b/i;

export function amountWishes(sentence: string, where: Where): readonly PlanFeedback[] {
  const isOfPoles = aboutPoles.test(sentence);
  const workType = workTypeIn(sentence) ?? (isOfPoles ? "FLATWORK" : undefined);
  const type = workType === undefined ? {} : { workType };
  const count = countIn(sentence);
  const least = { kind: "at_least", count: count ?? 0, ...type, ...where } as const;
  const most = { kind: "at_most", count: count ?? 0, ...type, ...where } as const;
  if (count !== undefined && (lessWords.test(sentence) || mostWords.test(sentence))) return [most];
  if (count !== undefined && (leastWords.test(sentence) || moreWords.test(sentence))) return [least];
  if (count !== undefined && exactly.test(sentence)) return [most, least];
  if (workType !== undefined && lessWords.test(sentence)) return [{ kind: "less", workType, ...where }];
  const days = daysIn(sentence);
  if (workType !== undefined && moreWords.test(sentence))
    return [
      {
        kind: "more",
        workType,
        ...(isOfPoles && { about: "pole" }),
        ...(days.length > 0 && { days }),
        ...where,
      },
    ];
  return fewerWords.test(sentence) ? [{ kind: "less", ...where }] : [];
}

const restWords =
  /\b(?:rest(?:s|ed)?(?: days?)?|days? off|free(?: days?)?|nothing|no work|off)\b.{0,24}?\b(?:after|behind|following)\b(?<what>.{0,40})/i;

/** "A rest day after jumping", "the day off behind each jumping session". */
export function readRestAfter(sentence: string): PlanFeedback | undefined {
  const what = restWords.exec(sentence)?.groups?.["what"];
  const workType = what === undefined ? undefined : workTypeIn(what);
  if (
    workType === undefined ||
    /\b(?:no|not|don[’']?t|without|fewer|less) (?:rest|days? off|free)\b|n[’']t needed|\bnot needed\b/i.test(
      sentence,
    )
  )
    return undefined;
  return { kind: "rest_after", workType };
}

const someDay = `(${weekdays.map((name) => name.slice(0, 3)).join("|")})[a-z]*`;
const moveForms = [
  new RegExp(
    String.raw`\b(?:move|shift|put|bring)\b.{0,40}?\b${someDay}\b(?:['’]s)?.{0,30}?\b(?:to|on|onto)\b.{0,12}?\b${someDay}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b${someDay}\b(?!.*\b(?:mon|tue|wed|thu|fri|sat|sun).*instead).{0,12}?\b(?:instead of|rather than|not)\b.{0,12}?\b${someDay}\b`,
    "i",
  ),
];

/** "Move Wednesday's jumping to Saturday", "jump on Saturday instead of Wednesday": the two days take each other's place. */
export function readDayMove(sentence: string): PlanFeedback | undefined {
  for (const form of moveForms) {
    const [, one, other] = form.exec(sentence) ?? [];
    const [first, second] = [one, other].map(
      (name) =>
        weekdays.findIndex((day) => day.slice(0, 3).toLowerCase() === name?.slice(0, 3).toLowerCase()) + 1,
    );
    if (first && second && first !== second) return { kind: "exchange", days: [first, second] };
  }
  return undefined;
}

const asWorkingOn = /\b(?:work(?:ing)? on|focus on|help|improve|more|address|fix|for (?:his|her|the))\b/i;
const asIssue =
  /\b(?:he|she|it|\p{L}+)(?:['’]?s| is| gets?| goes| tends? to(?: be)?| feels?| has been)\b.{0,20}/iu;

/** What was, or is to be written down, tells of a ride. */
const ofRide = /\b(?:was|were|felt|had)\b|\b(?:add|note|write|put down|log) (?:\w+ )?that\b/i;

/** "She isn't stiff any more", "her rushing is fixed". */
const isOver = /\b(?:isn[’']?t|is not|not|no longer|no|never|any ?more|fixed|gone|healed|cured)\b/i;

/** "He is stiff to the right": what the flat sessions are to work on. */
export function readIssue(sentence: string): PlanFeedback | undefined {
  const issue = ofRide.test(sentence) || isOver.test(sentence) ? undefined : ridingIssueIn(sentence);
  if (issue === undefined || !(asWorkingOn.test(sentence) || asIssue.test(sentence))) return undefined;
  return { kind: "work_on", issue };
}
