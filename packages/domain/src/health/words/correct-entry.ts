import { smallNumber } from "../../text/fold-words.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import type { ParseContext } from "../../language/parsed-message.ts";
import { unitWord } from "../../language/scan/quantities/unit-words.ts";
import { roundTo } from "../../units/convert-units.ts";
import type { Goal, GoalInput } from "../goal.ts";
import type { Measurement, MeasurementInput } from "../measurement.ts";
import type { MeasurementKind } from "../measurement-rules.ts";
import type { NutritionEntry, NutritionInput } from "../nutrition.ts";
import { macroNames } from "../nutrition-totals.ts";
import type { DiaryReading } from "./diary-span.ts";
import { timesSaid } from "./food-remarks.ts";
import { readDay } from "./read-day.ts";
import type { readMessage } from "./read-message.ts";
import { targetDateIn } from "./read-target-date.ts";

/** What somebody says that an entry was ("530 kcal", "81.9", "yesterday"), and what it was not, where they say that. */
export type EntryCorrection = { readonly was: string; readonly not?: string | undefined };

/** Says nothing of the value. */
const lead = /^\W*(?:(?:about|around|only|just|really|actually|the|for|at|of|with|in)\s+)+/iu;
const bare = (words: string): string => words.replace(lead, "").replace(/[\s.!]+$/u, "");
const aNumber = /^\d{1,4}(?:[.,]\d{1,2})?$/u;
const toNumber = (text: string): number => Number(text.replace(",", "."));

/** What reads the words: whose they are, and the language. */
export type WordsReader = { readonly parse: ParseContext; readonly readMessage: typeof readMessage };

/** The one thing that words say in this light, if they say nothing else. */
function onlyReading(text: string, { parse, readMessage: read }: WordsReader): DiaryReading | undefined {
  const { entries, rest } = read(text, parse);
  const [only] = entries;
  return entries.length === 1 && !/[\p{L}\p{N}]/u.test(rest) ? only?.reading : undefined;
}

/** How a message would name each measure, so that a value alone can be read in its light. */
const carriers: Readonly<Record<MeasurementKind, string>> = {
  weight: "weighed",
  body_fat: "body fat",
  lean_mass: "lean mass",
  waist: "waist",
  resting_heart_rate: "resting pulse",
  sleep: "slept",
};
/** What each measure is called besides, where somebody says which they mean. */
export const measureNames: Readonly<Record<MeasurementKind, readonly string[]>> = {
  weight: ["weight", "weighed", "scale", "scales", "measurement"],
  body_fat: ["fat", "bf", "measurement"],
  lean_mass: ["muscle", "lean", "measurement"],
  waist: ["waist", "measurement"],
  resting_heart_rate: ["pulse", "rhr", "hr", "measurement"],
  sleep: ["sleep", "slept", "night", "measurement"],
};
/** Nobody sleeps so many hours, and hardly anybody so few minutes. */
const mostHours = 24;

/** A measurement with the value, unit or day that somebody says it had; undefined: the words say none of such a measure. */
export function correctedMeasurement(
  { kind, value, unit }: Pick<Measurement, "kind" | "value" | "unit">,
  { was }: EntryCorrection,
  reader: WordsReader,
): Partial<MeasurementInput> | undefined {
  const words = bare(was);
  const date = readDay(words, reader.parse.now.slice(0, 10));
  if (date !== undefined) return { date };
  // "I meant pounds".
  const another = unitWord(words.toLowerCase());
  if (another?.kind === "mass") return { value, unit: another.unit };
  const minutes = /^(\d{2,3})(?: ?min(?:ute)?s?)?$/iu.exec(words)?.[1];
  if (kind === "sleep" && minutes !== undefined && Number(minutes) > mostHours)
    return { value: Number(minutes), unit: "min" };
  const said = aNumber.test(words) ? `${words} ${kind === "sleep" ? "h" : unit}` : words;
  const read = onlyReading(`${carriers[kind]} ${said}`, reader);
  return read?.kind === "measurement" && read.measure === kind
    ? { value: read.value, unit: read.unit }
    : undefined;
}

/** The last word of a food, in the singular: what "3 eggs" counts. */
const countedFood = /^(?<count>\d{1,3}(?:[.,]\d)?)\s+(?<what>\p{L}[\p{L} -]*?)s?$/iu;

/** What was eaten with another count of one of its foods; its numbers go with the count where it is all there was. */
function recounted(before: NutritionEntry, words: string): Partial<NutritionInput> | undefined {
  const { count, what = "" } = countedFood.exec(words)?.groups ?? {};
  if (count === undefined) return undefined;
  const found = new RegExp(
    String.raw`(?<![\p{L}\d])(?<count>\d{1,3}(?:[.,]\d)?|an?|one|two|three|four|five|six)\s+${escapePattern(what)}s?(?![\p{L}])`,
    "iu",
  ).exec(before.text);
  if (!found) return undefined;
  const text = before.text.replace(found[0], words);
  const [now, then] = [toNumber(count), toNumber(found.groups?.["count"] ?? "")];
  if (found[0].length < before.text.length || !(then > 0)) return { text };
  return { text, ...scaled(before, now / then) };
}

/** The figures of so many times as much. */
const scaled = (before: NutritionEntry, times: number): Partial<NutritionInput> =>
  Object.fromEntries(
    macroNames.flatMap((name) => {
      const value = before[name];
      return value === undefined ? [] : [[name, roundTo(value * times, 1)] as const];
    }),
  );

/** Half of it, or twice as much: its figures go with that; what has none is called so. */
function portioned(before: NutritionEntry, times: number): Partial<NutritionInput> {
  const figures = scaled(before, times);
  return Object.keys(figures).length > 0 ? figures : { text: `${roundTo(times, 2)} × ${before.text}` };
}

/** A food that stands for any, so that numbers alone can be read in its light. */
const anyFood = "rice";
const mealAlone = /^(?:breakfast|brunch|lunch|dinner|supper|an? snack|snack)$/iu;

const fewestCalories = 50;
/** A number alone is of the figure that it is nearest to, as a share of it; its energy, where there is none. */
function nearestFigure(before: NutritionEntry, number: number): Partial<NutritionInput> | undefined {
  if (number >= fewestCalories && macroNames.every((name) => before[name] === undefined))
    return { calories: number };
  const farFrom = (value = 0): number => (value > 0 ? Math.abs(Math.log(number / value)) : Infinity);
  const [nearest] = macroNames.toSorted((a, b) => farFrom(before[a]) - farFrom(before[b]));
  return nearest !== undefined && before[nearest] !== undefined ? { [nearest]: number } : undefined;
}

const nutrients = macroNames.filter((name) => name !== "calories");
/** "420 and 40g", "440 and 80" of a bar of 210 kcal and 20 g protein: a number alone is the energy, grams and what follows that are of the one nutrient that was said. */
function figuresByUnit(before: NutritionEntry, words: string): Partial<NutritionInput> | undefined {
  const own = nutrients.filter((name) => before[name] !== undefined);
  const said: Partial<NutritionInput> = {};
  for (const part of words.split(/(?:\s*[,&/]|\s+and)\s+|\s+(?=\d)/iu)) {
    const { value, grams, energy } =
      /^(?<value>\d{1,4}(?:[.,]\d)?)\s*(?:(?<grams>g|grams?)|(?<energy>k?cals?|calories))?$/iu.exec(part)
        ?.groups ?? {};
    const isEnergy = energy !== undefined || (grams === undefined && said.calories === undefined);
    const name = isEnergy ? "calories" : own.length === 1 ? own[0] : undefined;
    if (value === undefined || name === undefined || before[name] === undefined || said[name] !== undefined)
      return undefined;
    said[name] = toNumber(value);
  }
  return said;
}

const namedFigure =
  /^(?:make |put )?(?:the |my )?(?<name>\p{L}[\p{L} -]{1,60}?) (?:to |at |was |were |as )?(?<figure>\d.*)$/iu;
/** "Make the pasta 600", of pasta: what it is to have. */
function withoutOwnName({ text }: NutritionEntry, words: string): string {
  const { name = "", figure } = namedFigure.exec(words)?.groups ?? {};
  return figure !== undefined && text.toLowerCase().includes(name.toLowerCase()) ? figure : words;
}

/** What was eaten with the energy, nutrients, food, meal or day that somebody says it had; undefined: the words say none of these. */
export function correctedFood(
  before: NutritionEntry,
  { was, not }: EntryCorrection,
  reader: WordsReader,
): Partial<NutritionInput> | undefined {
  const words = withoutOwnName(before, bare(was));
  const times = timesSaid(words);
  if (times !== undefined) return portioned(before, times);
  const date = readDay(words, reader.parse.now.slice(0, 10));
  if (date !== undefined) return { date };
  if (aNumber.test(words)) return nearestFigure(before, toNumber(words));
  if (mealAlone.test(words)) {
    const meal = onlyReading(`${anyFood} for ${words}, 1 kcal`, reader);
    return meal?.kind === "nutrition" && meal.meal ? { meal: meal.meal } : undefined;
  }
  const figures = onlyReading(`had ${anyFood}, ${words}`, reader);
  if (figures?.kind === "nutrition" && figures.text === anyFood) {
    const said = macroNames.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]]));
    return said.length > 0 ? Object.fromEntries(said) : undefined;
  }
  const counted = figuresByUnit(before, words) ?? recounted(before, words);
  if (counted) return counted;
  const denied = not !== undefined && before.text.toLowerCase().includes(not.toLowerCase());
  if (denied) return { text: before.text.replace(new RegExp(escapePattern(not), "iu"), words) };
  const food = onlyReading(`had ${words}`, reader);
  return food?.kind === "nutrition" && food.text !== "" ? { text: food.text } : undefined;
}

const loadAlone = /^(?<value>\d{1,4}(?:[.,]\d{1,2})?)\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?$/iu;

const later =
  /^\W*(?:(?<count>\d{1,2}|an?|one|two|three|four|five|six|a couple of|a few) )?(?<unit>day|week|month)s? (?<way>later|earlier|sooner)\b/iu;

/** By when something is to be reached: "end of February", "New Year, I know our Christmas", "two weeks later". */
function dayMeant(was: string, before: string | undefined, today: string): string | undefined {
  const { count = "a", unit, way } = later.exec(was)?.groups ?? {};
  if (unit !== undefined && before !== undefined) {
    const many = (smallNumber(count.replace(/ of$/u, "")) ?? 1) * (way === "later" ? 1 : -1);
    const day = Temporal.PlainDate.from(before)
      .add({ [`${unit.toLowerCase()}s`]: many })
      .toString();
    return day > today ? day : undefined;
  }
  const [first = ""] = was.split(/[,;.!(]|\p{Extended_Pictographic}/u, 1);
  const isSaid = /^\W*(?:by|before|until|till|in)\b/iu.test(first);
  return targetDateIn(
    isSaid ? first : `by ${first.replace(/^\W*(?:(?:to|for|on|like|maybe|rather|more like)\s+)*/iu, "")}`,
    today,
  );
}

/** A goal with the value or the day that somebody says it has; undefined: the words say neither. */
export function correctedGoal(
  { target, targetDate: before }: Pick<Goal, "target" | "targetDate">,
  { was }: EntryCorrection,
  today: string,
): Partial<GoalInput> | undefined {
  const targetDate = dayMeant(was, before, today);
  if (targetDate !== undefined) return { targetDate };
  const { value: said, unit: named } = loadAlone.exec(bare(was))?.groups ?? {};
  if (said === undefined) return undefined;
  const value = toNumber(said);
  const mass = named === undefined ? undefined : named.toLowerCase().startsWith("k") ? "kg" : "lb";
  switch (target.kind) {
    case "weight":
      return { target: { ...target, value, unit: mass ?? target.unit } };
    case "body_composition":
      return mass === undefined || target.measure === "lean_mass"
        ? { target: { ...target, value, unit: mass ?? target.unit } }
        : undefined;
    case "habit":
      return mass === undefined ? { target: { ...target, timesPerWeek: value } } : undefined;
    case "performance":
      return target.load
        ? { target: { ...target, load: { value, unit: mass ?? target.load.unit } } }
        : undefined;
  }
}
