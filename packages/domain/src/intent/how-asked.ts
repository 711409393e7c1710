import { endOfOpening } from "../text/opening-clause.ts";
import { foldText } from "../text/fold-words.ts";
import { afterOpeners } from "../text/openers.ts";

/**
 * How strongly a stretch asks: by a question word or a verb before whom it is about (`word`), by a figure that is asked for and a question
 * mark (`figure_mark`), by the mark alone, by a figure alone ("squat volume in October"), or as both questions and reports begin (`may`:
 * "did yoga").
 */
export type Asked = "word" | "figure_mark" | "mark" | "figure" | "may" | "no";

const opening = afterOpeners(
  "wait|hang on|hold on|tell me|just wondering|wondering|do you know|any idea|remind me",
);
const verbs =
  "did|do|does|am|are|is|was|were|can|could|should|would|will|have|has|had|didnt|dont|doesnt|isnt|wasnt|havent";
export const questionWords =
  "what|whats|whatd|whatre|whatve|when|whens|where|wheres|which|who|whos|whose|why|how|hows|howd|howre|wat|wht|hw";

/** Whoever asks has begun to by then; a figure stands in a short text. */
const longest = 400;

const behindDid =
  "run|ride|train|swim|squat|bench|deadlift|lift|row|walk|hike|do|go|skip|work|jump|log|eat|sleep|miss|finish";

/** What somebody is given who asks for it: an order for any of them changes nothing. */
export const shownThings =
  "stats|numbers|summary|overview|total|average|list|report|hand ?(?:off|over)|briefing|update";

/** Begins as nothing but a question or a wish to be shown something; each with its example, which is a test. */
export const askingForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`(?:${questionWords})\b`, "hows my bench doing"],
  [
    String.raw`(?:${verbs}) (?:i|you|he|she|we|they|it|this|that|there|anyone|anybody|everyone|everybody|somebody|someone)\b`,
    "have I ever benched 200",
  ],
  [
    String.raw`(?:is|are|was|were|does|will|can|should|has|isnt) (?:my|the|our)\b`,
    "is the long run on Saturday",
  ],
  // Nobody reports by a verb in front of what is compared.
  [
    String.raw`(?:is|are|was|were) (?!i\b).{2,60}\b(?:\p{L}{3,9}er|more|less|better|worse) than\b`,
    "was todays run faster than last wednesdays",
  ],
  [String.raw`did (?:my|the) \p{L}+ (?:go|get|drop|improve|change|increase|count)\b`, "did my bench go up"],
  [
    String.raw`did (?!(?:my|our|the|an?|some|this|that|todays?|yesterdays?)\b)\p{L}+ (?:${behindDid})\b`,
    "did jules run",
  ],
  [
    String.raw`(?:compare|add (?:up|all|together)|sum up|summari[sz]e|recap|count|show|list|tell me|give me (?:my|the|an?) (?:\p{L}+ )?(?:${shownThings})|(?:brief|update) (?:me|us)|catch me up|fill me in|look up|find)\b`,
    "show me my last three runs",
  ],
  [
    String.raw`(?:the )?(?:weekly )?(?:report|hand ?(?:off|over)|briefing|overview|summary|gist|recap|rundown|digest) (?:on|for|of|about)\b`,
    "the handoff for Beau",
  ],
  [String.raw`(?:the |this weeks )?(?:weekly )?report\W*$`, "weekly report"],
  [String.raw`(?:hand ?(?:off|over)|briefing) \p{L}+\W*$`, "handoff Beau"],
  [
    String.raw`.{3,120}(?<!\b(?:the|my|a|do|this|that|shopping) )\blist(?: (?:it|them|those|that|all))?(?:,? please| pls)?\W*$`,
    "all jumping of Beau since 1 November: date and height. List, please",
  ],
  [
    String.raw`(?:on|in|at|for|since|with|by|from|to|of|up to) (?:what|which|whom|when|how)\b`,
    "with which weight",
  ],
  [String.raw`(?:my |the )?(?:top|best) (?:\d{1,2}|two|three|four|five|ten) \p{L}`, "top 3 deadlifts"],
  [
    String.raw`(?:the |my |todays? )?(?:\p{L}+ ){1,3}(?:is |are |s )?still (?:on|there|due|planned|happening)\b.{0,30}\b(?:right|yeah|yes|no|correct|ok(?:ay)?)\W*$`,
    "the long run still on for sunday yeah",
  ],
  [String.raw`(?:average|avg|number of|(?:my )?last time|any)\b`, "average pace of my runs this month"],
];
const asking = new RegExp(`${opening}(?:${askingForms.map(([form]) => form).join("|")})`, "u");
/** Asks politely, behind whatever else was said first. */
const politely =
  /\b(?:could|can|would) you (?:please )?(?:tell|show|give|look|check|remind|say)\b.{0,20}\b(?:what|when|where|which|who|how|my|the|if)\b/u;
const mayAsk = new RegExp(`${opening}(?:${verbs})\\b`, "u");

const did = new RegExp(`${opening}did `, "iu");
const somebodyDoes = new RegExp(`^\\p{Lu}[\\p{L}-]+ (?:${behindDid})\\b`, "u");
/** "Did Rita ride": of somebody who is written as a name; the form of the verb is no report's. */
/** "Has Jake jumped Beau yet", "was Emma riding Luna": of somebody who is named; what was done has its figures. */
const hasDone = new RegExp(
  `${opening}(?:has|have|was|were) (?!(?:been|i|we|you|to|had|no|not|a|an|the)\\b)\\p{L}+(?: and \\p{L}+)? (?:(?:already|ever|just|even|also) )*(?:ridden|jumped|lunged|hacked|schooled|worked|riding|jumping|lunging|hacking|schooling)\\b(?!.*\\d)`,
  "iu",
);
export const asksWhetherDone = (stretch: string): boolean => {
  if (hasDone.test(stretch.slice(0, longest))) return true;
  const begun = did.exec(stretch.slice(0, longest))?.[0];
  return begun !== undefined && somebodyDoes.test(stretch.slice(begun.length));
};

/** A figure that is asked for without a question word; each with its example, which is a test. */
export const figureForms: readonly (readonly [form: string, example: string])[] = [
  [
    String.raw`(?:average|avg|mean|tonnage|volume|mileage|totals?|sum|stats|number of)`,
    "squat volume in october",
  ],
  [
    String.raw`(?:(?:\d{1,2}|one|two|three|five|ten) rep max|e?1 ?rm|estimated (?:1rm|max))`,
    "bench 5 rep max",
  ],
  [
    String.raw`(?:highest|heaviest|longest|fastest|quickest|furthest|farthest|best|busiest|lowest|biggest|max|prs?|pbs?|records?)`,
    "highest bench ever",
  ],
  [String.raw`(?:streak|trend|progress|history|in a row|consecutive days)`, "training streak"],
  [
    String.raw`(?:protein|calories|kcal|carbs|weight|sleep|resting heart ?rate|rhr|food|macros) (?:today|yesterday|this|last|on|since|for)`,
    "protein yesterday",
  ],
  [String.raw`(?:remaining|to go|so far|ever)`, "kcal remaining"],
  // "Stiff left today", "left rein": a side.
  [
    String.raw`(?:protein|calories|kcals?|cals?|carbs|fats?|macros|food|energy|sessions?|workouts?|weeks?|days?|runs?|budget|allowance|anything|much|many)(?: \p{L}+){0,3} left(?=\W*$| (?:for|to|today|this|in|until|on|over)\b)`,
    "calories left",
  ],
  [
    String.raw`(?:first|last|latest|previous|most recent) (?:time(?! trials?\b)|\p{L}+ ever|session|workout|run|ride|swim)`,
    "first squat ever",
  ],
  [String.raw`(?:compared (?:to|with)|vs|versus)`, "squats this month vs last month"],
  [String.raw`(?:per|by|each) (?:week|month|day|session)`, "runs per week"],
];
const figures = new RegExp(`\\b(?:${figureForms.map(([form]) => form).join("|")})\\b`, "u");
/** "Not two days in a row": a limit, and no figure. */
const limits = new RegExp(`${opening}(?:not|never|no more than|at most)\\b`, "u");

/** Says only what the question behind it is about: "out of all my 5Ks, which was the quickest?". */
const subjectAhead = new RegExp(
  `${opening}(?:out of|of|among|between|as for|about|regarding|when it comes to) (?:all )?(?:of )?(?:my|the|these|those|our|all)\\b[^,;?]{0,80}[,;–-] `,
  "u",
);
export const leadsToQuestion = (stretch: string): boolean =>
  subjectAhead.test(foldText(stretch.slice(0, longest)));

/** `beforeName`: what stands before the name of an athlete in the stretch, if one does ("did" of "did Beau jump"). */
export function howAsked(stretch: string, beforeName?: string): Asked {
  const folded = foldText(stretch.slice(endOfOpening(stretch), longest));
  const isMarked = /[?？؟]["”’)\s]*$/u.test(stretch);
  if (asking.test(folded.replace(subjectAhead, "")) || politely.test(folded)) return "word";
  if (beforeName !== undefined && new RegExp(`${opening}(?:${verbs})$`, "u").test(foldText(beforeName)))
    return "word";
  const isFigure = figures.test(folded) && !limits.test(folded);
  if (isMarked) return isFigure ? "figure_mark" : "mark";
  if (isFigure) return "figure";
  return mayAsk.test(folded) ? "may" : "no";
}
