import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Mass, MassUnit } from "../../units/unit.ts";
import { dislikeWords, experienceWords, goalWords, sportWords, weekdayWords } from "./answer-words.ts";
import { type AnswerValues, type DesignGoal, isRunGoal, maxOwned } from "../answers.ts";
import { exercisesNamed } from "../exercise-wish.ts";
import { affirmed, hitsOf, lastOf, numberOf } from "./read-lifts.ts";

const number = "\\d{1,3}(?:[.,]\\d{1,2})?";
/** "8, 12 and 16 kg"; no end of a range. */
const masses = `(?<!\\d ?(?:-|–|to) ?|[\\d.,])\\b(${number}(?: ?(?:,|and|or|&|/) ?${number})*) ?(kgs?|kilos?|lbs?|pounds?)\\b`;
const bells = "\\b(?:dumb ?-?bells?|dbs|kettle ?-?bells?)\\b";
/** "Dumbbell row 12 kg" is what somebody lifts, not what they own. */
const ownedPatterns = [
  new RegExp(`${bells}(?:,? (?:of|with|at|weighing|each))*:? ${masses}(?! ?(?:[x×]|for|per))`, "g"),
  new RegExp(
    `${masses} ?(?:each )?${bells}(?! (?:\\w+ )?(?:rows?|bench|press|rdls?|deadlifts?|curls?|squats?))`,
    "g",
  ),
];
/** Weights that can be changed are no fixed ones. */
const adjustable = /\badjust(?:able|ing)?\b(?! bench)|\bup to\b|\bevery weight\b|\ba full (?:set|rack)\b/;
const benchPattern =
  /\b(?:an?|and|with|my) (adjustable |incline |inclined )?(?:flat )?bench\b(?! ?-?press)(?!:? ?(?:(?:is|was|at|of|to|from|max|1 ?rm) )*\d)/;

const unitOf = (word: string): MassUnit => (word.startsWith("k") ? "kg" : "lb");

/** "Two dumbbells" are two; what a pair weighs is asked. */
const pairPattern =
  /\b(?:two|2|a pair of|one pair of) (?:dumb ?-?bells?|dbs)\b(?! (?:\w+ )?(?:rows?|bench|press|rdls?|deadlifts?|curls?|squats?))/;
const justMass = new RegExp(`${masses}`, "g");

/** "Two dumbbells of 12 kg and a bench": the weights that there are, lightest first, and whether there is a bench. `isAsked`: how heavy they are. */
export function readOwned(text: string, isAsked = false): AnswerValues["owned"] | undefined {
  const found = adjustable.test(text)
    ? []
    : [...ownedPatterns, ...(isAsked ? [justMass] : [])].flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(([, list = "", unit = "kg"]) =>
          (list.match(new RegExp(number, "g")) ?? []).map((value): Mass => ({
            value: numberOf(value),
            unit: unitOf(unit),
          })),
        ),
      );
  const dumbbells = found
    .filter(({ value }, index) => value > 0 && found.findIndex((one) => one.value === value) === index)
    .toSorted((a, b) => a.value - b.value)
    .slice(0, maxOwned);
  const bench = benchPattern.exec(text);
  const isPair = dumbbells.length === 0 && !adjustable.test(text) && pairPattern.test(text);
  if (dumbbells.length === 0 && !bench && !isPair) return undefined;
  return {
    ...(isPair && { isPair }),
    ...(dumbbells.length > 0 && { dumbbells }),
    ...(bench && { bench: bench[1] === undefined ? "flat" : "incline" }),
  };
}

const birthPattern =
  /\b(?:after|since) (?:my|our|the|having (?:my|our|a)) (?:\w+ )?(?:child|kid|baby|birth|pregnancy|delivery)\b|\bpost-?(?:partum|natal)\b|\b(?:gave|given) birth\b|\bhad (?:a|my|our) (?:\w+ )?(?:baby|child)\b|\b(?:c-section|caesarean)\b/;
/** Somebody else gave it. */
const bornOfOthers =
  /\b(?:she|(?:my|our|the|his|her) (?!(?:\w+ )?(?:child|kid|baby|birth|pregnancy|delivery|c-section|caesarean))\w+)\b[^.;,]{0,60}$/;
/** What is years ago is healed, and asks for no care of its own. */
const yearsAgo = /\b(?:\d+|two|three|four|five|six|ten|some|few|several|many) years ago\b/;

/** Whether a text says of its writer that they are pregnant. */
const pregnantPattern = /\bpregnan(?:t|cy)\b|\bexpecting (?:a|my|our) (?:\w+ )?(?:baby|child)\b/;
const isPregnant = (text: string): boolean => {
  const found = pregnantPattern.exec(text);
  return found !== null && !birthPattern.test(text) && !bornOfOthers.test(text.slice(0, found.index));
};

/** Whether a text says of its writer that they gave birth, not years ago. `today`: a local date. */
function isAfterBirth(text: string, today: string | undefined): boolean {
  const found = birthPattern.exec(text);
  if (!found || bornOfOthers.test(text.slice(0, found.index))) return false;
  const sentence = text.slice(found.index).split(/[.;!?]/)[0] ?? "";
  const year = /\b(?:19|20)\d\d\b/.exec(sentence)?.[0];
  const isOld = year !== undefined && today !== undefined && Number(year) < Number(today.slice(0, 4)) - 1;
  return !isOld && !yearsAgo.test(sentence);
}

/** "I have not trained for two years", "back after a long break". */
const layoffPattern =
  /(?:\bnot|n't|\bhardly) (?:really |properly |seriously )?(?:been (?:training|lifting|exercising|working out)|trained|lifted|exercised|worked out)\b[^.;,]{0,30}?\b(?:months?|years?)\b|\b(?:after|from) (?:a|an|my|the|\d+|two|three|six|some|several)(?: (?:long|longer|months?|years?))*(?:['’]s?| of)? ?(?:lay-?off|break|pause|time off|without training)\b|\b(?:months?|years?) off (?:training|lifting)\b|\blay-?off\b/;

/** "Fit for skiing", "stronger for a meet": the sport is what the training is for. */
const isFor = /\b(?:for|towards?) (?:(?:my|the|an?|our|next|this|first|some) )*(?:\w+ )?$/;

/** "I play tennis on Sundays" names no day of training. */
export const elsewhere =
  /\b(?:i|we) (?:also )?(?:play|work|climb|swim|ride|have (?:a )?(?:match|game|practice)|go (?:climbing|bouldering|swimming|hiking|riding))\b[^.;,]*/g;
/** "I play on Sundays", of the sport that is named beside it. */
const ofNamed = /^(?:i|we) (?:also )?(?:play|climb|swim|ride)(?: it)? (?:on|every|each)\b/;
const daysElsewhere = (text: string): readonly number[] => [
  ...new Set(
    [...text.matchAll(elsewhere)]
      .filter(([span]) => ofNamed.test(span) || hitsOf(span, sportWords).length > 0)
      .flatMap(([span]) => hitsOf(span, weekdayWords).map(({ means }) => means)),
  ),
];

/** "Strong on my legs", "stronger legs". */
const strongLegs =
  /\bstrong(?:er)? (?:(?:on|in) (?:my|the|our) )?legs?\b|\blegs? (?:that are )?strong(?:er)?\b/;

const losesWeight =
  /\b(?:lose|losing|drop) (?:\w+ ){0,2}(?:weight|fat|kilos|pounds)\b|\b(?:weight|fat)[ -]loss\b|\bslim(?:mer|ming)?\b/;

const staysIndependent = /\b(?:stay|staying|remain|keep|be) (?:independent|mobile|active)\b/;

const firstMeet = /\bfirst (?:\w+ )?(?:meet|competition)\b/;

/** What somebody says of themselves that no question asks for: that they have given birth, their sport. */
export function readBesides(
  text: string,
  goal: DesignGoal,
  today?: string,
): AnswerValues["besides"] | undefined {
  const named = affirmed(text, hitsOf(text, sportWords));
  const isMeant = ({ at }: { readonly at: number }) => isFor.test(text.slice(0, at));
  const sport = (named.find(isMeant) ?? named.at(-1))?.means;
  // A meet is what its lifters train for, however they say it.
  const isSportGoal = sport !== undefined && (sport === "a meet" || named.some(isMeant)) && !isRunGoal(goal);
  const sportDays = sport === undefined ? [] : daysElsewhere(text);
  const isFirstMeet = sport === "a meet" && firstMeet.test(text);
  const pregnant = isPregnant(text);
  const birth = pregnant || isAfterBirth(text, today);
  const layoff = layoffPattern.test(text);
  const legs = strongLegs.test(text);
  const loseWeight = losesWeight.test(text);
  const independent = staysIndependent.test(text);
  if (sport === undefined && !birth && !layoff && !legs && !loseWeight && !independent) return undefined;
  return {
    ...(birth && { birth }),
    ...(pregnant && { pregnant }),
    ...(layoff && { layoff }),
    ...(legs && { legs }),
    ...(loseWeight && { loseWeight }),
    ...(independent && { independent }),
    ...(sport !== undefined && { sport }),
    ...(isSportGoal && { isSportGoal }),
    ...(sportDays.length > 0 && { sportDays: sportDays.toSorted((a, b) => a - b) }),
    ...(isFirstMeet && { isFirstMeet }),
  };
}

const yearsOrMonths = /\b(\d{1,2})\+? (years?|months?)\b(?! old)/g;

const sentences = /[^.;!?]+/g;
const agoPattern =
  /\b(?:\d+|an?|one|two|three|four|five|ten|some|few|couple of|several) (?:years?|months?) ago\b/g;
const isBeginning = /\b(?:start|began|begun|took up|taken up)/;

/** An operation of two years ago says nothing of how long somebody has trained, nor does a break; that they began then does. */
const withoutEvents = (text: string): string =>
  text
    .replace(layoffPattern, " ")
    .replaceAll(sentences, (sentence) =>
      isBeginning.test(sentence) ? sentence : sentence.replaceAll(agoPattern, " "),
    );

/** How long somebody has trained, in words or in numbers. */
export function readExperience(said: string): AnswerValues["experience"] | undefined {
  const text = withoutEvents(said);
  const numbers = [...text.matchAll(yearsOrMonths)].map((match) => {
    const months = Number(match[1]) * (match[2]?.startsWith("y") ? 12 : 1);
    const means = months < 2 ? "new" : months < 12 ? "beginner" : months < 36 ? "intermediate" : "advanced";
    return { means, at: match.index, length: match[0].length } as const;
  });
  const hits = [...affirmed(text, hitsOf(text, experienceWords)), ...numbers];
  return lastOf(hits.toSorted((a, b) => a.at - b.at));
}

/** "62 years old", "a 62 year old woman", "I'm 45,", "get stronger at 15". */
const agePattern =
  /\b([1-9]\d)(?:[ -]?years?[ -]old| ?y\/?o)\b|\b(?:i'?m|i am|aged?|now|(?:stronger|fit|fitter|strength|muscle) at) ([1-9]\d)(?=[,.;]|$| and\b)/;
/** "General fitness, 47, desk job": a number by itself beside a goal, in no list of numbers. */
const aloneAge =
  /^ ?(?:(?:an? )?(?:m|f|male|female|man|woman) ?)?(1[4-9]|[2-8]\d|9[0-5]) ?(?:m|f|male|female)?$/;
const endsInYear = /\b20\d\d ?$/;
const ofList = /^ ?[\d.]+ ?(?:kgs?|kilos?|lbs?|pounds?|and|or|&|x|$)/;

/** A number that is the only one beside a goal, wherever it stands: nothing else in the message is counted. */
const counted = /\d|\b(?:days?|minutes?|mins?|hours?|weeks?|kgs?|kilos?|lbs?|pounds?)\b/;

/** Of a lift that is to be reached, whose name other readers have taken. */
const wants = /\bi want to\b/;

function ageBesideGoal(text: string): number | undefined {
  const parts = text.split(/[,;.](?!\d)/);
  const isGoal = (part: string | undefined) =>
    part !== undefined &&
    (wants.test(part) || hitsOf(part, goalWords).length + hitsOf(part, sportWords).length > 0);
  const found = parts.flatMap((part, at) => {
    const [, years] = aloneAge.exec(part) ?? [];
    if (years === undefined) return [];
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const isInList =
      (/\d ?$/.test(before ?? "") && !endsInYear.test(before ?? "")) || ofList.test(after ?? "");
    const isAlone = parts.every((other, index) => index === at || isGoal(other) || !counted.test(other));
    const isBeside = isGoal(before) || isGoal(after) || (isAlone && parts.some(isGoal));
    return !isInList && isBeside ? [Number(years)] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

export const readAge = (text: string): AnswerValues["age"] | undefined => {
  const [, old, said] = agePattern.exec(text) ?? [];
  const named = old ?? said;
  const years = named === undefined ? ageBesideGoal(text) : Number(named);
  return years === undefined ? undefined : { years };
};

const dislike =
  /\b(?:hate|dislike|(?:don'?t|do not) (?:like|enjoy|want)|no|without|avoid|leave out|skip|not a fan of|drop)\b[^.;!?]*$/;
export const prefers = /\b(?:prefer|rather|like|love|enjoy)\b([^.;!?]*)/g;

const leftOut =
  /\b(?:hate|dislike|(?:don'?t|do not) (?:like|enjoy|want)|no|avoid|leave out|skip|not a fan of|drop)\b(.*?)(?:[.;!?]|\b(?:but|prefer|rather|instead|like|love|for)\b|$)/g;

/** "No, 4 sets of curls" corrects a number: it says nothing of taste. */
export const corrects = /\bno\b,?(?= (?:(?:it|that) (?:was|is) |make (?:it|that) )?\d)/g;
const neverSaid =
  /\b(?:never|didn'?t|did not) (?:say|said) (?:that )?(?:no|i (?:hate|dislike|don'?t like))\b([^.;!?]*)/g;
const isFine = /([^.;,!?]*)\b(?:is|are) (?:all )?(?:fine|ok(?:ay)?|good|great)\b/g;
const refuses = /\b(?:no|not|without|don'?t)\b/;

/** What somebody says to like, to mind not, or never to have minded. */
const likedSpans = (text: string): readonly string[] => [
  ...[...text.matchAll(neverSaid)].map(([, span = ""]) => span),
  ...[...text.matchAll(isFine), ...text.matchAll(prefers)]
    .filter(({ index, 1: span = "" }) => !refuses.test(text.slice(0, index).slice(-8)) && !refuses.test(span))
    .map(([, span = ""]) => span),
];

const plainName = (name: string): string => name.toLowerCase().replaceAll("-", " ").slice(0, 40);

/** Without the words that hold something that is liked now. */
export function withoutLiked(
  avoid: readonly string[],
  text: string,
  catalogue: ExerciseIndex | undefined,
): readonly string[] {
  const liked = likedSpans(text).flatMap((span) => [
    ...hitsOf(span, dislikeWords).map(({ means }) => means),
    ...(catalogue ? exercisesNamed(span, catalogue).map(plainName) : []),
  ]);
  return avoid.filter((word) => !liked.includes(word));
}

/** What an exercise's name must not hold: by the words of the table, and any other exercise of the catalogue by its name. */
export function readDislikes(text: string, catalogue: ExerciseIndex | undefined): readonly string[] {
  const words = hitsOf(text, dislikeWords)
    .filter(({ at }) => dislike.test(text.slice(0, at)))
    .map(({ means }) => means);
  const spans = [...text.matchAll(leftOut)].map(([, span = ""]) => span);
  const names = catalogue ? spans.flatMap((span) => exercisesNamed(span, catalogue)) : [];
  const plainNames = names.map(plainName);
  // "No barbell rows" leaves other rows in.
  const isPartOf = (word: string) =>
    plainNames.some((name) => name !== word && name.includes(word) && text.includes(name));
  const whole = words.filter((word) => !isPartOf(word));
  return [...whole, ...plainNames.filter((name) => !whole.some((word) => name.includes(word)))];
}
