import {
  eventDateWords,
  onDateWords,
  targetDateIn,
  targetDateWords,
} from "../../health/words/read-target-date.ts";
import { horsesIn } from "../../horse/words/named-horses.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import { mendSpelling } from "../../text/mend-spelling.ts";
import { readHorseGoal } from "./read-horse-goal.ts";
import { type PlanWished, readPlanWish } from "./read-plan-wish.ts";

type Asked = {
  /** Local date. */
  readonly today: string;
  /** Names of the horses that it may be for. */
  readonly horses: readonly string[];
};

/** A plan for a horse, as somebody asks for it. `horse`: a name. */
export type HorsePlanWished = PlanWished & { readonly horse: string };

const longest = 600;
/** Something that is to be reached in a few days is no plan's: it changes a session. */
const minDaysAhead = 10;

const opening = String.raw`^\W*(?:(?:please|pls|hi|hey|coach|ok|and|so|we|i)\W+)*`;
/** "Training plan for Luna, …", "plan for Milo: …", "plan Luna’s rehab". */
const namesPlan = new RegExp(
  String.raw`${opening}(?:a |the |my )?(?:new )?(?:\d{1,2}[- ]week )?(?:(?:training|show|competition|fitness|rehab|jumping|dressage) )?(?:plan|program(?:me)?)s? (?:for|with)\b|${opening}(?:(?:can|could|would|will) you )?plan (?:out )?(?:\p{L}+['’]s )(?!ride|session|day|week\b|hack|lesson)`,
  "iu",
);
/** What is planned for these days is one session, or changes a plan. */
const forSomeDay =
  /\b(?:today|tonight|tomorrow|this (?:week|morning|afternoon|evening|weekend)|next week|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?!s)/iu;
/** "What should we do until then?", "how do I get him there?", "what should Beau’s training look like …". */
const asksHow =
  /\b(?:what|how) (?:should|shall|do|would|could|can) (?:i|we|you|\p{L}+(?:['’]s)?(?: training)?(?: plan| program)?)\b.{0,40}\b(?:do|train|prepare|get|look|plan|work|go|ride|best)\b/iu;
const ofTraining = /\b(?:until|till|by|before|then|train\w*|prepar\w*|ready|get (?:him|her|there))\b/iu;
/** "Beau should jump 90 cm by Christmas", "bring Milo back to work by January", "I want Luna fit for …". */
const aims = new RegExp(
  String.raw`\b(?:should|needs? to|has to|have to|must|ought to|is (?:going )?to|will)\b (?:be |get |jump|do |go |canter|trot|hack|compete|manage|come|have)|\b(?:[Ii]|[Ww]e)(?:['’]d| would)? (?:want|like|need|hope|wish|plan|aim)\b|\b(?:bring|get|make|have|take) (?:\p{Lu}[\p{L}'’-]+|him|her) (?:back|ready|fit|jumping|going|to)\b|\b(?:aim|goal|target) (?:is|for)\b`,
  "u",
);

const dates = new RegExp(
  `[,;]?\\s*\\b(?:${targetDateWords}|${onDateWords}|${eventDateWords})(?![\\p{L}\\d])`,
  "giu",
);
/** Sentences that ask for the plan, or how: of the goal they say nothing. */
const asking =
  /(?:\?\s*$)|^\W*(?:(?:can|could|would|will) you\b|please (?:make|build|create|write|plan)\b|(?:what|how) (?:should|shall|do|would|could|can)\b|(?:make|build|create|write) (?:a|the|us|me) (?:\w+ )?plan\b)/iu;
const leadIn =
  /^[\s,;:.–-]*(?:(?:please|pls|a|to|for|so(?: that)?|that|and|we have|we['’]ve got|there is|has|have|wants? to|should|needs? to(?: be)?|must|has to(?: be)?|can|could|will|would|is to|i want|i['’]d like|we want|bring|get|make|him|her|training|new|plan|program(?:me)?)(?![\p{L}\d'’]))/iu;

const withoutLeadIn = (text: string): string => {
  const shorter = text.replace(leadIn, "");
  return shorter === text ? text.replace(/^[\s,;:.–-]+/u, "") : withoutLeadIn(shorter);
};
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** What a text says of a goal: without whom it is for, its day, and what only asks; whole sentences. */
function goalIn(text: string, horse: string): string {
  const name = new RegExp(
    String.raw`(?:\b(?:for|with|of) )?(?<!\p{L})${escaped(horse)}(?:['’]s)?(?!\p{L})`,
    "giu",
  );
  return text
    .split(/(?<=[.!?])\s+|;\s+/u)
    .flatMap((sentence) =>
      asking.test(sentence) ? sentence.split(/,\s+(?=(?:what|how|can|could)\b)/iu) : [sentence],
    )
    .filter((sentence) => !asking.test(sentence))
    .map((sentence, at) => {
      const plain = sentence.replaceAll(dates, " ").replaceAll(name, " ");
      return (at === 0 ? withoutLeadIn(plain) : plain.trim())
        .replaceAll(/\s+/gu, " ")
        .replaceAll(/\s+(?=[,.;:!?])/gu, "")
        .replaceAll(/^[\s,;:.–-]+|[\s,;:.!–-]+$/gu, "");
    })
    .filter(Boolean)
    .join(". ");
}

const weeksLong = /\b(\d{1,2})[- ]weeks?\b/iu;
const daysPerWeek = 7;

/** "A six-week plan", where no day is named. */
const dateByLength = (text: string, today: string): string | undefined => {
  const weeks = Number(weeksLong.exec(text)?.[1]);
  return weeks > 0 ? addDays(today, weeks * daysPerWeek) : undefined;
};

/**
 * Reads the wish for a horse's plan from a whole message: a plan that is asked for by name, what the horse is to reach by a day, or how to get there.
 * Undefined: none is asked for, no horse or several are named, or a plan that exists is meant.
 */
export function readHorsePlanWish(text: string, { today, horses }: Asked): HorsePlanWished | undefined {
  if (text.length > longest) return undefined;
  const [horse, another] = horsesIn(text, horses);
  if (horse === undefined || another !== undefined) return undefined;
  const plain = mendSpelling(text);
  const wished = readPlanWish(text, { today, names: horses });
  const targetDate = targetDateIn(plain, today) ?? wished?.targetDate ?? dateByLength(plain, today);
  const goal = goalIn(plain, horse);
  const date = targetDate === undefined ? {} : { targetDate };
  if (wished) {
    // Its own words, but where they are cut by a date or go on behind a question.
    const isWhole = !/\s[,.]|[.?!]\s/u.test(wished.goal) && !wished.goal.startsWith("show");
    return { horse, goal: isWhole ? wished.goal : tidy(withoutLeadIn(wished.goal), plain), ...date };
  }
  const isOfPlan =
    namesPlan.test(plain) &&
    !forSomeDay.test(plain) &&
    !/^(?!.*\b(?:can|could|would|will) you\b).*\?\s*$/isu.test(plain);
  if (isOfPlan) return { horse, goal, ...date };
  const isFar = targetDate !== undefined && daysBetween(today, targetDate) >= minDaysAhead;
  if (!isFar) return undefined;
  const isAsked = asksHow.test(plain) && ofTraining.test(plain);
  if (!isAsked && !(aims.test(plain) && !plain.includes("?"))) return undefined;
  if (readHorseGoal(goal) === undefined && !isAsked) return undefined;
  const [event] = eventNamed.exec(plain) ?? [];
  return { horse, goal: goal === "" && event !== undefined ? `the ${event.toLowerCase()}` : goal, ...date };
}

const eventNamed = /\b(?:show|clinic|test|competition|race|event|hunt|trial)\b/iu;
const eventFirst = new RegExp(`^${eventNamed.source}`, "iu");

/** A goal in sentences: without those that only ask, without the gaps where a day was taken out. */
function tidy(goal: string, whole: string): string {
  const said = goal
    .split(/(?<=[.!?])\s+/u)
    .filter(
      (sentence) => !asking.test(sentence) && !/^(?:what|how) (?:should|shall|do|would)\b/iu.test(sentence),
    )
    .map((sentence) => sentence.replaceAll(/\s+(?=[,.;:!?])/gu, "").replaceAll(/[\s,;:.!–-]+$/gu, ""))
    .filter(Boolean)
    .join(". ");
  return eventFirst.test(said) && /\bthe\b/iu.test(whole) ? `the ${said}` : said;
}
