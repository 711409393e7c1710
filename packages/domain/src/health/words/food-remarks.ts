import { mendInPlace } from "../../text/mend-spelling.ts";
import { afterOpeners } from "../../text/openers.ts";
import type { meals } from "../nutrition-totals.ts";
import { foldText, smallNumber } from "../../text/fold-words.ts";
import type { DiarySpan, NutritionReading } from "./diary-span.ts";
import { describe } from "./food-figures.ts";
import { isFood } from "./foods.ts";

/**
 * What is said of something that was eaten: how much of it there was in truth, that it was not eaten, or that it was eaten once more. `about`: the
 * words that name it, if any do.
 */
export type FoodRemark =
  | { readonly kind: "portion"; readonly times: number; readonly about: string }
  | { readonly kind: "gone"; readonly about: string }
  | {
      readonly kind: "again";
      readonly times: number;
      readonly about: string;
      /** When it was before: the meal that it was, its day, in words; one of them at least. */
      readonly like?: { readonly meal?: Meal; readonly day?: string };
      /** The meal that it was this time. */
      readonly meal?: Meal;
    };
type Meal = (typeof meals)[number];

const fractions: Readonly<Record<string, number>> = {
  half: 1 / 2,
  "a half": 1 / 2,
  "one half": 1 / 2,
  "a third": 1 / 3,
  "one third": 1 / 3,
  "two thirds": 2 / 3,
  "a quarter": 1 / 4,
  "one quarter": 1 / 4,
  "three quarters": 3 / 4,
};
const part = String.raw`(?<part>(?:a |one )?half|(?:a|one) (?:third|quarter)|two thirds|three quarters)`;
const pronoun = "it|that|this|them|those|these|one";
const notName = String.raw`(?!(?:in the end|after all|actually|though|tho|really|please|so|then)\b)`;
const which = String.raw`(?:(?:the|my|that|this|those|these) ${notName}(?<about>\p{L}[\p{L} -]{1,40}?)|(?<meal>breakfast|lunch|dinner|supper)|${pronoun})`;
const opening = afterOpeners(
  "no|nope|wait|oops|whoops|hang on|my bad|i mean|i meant|turns out|in the end|so",
);
const ending = String.raw`(?:[\s,]+(?:actually|though|tho|then|really|please|in the end|after all|too|as it turned out|so .{1,40}|because .{1,60}|cos .{1,60}|(?:i )?(?:was|felt|got|am|im) (?:too )?(?:full|stuffed|not hungry).{0,30}))*\W*$`;
const i = String.raw`(?:i (?:only |just |actually )*)?(?:ve )?`;
const had =
  "(?:(?:ended up )?(?:had|having|ate|eaten|eating|drank|managed|finished|got through|took|eat)|(?:did ?nt|couldnt) (?:finish|eat|manage) (?:it|that|(?:the|my) [\\p{L} ]{1,30}),? )";
const only = "(?:(?:only|just|about|around|like|maybe|actually|really) )*";

const form = (source: string): RegExp => new RegExp(`${opening}${source}${ending}`, "u");
/** How much of it there was; each form with its example, which is a test. */
export const portionForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    form(`${i}${only}${had} ${only}${part}(?: (?:of )?${which})?`),
    "hm only managed half of the dinner in the end",
  ],
  [
    form(
      `(?:(?:make|call) (?:it|that) |it was |that was )?${only}${part}(?: (?:of )?(?:${which}|as much|a portion|the amount))?`,
    ),
    "make that half",
  ],
  [form(`(?:so )?(?<verb>halve|double|triple)(?: ${which})?`), "double that"],
  [
    form(`(?:make|call) (?:it|that|those) (?:a )?(?:(?<verb>double|triple)|(?<count>two|three|four|\\d))`),
    "make that two",
  ],
  [
    form(
      `(?:it was |that was |${i}${had} )?(?<verb>twice|three times|double) (?:that|as much|the amount|that amount)`,
    ),
    "it was twice that",
  ],
  [
    form(
      `${i}${had} (?<count>two|three|four|five|six|both|\\d)(?: of (?:${which}|(?:those|these|them) (?<kind>\\p{L}+)))?(?:,? so (?:double|twice|triple) (?:it|that))?`,
    ),
    "I had two of those bars so double that",
  ],
  [form(`${i}left ${only}(?<left>half|a third|a quarter|most)(?: of ${which})?`), "left half of it"],
];

const verbs: Readonly<Record<string, number>> = {
  halve: 1 / 2,
  double: 2,
  twice: 2,
  triple: 3,
  "three times": 3,
};
const leftOver: Readonly<Record<string, number>> = {
  half: 1 / 2,
  "a third": 2 / 3,
  "a quarter": 3 / 4,
  most: 1 / 4,
};

/** That it was not eaten; each form with its example, which is a test. */
export const goneForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(
      String.raw`${opening}(?:forget|scrap|scratch|drop|skip|lose|leave out|take (?:out|off|away)?|cancel|remove|delete|bin) (?:about )?(?:the|that|my) (?<about>\p{L}[\p{L} -]{1,40}?)(?: (?:again|please|entry|off|out|away|from (?:that|it|the list)))*(?:[,;.–-]\s?\D{0,80})?\W*$`,
      "u",
    ),
    "forget the apple, my daughter got that one",
  ],
  [
    new RegExp(
      String.raw`${opening}(?:i )?(?:did ?nt|did not|never) (?:actually |really |end up |even )*(?:have|had|eat|ate|eating|having|drink|touch|finish up) (?:the|that|my) (?<about>\p{L}[\p{L} -]{1,40}?)(?: (?:after all|in the end|actually|though|at all))*(?:[,;.–-]\s?\D{0,80})?\W*$`,
      "u",
    ),
    "I didn't have the apple after all",
  ],
  [
    new RegExp(
      String.raw`${opening}(?:there was )?no (?<about>\p{L}[\p{L} -]{1,40}?) (?:after all|in the end|actually)\W*$`,
      "u",
    ),
    "no apple after all",
  ],
];

const mealWords = "breakfast|brunch|lunch|dinner|supper|snack";
const mealOf = (word: string | undefined): Meal | undefined =>
  word === undefined
    ? undefined
    : word === "supper"
      ? "dinner"
      : word === "brunch"
        ? "breakfast"
        : (word as Meal);
const forMeal = String.raw`(?:,? (?:for|at|as(?= (?:my|an?) )) (?:(?:my|an?) )?(?<to>${mealWords}))?`;
const whenBefore = String.raw`(?:(?<day>yesterdays?|last nights?) )?(?:(?:my|the|at|for|i had (?:for|at)) )*(?<from>${mealWords})(?: (?<dayBehind>yesterday|last night))?`;
const sameAs = String.raw`(?:,? (?:the )?same as ${whenBefore})?`;
const dayBefore = String.raw`(?:on )?(?<sameDay>yesterday|last night|the other (?:day|night)|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night)?`;
const named = String.raw`(?<kind>(?!same|it|that|the)\p{L}[\p{L} -]{1,40}?)`;
const now =
  "(?: (?:today|tonight|just now|now|this (?:morning|evening|afternoon)|later|too|as well|already))*";
/** That it was eaten once more; each form with its example, which is a test. */
export const againForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    form(
      String.raw`${i}(?:${had} )?(?:(?:yet )?another|a second|a third|(?<more>one|two|three|\d) more|another (?<moreBehind>two|three))(?: (?:one|ones|helping|portion|serving|round))?(?: (?:of )?(?:${which}|the same|(?<kind>(?!of\b|one\b|set\b|rep\b)\p{L}[\p{L} -]{1,30}?)))?${forMeal}${now}`,
    ),
    "had another one of those",
  ],
  [
    form(
      String.raw`${i}(?:${had} )?(?:exactly )?(?:the )?same(?: (?:thing|one|meal|food|stuff))?(?: again)?${forMeal}${now}`,
    ),
    "same again for dinner",
  ],
  [
    form(
      String.raw`${i}(?:${had} )?(?:exactly )?(?:the )?same(?: (?:thing|meal|food))? (?:as|like) ${whenBefore}${forMeal}${now}`,
    ),
    "same as lunch for dinner",
  ],
  [
    form(
      String.raw`${i}(?:${had} )?(?:the )?same (?<same>${mealWords}) as (?<sameDay>yesterday|last night)${now}`,
    ),
    "same breakfast as yesterday",
  ],
  [
    form(
      String.raw`(?:my )?(?<same>${mealWords}) was (?:exactly |just |pretty much )*(?:the )?same (?:thing |one |food |stuff )?(?:as|like) (?<sameDay>yesterday|last night)(?:['’]?s)?${now}`,
    ),
    "dinner was the same as yesterday",
  ],
  [
    form(
      String.raw`(?:(?<to>${mealWords}) was )?${i}(?:${had} )?(?:the |that |my )?${named}(?: again)?${forMeal.replace("<to>", "<toBehind>")},? (?:the )?same (?:one |thing )?as ${dayBefore}${now}`,
    ),
    "chili, same as last night",
  ],
  [
    form(
      String.raw`${i}(?:${had} )?(?:the |that |my )?(?<kind>(?!same\b|it\b)\p{L}[\p{L} -]{1,40}?)(?: once)? (?:again|once more)${forMeal}${sameAs}${now}`,
    ),
    "lentil bowl again for dinner, same as lunch",
  ],
];

/** A text without a last clause that says nothing of what was eaten: "had the same as yesterday's lunch, no time to cook". */
function withoutRemark(folded: string): string {
  const { said, remark = "" } =
    /^(?<said>.{8,100}?)(?:[,;.!]+\s|\s[–-]\s)(?<remark>[^\d?]{3,60})$/u.exec(folded)?.groups ?? {};
  const saysMore = isBeside.test(remark) || ofRemark.test(remark) || remark.split(/[^\p{L}]+/u).some(isFood);
  return said === undefined || saysMore ? folded : said;
}
/** Says what else there was, or what was not. */
const ofRemark =
  /\b(?:but|without|minus|except|only|half|double|twice|less|more|bigger|smaller|large|no \p{L}+ (?:this|on|in|with))\b/u;

/** What was eaten once more; undefined: the words say nothing of that. */
function readAgain(folded: string): FoodRemark | undefined {
  const found = [folded, withoutRemark(folded)]
    .flatMap((text) => againForms.map(([one]) => one.exec(text)?.groups))
    .find((one) => one !== undefined);
  if (!found) return undefined;
  const { more, moreBehind, about, kind, meal, from, day, dayBehind, to, toBehind, same, sameDay } = found;
  const before = mealOf(from ?? same ?? meal);
  const on = (sameDay ?? dayBehind ?? day?.replace(/s$/u, ""))?.replace(/^the other .*$/u, "");
  const its = mealOf(to ?? toBehind ?? same);
  return {
    kind: "again",
    times: smallNumber(more ?? moreBehind ?? "one") ?? 1,
    about: (about ?? kind ?? "").trim(),
    ...((before ?? on) && { like: { ...(before && { meal: before }), ...(on && { day: on }) } }),
    ...(its && { meal: its }),
  };
}

/** A share or a multiple of what was eaten, said alone: "half", "double", "× 1.5". Undefined: it is none. */
export function timesSaid(words: string): number | undefined {
  const said = words.trim().toLowerCase();
  const times = /^[×x] ?(\d{1,2}(?:[.,]\d{1,2})?)$/u.exec(said)?.[1];
  return times === undefined ? (fractions[said] ?? verbs[said]) : Number(times.replace(",", "."));
}

/** A remark is short. */
const longest = 160;

/** What is said of something that was eaten before; whether that is there, the text does not tell. Undefined: none of these. */
export function readFoodRemark(text: string): FoodRemark | undefined {
  if (text.length > longest || /[?？]/u.test(text)) return undefined;
  const folded = foldText(text);
  for (const [one] of portionForms) {
    const found = one.exec(folded)?.groups;
    if (!found) continue;
    const { part: share, verb, count, left, about, kind, meal } = found;
    const times =
      share !== undefined
        ? fractions[share]
        : verb !== undefined
          ? verbs[verb]
          : left !== undefined
            ? leftOver[left]
            : count === "both"
              ? 2
              : smallNumber(count ?? "");
    if (times !== undefined) return { kind: "portion", times, about: (about ?? kind ?? meal ?? "").trim() };
  }
  const gone = goneForms.map(([one]) => one.exec(folded)?.groups?.["about"]).find((one) => one !== undefined);
  return gone === undefined ? readAgain(folded) : { kind: "gone", about: gone.trim() };
}

/** What was kept of a meal that more is said to belong to. */
export type SpokenMeal = Pick<NutritionReading, "meal" | "date">;

/** Says that it comes to what was told before. */
const beside = String.raw`(?:plus|with|and then|on top(?: of (?:that|it))?|(?:and |i |we )*(?:also |then )?(?:had|ate|drank)|(?:i )?forgot(?: (?:about|to (?:say|mention|add|log|count)))?|(?:can you |please )*add(?: in| on)?|don['’]?t forget|(?:it )?came with|followed by|washed (?:it |that )?down with|for (?:dessert|afters|starters))`;
const opensDish = afterOpeners(beside);
const isBeside = new RegExp(
  String.raw`^\W*(?:(?:oh|ah|ok(?:ay)?|oops|so|then)[\s,]+)*(?:and|also|${beside})\b`,
  "iu",
);
const itsFigure = String.raw`(?:[\s,:;=(–-]+(?:(?:for|about|at|around|roughly|like|ca|maybe|another|thats|that['’]s)\s+)*~?(?<calories>\d{2,4})\s*(?<unit>k?cals?|calories)?)`;
const dish = new RegExp(
  String.raw`${opensDish}(?<name>(?:\d{1,2} |half )?\p{L}[\p{L}'’-]*(?: (?:\d{1,2} )?\p{L}[\p{L}'’-]*){0,5}?)${itsFigure}?[\s).!]*$`,
  "iu",
);

/** Words that something else is said with. */
const ofOther =
  /\b(?:i|you|it|that|this|these|those|is|are|was|were|am|be|do|did|does|can|could|should|will|would|no|not|never|make|change|set|what|how|when|why|who|which|my|goals?|targets?|aim|weight|weighed|pulse|hr|heart|rate|sleep|slept|rpe|waist|protein|carbs?|fat|fibre|fiber|calories|kcal|feel|felt|today|tomorrow|yesterday|reps?|sets?|rounds?|min|mins|minutes|km|miles?|same|again|another|more)\b/iu;

/** A dish is said in few words. */
const longestDish = 80;

const dishOf = (text: string) => {
  const groups = text.length > longestDish || /[?？\n]/u.test(text) ? undefined : dish.exec(text)?.groups;
  const { name = "", calories, unit } = groups ?? {};
  if (name === "" || ofOther.test(name)) return undefined;
  const isKnown = name.split(/[^\p{L}]+/u).some(isFood);
  const isSaid = isBeside.test(text);
  // "Guac 200" may be anything; "plus guac 200", behind a meal, is not.
  const tells = calories === undefined ? isKnown && isSaid : isKnown || isSaid || unit !== undefined;
  return tells ? { name, calories } : undefined;
};

/** Whether a text could be one more dish of a meal that was told before. */
export const mayBeFoodBeside = (text: string): boolean => dishOf(mendInPlace(text).text) !== undefined;

/** One more dish of the meal that was kept last: "plus guac 200", "and an apple, 80", "with a beer". Undefined: it is none. */
export function readFoodBeside(text: string, { meal, date }: SpokenMeal): DiarySpan | undefined {
  const { text: mended, placeOf } = mendInPlace(text);
  const { name, calories } = dishOf(mended) ?? {};
  if (name === undefined) return undefined;
  const reading: NutritionReading = {
    kind: "nutrition",
    text: name.replace(/^(?:an?|the|some) /iu, ""),
    ...(calories !== undefined && { calories: Number(calories) }),
    ...(meal && { meal }),
    date,
  };
  const start = new RegExp(opensDish, "iu").exec(mended)?.[0].length ?? 0;
  return { start: placeOf(start, "start"), end: text.length, reading, meaning: describe(reading) };
}
