import { macroNames, type meals } from "../nutrition-totals.ts";
import { afterOpeners } from "../../text/openers.ts";
import { isAsked, type Sentence } from "./clause-guards.ts";
import type { DiarySpan, NutritionReading } from "./diary-span.ts";
import {
  count,
  describe,
  energy,
  impossibleEnergy,
  macrosIn,
  namedMacro,
  nameOf,
  problemOf,
  shortMacro,
} from "./food-figures.ts";
import { eatVerbs, isFood } from "./foods.ts";
import { dayWords, readDay } from "./read-day.ts";
import type { Circumstances } from "./read-measurements.ts";

/** A part of a sentence between its separators. */
type Chunk = Sentence & {
  readonly text: string;
  /** The separator before it: ",", "and", "then", … */
  readonly joint: string;
  readonly hasFood: boolean;
  readonly hasEnergy: boolean;
  readonly hasMacros: boolean;
  readonly hasMeal: boolean;
  readonly isEaten: boolean;
  readonly isMeant: boolean;
  readonly isTraining: boolean;
  /** Only a day, filler or number: belongs to its surroundings. */
  readonly isFiller: boolean;
};

const joints =
  /\s*(?:,(?!\d)|[:()–—]|\s-\s|\s\/\s|\b(?:and then|then|and|plus|with)\b|(?<=\s)w\/|&|(?<=\s)\+(?=\s))\s*/giu;

const mealWord = /\b(?<meal>breakfast|brekkie|brunch|lunch|dinner|supper|tea time|snacks?)\b/iu;
const eaten = new RegExp(
  String.raw`${afterOpeners("i(?:['’]?ve)?|we|only|today|this morning|for (?:breakfast|lunch|dinner|a snack)|at (?:breakfast|lunch|dinner)|post[ -]workout|later|afterwards|after that|yesterday|last night|tonight|noon|midday")}(?<verb>${eatVerbs})\b`,
  "iu",
);

/** Forms that occur only in training; a number with such a unit is not a portion. */
const training =
  /\d\s*[x×]\s*\d|@|\b\d[\d.,:]*\s*(?:km|k|mi|miles?|m|mins?|minutes?|hrs?|hours?|reps?|sets?|rounds?|rds?|laps?|yds?|watts?|w|bpm|rpe)\b|\b\d{1,2}:\d\d\b|\b(?:ran|runs?|running|jog\w*|row(?:ed|ing|s|er)?|erg|bike[ds]?|biking|cycl\w*|skis?|skied|swam|swims?|swum|rode|ride|rides|riding|hack(?:ed|ing)?|hik\w+|walk\w*|squat\w*|bench\w*|deadlift\w*|deads|press(?:es|ed)?|pressups?|curls?|lunge[sd]?|lunging|burpees?|amrap|emom|wod|rft|echo|assault|burn\w*|torched|active|workouts?|session|gym|train\w*|lift\w*|cardio|intervals?|pull[ -]?ups?|push[ -]?ups?|chin[ -]?ups?|planks?|yoga|pilates|spin|class|treadmill|elliptical|stairs?|hr|ftp|zwift|strava|garmin|lesson|flatwork|jump(?:ed|ing)|fed|horse|pony)\b/iu;

const filler = new RegExp(
  `^(?:\\W|\\d+|\\b(?:${dayWords}|a|an|the|some|for|at|about|around|ca|circa|roughly|total|in total|altogether|each|only|just|was|is|i|lol|so far|same as|as usual|cals?|kcal|calories|macros?)\\b)*$`,
  "iu",
);

/** Whether a text contains food, ignoring names that are also foods ("Biscuit"). */
const foodIn = (text: string, names: ReadonlySet<string>): boolean =>
  [...text.matchAll(/[\p{L}]+/gu)].some(([word]) => isFood(word) && !names.has(word.toLowerCase()));

const hasFood = (text: string): boolean => foodIn(text, new Set());

const chunkOf = (
  text: string,
  { start, end }: Sentence,
  joint: string,
  names: ReadonlySet<string>,
): Chunk => {
  const words = text.slice(start, end);
  return {
    start,
    end,
    text: words,
    joint: joint.trim().toLowerCase(),
    hasFood: foodIn(words.replaceAll(namedMacro, " "), names),
    hasEnergy: energy.test(words) || impossibleEnergy.test(words),
    hasMacros: count(words, namedMacro) > 0 || count(words, shortMacro) > 1,
    hasMeal: mealWord.test(words),
    isEaten: eaten.test(words),
    isMeant: meant.test(words),
    isTraining: training.test(
      words.replace(impossibleEnergy, " ").replace(energy, " ").replaceAll(namedMacro, " "),
    ),
    isFiller: filler.test(words),
  };
};

const chunksOf = (text: string, sentence: Sentence, names: ReadonlySet<string>): Chunk[] => {
  const chunks: Chunk[] = [];
  let [start, joint] = [sentence.start, ""];
  for (const match of text.slice(sentence.start, sentence.end).matchAll(joints)) {
    const at = sentence.start + match.index;
    if (at > start) chunks.push(chunkOf(text, { start, end: at }, joint, names));
    [start, joint] = [at + match[0].length, match[0]];
  }
  const end = sentence.start + text.slice(sentence.start, sentence.end).replace(/[\s.!;\n]+$/u, "").length;
  if (end > start) chunks.push(chunkOf(text, { start, end }, joint, names));
  return chunks;
};

/** "planned 2000 kcal, ate 2600 kcal": a figure that was meant is not eaten as well. */
const meant =
  /^\W*(?:i |my |the )?(?:planned|meant|aimed|hoped|wanted|target|goal|aim|budget|limit|allowance)\b(?=[^,]*\d)(?!.*\b(?:ate|eaten|had)\b)/iu;
const tells = ({ hasFood, hasEnergy, hasMacros, hasMeal, isEaten, isMeant, isTraining }: Chunk): boolean =>
  !isTraining && !isMeant && (hasFood || hasEnergy || hasMacros || hasMeal || isEaten);

const isOnlyEnergy = (chunk: Chunk): boolean =>
  chunk.hasEnergy && !chunk.hasFood && !chunk.hasMeal && !chunk.hasMacros && !chunk.isEaten;

/** "A protein shake, 30g", "pizza, two slices": how much of it. */
const portion =
  /^\W*(?:\d+(?:[.,]\d+)?|an?|half(?: an?)?|one|two|three|four|five|six|a (?:couple|few)(?: of)?)\s*(?:g|grams?|oz|ounces?|ml|cl|cups?|scoops?|slices?|pieces?|servings?|bowls?|plates?|glass(?:es)?|handfuls?|spoons?|bites?)\W*$/iu;

/** "… 350 kcal, and an apple, 80": of a dish beside one with its unit. */
const figureAlone =
  /^\W*(?:(?:about|around|roughly|ca|like|maybe|say|call it|probably|prob|approx)\.?\s+)*\d{2,4}\W*$/iu;
/** "Oatmeal 420" is its energy; "eggs at 11" was a time. */
const endsInFigure =
  /\p{L}(?<!\b(?:at|before|after|around|until|till|since|by))\W*\s\d{2,4}\W*$|^\W*(?:(?!at\b|before\b|after\b)\p{L}+\s+)?\d{2,4}\W*$/iu;

/** A figure alone is of the dish right before it, or of one beside another that has its own. */
const mayHaveFigure = (open: readonly Chunk[], between: readonly Chunk[]): boolean =>
  open.some(({ hasEnergy }) => hasEnergy) || (between.length === 0 && open.at(-1)?.hasFood === true);

/** Consecutive parts about meals; anything between two of them belongs to them unless it is training. */
const runsOf = (chunks: readonly Chunk[]): (readonly Chunk[])[] => {
  const runs: Chunk[][] = [];
  let open: Chunk[] = [];
  let between: Chunk[] = [];
  let before: Chunk | undefined;
  for (const chunk of chunks) {
    // Counted by a machine: "5k run, 350 kcal".
    const isBurnt = before?.isTraining === true && isOnlyEnergy(chunk) && chunk.joint !== "then";
    before = chunk;
    if (isBurnt) {
      if (open.length > 0) runs.push(open);
      [open, between] = [[], []];
    } else if (tells(chunk)) {
      if (open.length > 0) open.push(...between, chunk);
      else open = [chunk];
      between = [];
    } else if (
      open.length > 0 &&
      (portion.test(chunk.text) || (figureAlone.test(chunk.text) && mayHaveFigure(open, between)))
    ) {
      open.push(...between, chunk);
      between = [];
    } else if (
      !chunk.isTraining &&
      (chunk.isFiller || /^(?:with|w\/|and|&|\+|\()$/u.test(chunk.joint)) &&
      between.length < 2
    )
      between.push(chunk);
    else {
      if (open.length > 0) runs.push(open);
      [open, between] = [[], []];
    }
  }
  if (open.length > 0) runs.push(open);
  return runs;
};

/** Divides a run into meals: a new one begins where another meal is named. */
const mealsOf = (run: readonly Chunk[]): (readonly Chunk[])[] => {
  const parts: Chunk[][] = [];
  for (const chunk of run) {
    const open = parts.at(-1);
    const isNext = open !== undefined && chunk.hasMeal && open.some(({ hasMeal }) => hasMeal);
    if (!open || isNext) parts.push([chunk]);
    else open.push(chunk);
  }
  return parts;
};

const tellsFigure = ({ text, hasEnergy, hasMacros }: Chunk): boolean =>
  hasEnergy || (!hasMacros && endsInFigure.test(text));

/** Divides a meal into its dishes, where each of them has its own energy: "eggs 140 kcal, toast 100 kcal". */
function dishesOf(part: readonly Chunk[]): (readonly Chunk[])[] {
  const dishes: Chunk[][] = [];
  for (const chunk of part) {
    const open = dishes.at(-1);
    if (!open || (chunk.hasFood && open.some(({ hasFood }) => hasFood) && open.some(tellsFigure)))
      dishes.push([chunk]);
    else open.push(chunk);
  }
  const isEach = dishes.every((dish) => dish.some(({ hasFood }) => hasFood) && dish.some(tellsFigure));
  return isEach ? dishes : [[...part]];
}

type Facts = {
  readonly food: boolean;
  readonly energy: boolean;
  readonly macros: boolean;
  readonly meal: boolean;
  readonly eaten: boolean;
};

const factsOf = (part: readonly Chunk[]): Facts => ({
  food: part.some(({ hasFood }) => hasFood),
  energy: part.some(({ hasEnergy }) => hasEnergy),
  macros: part.some(({ hasMacros }) => hasMacros),
  meal: part.some(({ hasMeal }) => hasMeal),
  eaten: part.some(({ isEaten }) => isEaten),
});

/** Whether a part certainly reports something eaten. `isAlone`: its sentence contains nothing else. */
const isMeal = (
  part: readonly Chunk[],
  { food, energy: kcal, macros, meal, eaten: ate }: Facts,
  isAlone: boolean,
): boolean => {
  const tellsEnergy = kcal || macros;
  if (ate && (food || kcal)) return true;
  if (meal && food) return /^[:=–—-]$/u.test(part[1]?.joint ?? "") || tellsEnergy || ate || isAlone;
  if (food && tellsEnergy) return true;
  if (meal && tellsEnergy)
    return (
      isAlone || part.every((chunk) => chunk.hasMeal || chunk.hasEnergy || chunk.hasMacros || chunk.isFiller)
    );
  if (kcal && macros) return true;
  return food && isAlone && /\d|,|\band\b/iu.test(part.map(({ text }) => text).join(","));
};

const mealNames: Readonly<Record<string, (typeof meals)[number]>> = {
  breakfast: "breakfast",
  brekkie: "breakfast",
  brunch: "breakfast",
  lunch: "lunch",
  dinner: "dinner",
  supper: "dinner",
  snack: "snack",
  snacks: "snack",
};

const planned =
  /\b(?:will|gonna|going to|plan(?:ning)? to|want|wanna|should|would|could|if|tomorrow|later today|need to|supposed to|never|don't|didn't|no more|recipe|instead of|without)\b/iu;

/** An amount at this rate is what is to be eaten, and no meal. */
export const perDay = /\b(?:a|per|each|every) day\b|\bdaily\b|\/ ?day\b/iu;

/** A target is not food. */
const aimedAt = /\b(?:targets?|goals?|aim(?:ing)?|limit|allowance|budget|quota)\b/iu;

/** A dish as it was eaten at a meal or on a day; undefined: nothing is said of it. */
function dishSpan(
  text: string,
  dish: readonly Chunk[],
  of: Pick<NutritionReading, "meal" | "date">,
): DiarySpan | undefined {
  const [first, last] = [dish[0], dish.at(-1)];
  if (!first || !last) return undefined;
  const [start, end] = [first.start + (/^\s*/u.exec(first.text)?.[0].length ?? 0), last.end];
  const bare = dish.some(({ hasEnergy }) => hasEnergy) ? undefined : dish.findLast(tellsFigure);
  const said = bare
    ? `${text.slice(start, bare.end)} kcal${text.slice(bare.end, end)}`
    : text.slice(start, end);
  const macros = macrosIn(said);
  const reading: NutritionReading = { kind: "nutrition", text: nameOf(said), ...macros, ...of };
  const saysSomething = reading.text !== "" || macroNames.some((name) => macros[name] !== undefined);
  if (!saysSomething) return undefined;
  const problem = problemOf(said, macros);
  if (problem === undefined) return { start, end, reading, meaning: describe(reading) };
  // Nothing of it is stored: the food without its energy would be half of the statement.
  const refused = { kind: "nutrition", text: said.trim().slice(0, 500), date: of.date } as const;
  return { start, end, reading: refused, meaning: refused.text, problem };
}

/** The food that a sentence reports. Questions and plans report none, nor does a part that is read as training. */
export function* readNutrition(circumstances: Circumstances, sentence: Sentence): Iterable<DiarySpan> {
  const { text, context } = circumstances;
  const words = text.slice(sentence.start, sentence.end);
  if (isAsked(words)) return;
  if (
    !energy.test(words) &&
    !impossibleEnergy.test(words) &&
    count(words, namedMacro) === 0 &&
    count(words, shortMacro) < 2 &&
    !hasFood(words)
  )
    return;
  const today = context.now.slice(0, 10);
  const names = new Set((context.athletes ?? []).flatMap(({ name }) => name.toLowerCase().split(/\s+/)));
  const chunks = chunksOf(text, sentence, names);
  const opening = new RegExp(`^[\\s"'*•-]*${dayWords}\\b`, "iu").exec(words)?.[0];
  for (const run of runsOf(chunks)) {
    const isAlone = chunks.every((chunk) => run.includes(chunk) || chunk.isFiller);
    for (const part of mealsOf(run)) {
      const [first, last] = [part[0], part.at(-1)];
      if (!first || !last || !isMeal(part, factsOf(part), isAlone)) continue;
      const [start, end] = [first.start + (/^\s*/u.exec(first.text)?.[0].length ?? 0), last.end];
      const said = text.slice(start, end);
      const isEaten = part.some((chunk) => chunk.isEaten);
      if (
        !isEaten &&
        (aimedAt.test(said) || (perDay.test(said) && !part.some((chunk) => chunk.hasFood || chunk.hasMeal)))
      )
        continue;
      if (planned.test(said) || circumstances.tellsTraining({ start, end })) continue;
      const dayText = new RegExp(`\\b${dayWords}\\b`, "iu").exec(said)?.[0] ?? opening ?? "";
      const meal = mealNames[mealWord.exec(said)?.groups?.["meal"]?.toLowerCase() ?? ""];
      const date = readDay(dayText, today) ?? today;
      const of = { ...(meal && { meal }), date: date > today ? today : date };
      for (const dish of dishesOf(part)) {
        const span = dishSpan(text, dish, of);
        if (span) yield span;
      }
    }
  }
}
