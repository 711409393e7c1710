import { eatVerbs } from "./foods.ts";
import { macroNames, kilojoulesToCalories, type Macros } from "../nutrition-totals.ts";
import { formatNumber } from "../../units/format-units.ts";
import { afterOpeners } from "../../text/openers.ts";
import type { NutritionReading } from "./diary-span.ts";
import { dayWords } from "./read-day.ts";

export const energy =
  /(?<![\d.,])(?<!(?:^|\s)-)(?<amount>\d{1,2}[ ,.]\d{3}|\d{1,5}(?:[.,]\d{1,2})?)\s*(?<unit>kcals?|k?cals?|calories|kj|kilojoules?)\b(?!\s*(?:row|bike|ski|erg|echo|assault|air))/iu;
/** The same with impossible numbers: negative, or too long. */
export const impossibleEnergy =
  /(?<![\d.,])(?:(?<=(?:^|\s))[-−](?<below>\d[\d.,]*)|\d{6,}(?:[.,]\d+)?|\d{3}[ ,.]\d{3}|\d{1,3}(?:[ ,.]\d{3}){2,})\s*(?:kcals?|k?cals?|calories|kj|kilojoules?)\b(?!\s*(?:row|bike|ski|erg|echo|assault|air))/iu;
export const namedMacro =
  /(?<![\d.,\p{L}])(?:(?<before>\d{1,3}(?:[.,]\d)?)\s*g?(?:rams?)?\s*(?:of\s+)?(?<name>proteins?|carbs?|carbohydrates?|fats?|fib(?:re|er))\b|(?<first>proteins?|carbs?|carbohydrates?|fats?|fib(?:re|er))\s*[:=]?\s*(?<after>\d{1,3}(?:[.,]\d)?)\s*(?:g|grams?)\b)/giu;
export const shortMacro = /(?<![\d.,\p{L}])(?<amount>\d{1,3}(?:[.,]\d)?)\s*g?\s*(?<name>[pcf])\b/giu;
export const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const macroOf = (name: string): (typeof macroNames)[number] => {
  const first = name.toLowerCase();
  if (first.startsWith("p")) return "protein";
  if (first.startsWith("c")) return "carbs";
  return first.startsWith("fi") ? "fibre" : "fat";
};

const amount = (text: string): number => Number(text.replace(",", "."));

const calledMacro =
  /(?<!\b(?:low|high|no|zero|less|reduced|without)[ -])\b(proteins?|carbs?|fib(?:re|er)) \p{L}/giu;
const grams = /(?<![\d.,\p{L}])(\d{1,3}(?:[.,]\d)?)\s*g(?:rams?)?\b/giu;
/** "A protein shake, 30g": of what it is called by. */
function calledIn(text: string): Macros {
  const [names, weights] = [[...text.matchAll(calledMacro)], [...text.matchAll(grams)]];
  const [name, weight] = [names[0]?.[1], weights[0]?.[1]];
  const isOne = names.length === 1 && weights.length === 1;
  return isOne && name !== undefined && weight !== undefined ? { [macroOf(name)]: amount(weight) } : {};
}

export const macrosIn = (text: string): Macros => {
  const found: Partial<Record<(typeof macroNames)[number], number>> = {};
  const add = (name: (typeof macroNames)[number], value: number) =>
    void (found[name] = (found[name] ?? 0) + value);
  for (const { groups = {} } of text.matchAll(new RegExp(energy, "giu"))) {
    const amountText = groups["amount"] ?? "";
    const value = Math.round(
      /[ ,.]\d{3}$/u.test(amountText) ? Number(amountText.replaceAll(/[ ,.]/g, "")) : amount(amountText),
    );
    add("calories", /^kj|^kilo/iu.test(groups["unit"] ?? "") ? kilojoulesToCalories(value) : value);
  }
  for (const { groups = {} } of text.matchAll(namedMacro))
    add(macroOf(groups["name"] ?? groups["first"] ?? ""), amount(groups["before"] ?? groups["after"] ?? ""));
  const short = [...text.matchAll(shortMacro)];
  if (short.length > 1)
    for (const { groups = {} } of short) add(macroOf(groups["name"] ?? ""), amount(groups["amount"] ?? ""));
  const isNamed = macroNames.some((name) => name !== "calories" && found[name] !== undefined);
  return isNamed ? found : { ...found, ...calledIn(text) };
};

const openingWords = new RegExp(
  afterOpeners(
    `(?:i(?:['’]?ve)?|we|only|for|at|an?|my|the|today|this morning|yesterday|was|is|log|logged|add|enter|track|note|record|${eatVerbs}|have|breakfast|brekkie|brunch|lunch|dinner|supper|snacks?|of|about|around|ca)(?! of\\b)`,
  ),
  "iu",
);
/** What leads on to the figures, and they themselves gone: "… that was". */
const leadsOn =
  /(?:[\s,:;=~≈–-]|\b(?:and|with|for|so far|lol|haha|btw|by the way|just now|right now|too|as well|um+|uh+|you know|each|about|around|roughly|approx(?:imately)?|maybe|say|call(?: it)?|prob(?:ably)?|by (?:her|his|their|my|the app['’]s) (?:reckoning|count)|like|ca|that|which|it|they|all|was|is|were|are|at|came? to|comes to|total(?:l?ing|led)?)\b)+$/giu;

/** What was eaten, without the stated numbers: "2 eggs and toast". */
export const nameOf = (text: string): string =>
  text
    .replaceAll(new RegExp(energy, "giu"), " ")
    .replaceAll(namedMacro, " ")
    .replaceAll(shortMacro, count(text, shortMacro) > 1 ? " " : "$&")
    .replaceAll(new RegExp(`\\b${dayWords}\\b`, "giu"), " ")
    .replaceAll(
      /\b(?:for|at|as) (?:(?:my|an?) )?(?:breakfast|brekkie|brunch|lunch|dinner|supper|snack)\b/giu,
      " ",
    )
    .replace(openingWords, "")
    .replaceAll(/\(\s*\)/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\s+(?=[,.)])/gu, "")
    .replaceAll(leadsOn, "")
    // What stood between two figures: "sandwich, about, and an apple".
    .replaceAll(/,\s*(?:about|around|roughly|ca)(?=\s*(?:,|and\b))/giu, "")
    .trim()
    .slice(0, 500);

export const describe = ({ text, calories, protein, carbs, fat }: NutritionReading): string =>
  [
    text,
    calories === undefined ? "" : `${calories} kcal`,
    protein === undefined ? "" : `${protein} g protein`,
    carbs === undefined ? "" : `${carbs} g carbs`,
    fat === undefined ? "" : `${fat} g fat`,
  ]
    .filter(Boolean)
    .join(", ");

/** A larger value for one meal is a typing error. */
const most = { calories: 12_000, protein: 1000, carbs: 2000, fat: 1000 } as const;

/** Why a stated value is impossible for a meal; undefined: all values are possible. */
export const problemOf = (said: string, macros: Macros): string | undefined => {
  const amountText = impossibleEnergy.exec(said);
  if (amountText?.groups?.["below"] !== undefined) return "energy must not be below 0 kcal";
  if (amountText || (macros.calories ?? 0) > most.calories)
    return `energy must be from 0 to ${formatNumber(most.calories)} kcal`;
  const over = (["protein", "carbs", "fat"] as const).find((name) => (macros[name] ?? 0) > most[name]);
  return over && `${over} must be from 0 to ${most[over]} g`;
};
