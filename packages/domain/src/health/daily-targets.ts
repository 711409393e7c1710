import { perDay } from "./words/read-nutrition.ts";

const nutrient = String.raw`(proteins?|carbs?|carbohydrates?|fats?|fib(?:re|er)|calories?|cals?|kcal|calorie)`;
const nutrientOf = (word: string) => {
  const name = word.toLowerCase();
  if (name.startsWith("p")) return "protein" as const;
  if (name.startsWith("f")) return name.startsWith("fi") ? ("fibre" as const) : ("fat" as const);
  return name.startsWith("car") ? ("carbs" as const) : ("calories" as const);
};
/** That it is an aim, and no meal. */
const aims =
  /\b(?:targets?|goals?|aim(?:ing)?|limit|want to (?:eat|get|hit)|shoot(?:ing)? for|budget|should (?:be|eat|get)|need to (?:eat|get|hit)|trying to (?:eat|get|hit)|set (?:me|my|us))\b/iu;
/** By how much, and not how much. */
const relative =
  /\d\s*(?:k?cal(?:ories|s)?|g(?:rams?)?)?(?: of)? (?:\p{L}+ )?(?:less|fewer|more|lower|higher)\b/iu;
/** What was eaten, however it stands to the aim, is a meal. */
const eaten =
  /\b(?:ate|eaten|had|drank|having|for (?:breakfast|lunch|dinner|snack)|(?:over|under|above|below|hit|reached|missed|met) (?:my|the) )/iu;
const aimed = [
  new RegExp(
    String.raw`${nutrient}(?: intake)?(?: target| goal| limit| budget)?(?: a day| per day| daily)?\s*(?:is|to|at|of|(?:in|on)(?=\s+\d[\d.,]*\s*(?:g|grams?|k?cal\p{L}*)?\W*$)|:|=|should be|will be)?\s*(?:now |about |around )?(\d[\d.,]*)`,
    "giu",
  ),
  new RegExp(
    String.raw`(\d[\d.,]*)\s*(?:k?cal(?:ories|s)?|g(?:rams?)?)?(?: of)?\s*${nutrient}\b(?! (?:shakes?|bars?|powder|snacks?|yog\w+)\b)`,
    "giu",
  ),
] as const;

/** "2200 kcal and 150 g protein a day": nothing but what is to be eaten each day. */
const isDailyAmounts = (text: string): boolean =>
  perDay.test(text) &&
  text
    .replaceAll(aimed[1], " ")
    .replaceAll(new RegExp(perDay, "giu"), " ")
    .replaceAll(/\b(?:and|plus|about|around|roughly|from now on)\b|[^\p{L}\p{N}]/giu, "") === "";

const toNumber = (text: string): number =>
  Number(
    text
      .replaceAll(/(?<=\d)[.,](?=\d{3}\b)/gu, "")
      .replace(",", ".")
      .replace(/[.,]$/u, ""),
  );

/** "A target of 1900 a day": nobody aims at so many grams. */
const energyAimed =
  /\b(?:targets?|goals?|aim|limit|budget)\b(?: (?:of|at|to|is|for|a day|per day|daily|me))* (?:about |around )?(\d{4}|\d[.,]\d{3})(?: (?:a|per|each|every) day| daily)?(?![\d.,]*\s?\p{L}*\d)\b(?! ?(?:steps|m\b|km|metres|meters|yards|lbs?|kg))/iu;

const asTarget =
  /(?<![\d.,])(\d{4}|\d[.,]\d{3}) (?:(?:a|per|each|every) day )?as (?:my|the|a) (?:new )?(?:daily )?(?:target|goal|limit|budget)\b/iu;
/** What is asked beside it is no part of it: "… put that as my target. How much is left then?" */
const questionBehind = /(?<=[.!;]\s)[^.!?]{0,120}\?\s*$/u;

/** Figures a day: kcal of energy, grams of the others. */
export type DailyTargets = Partial<Record<"calories" | "protein" | "carbs" | "fat" | "fibre", number>>;

/** What a text says is to be eaten a day; undefined: nothing, or that it was eaten. */
export function readTargets(said: string): DailyTargets | undefined {
  const text = said.replace(questionBehind, "").trim();
  if (
    !(aims.test(text) || isDailyAmounts(text)) ||
    eaten.test(text) ||
    relative.test(text) ||
    /\?\s*$/u.test(text) ||
    /^\W*(?:what|how|whats|is|do|did|am)\b/iu.test(text)
  )
    return undefined;
  const targets: { -readonly [Name in keyof DailyTargets]: number } = {};
  for (const [index, pattern] of aimed.entries()) {
    for (const match of text.matchAll(pattern)) {
      const [name, value] = index === 0 ? [match[1], match[2]] : [match[2], match[1]];
      const number = toNumber(value ?? "");
      if (name !== undefined && Number.isFinite(number) && number > 0) targets[nutrientOf(name)] ??= number;
    }
    if (Object.keys(targets).length > 0) return targets;
  }
  const energy = energyAimed.exec(text)?.[1] ?? asTarget.exec(text)?.[1];
  return energy === undefined ? undefined : { calories: toNumber(energy) };
}
