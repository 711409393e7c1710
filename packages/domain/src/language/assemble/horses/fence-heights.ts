import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { sentenceAround } from "./horse-search.ts";

const CENTIMETERS_PER_FOOT = 30.48;
const CENTIMETERS_PER_INCH = 2.54;
/** 2'6", 2ft6, 3' 3 as one lexeme: feet, then inches. */
const feetAndInches = /^(\d)(?: *(?:ft|foot|feet))? +(\d{1,2})\s*$/;
/** 1m05 as one lexeme: metres, then centimetres. */
const metersAndRest = /^([01]) ?m ?(\d\d)$/;
/** Nobody jumps less, or more: in centimetres. */
const [lowestFence, highestFence] = [20, 250];
/** Without a unit a number may be minutes: what fences are called by, in fives of centimetres. */
const [lowestBare, highestBare] = [50, 160];

const isJump = (one: Lexeme | undefined): boolean =>
  one?.class === "Activity" && one.entry?.value === "jumping";
/** What a number may be of, so close in front of it. */
const ofElse =
  /\b(?:heart|hr|bpm|pulse|temp|temperature|costs?|price|score[ds]?|points?|place[ds]?|speed|age)\b/u;
const maxToMeasure = 5;
const reaches = /^(?:up to|to|till?|until|over|at|of|highest|max|maximum|heights?|fences?)$/u;
const notBehind: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  ...(["Times", "Number", "Plus", "Slash", "PerSide", "Reps", "Percent"] as const),
]);

/** "jumped 65", "grid up to 65", "fences till 90", "jumped Luna 90, 30 min": a height in centimetres, where no unit says so. */
export const isBareHeight = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [one, before, next] = [lexemes[at], lexemes[at - 1], lexemes[at + 1]];
  const value = one?.class === "Number" ? (one.quantity?.value ?? 0) : 0;
  if (value < lowestBare || value > highestBare || value % 5 !== 0 || one?.quantity?.spelled) return false;
  // "jumped 60 fences"
  if (notBehind.has(next?.class) || (next?.text.endsWith("s") && next.class !== "With")) return false;
  const { from, to } = sentenceAround(lexemes, at);
  const sentence = lexemes.slice(from, to);
  if (isJump(before) || before?.text === "cleared") return before?.entry?.role === "verb" || !isJump(before);
  // "heart rate up to 150", "cost of 60", "at 70 Main St"
  const isOfElse = sentence.some(
    ({ text, index }) => index < at && index >= at - maxToMeasure && ofElse.test(text),
  );
  if (reaches.test(before?.text ?? ""))
    return !isOfElse && next?.capitalised !== true && sentence.some(isJump);
  const isTimed = sentence.some(({ class: name, index }) => name === "Dur" && index > at);
  return before?.class === "Athlete" && isJump(lexemes[at - 2]) && isTimed;
};

/** "Jumped 1.10 clear", "fences at 1.05": metres, where the sentence is of fences. */
export const isHeightInMetres = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  if (one?.class !== "Number" || !/^[01][.,]\d\d$/.test(one.image)) return false;
  const { from, to } = sentenceAround(lexemes, at);
  return !notBehind.has(lexemes[at + 1]?.class) && lexemes.slice(from, to).some(isJump);
};

/** The height that a lexeme gives beside fences, in centimetres: "80cm", "1.10", "1m10", 2'6", "3ft", "2 foot 6". */
const heightOf = (lexemes: readonly Lexeme[], one: Lexeme, next: Lexeme | undefined): number | undefined => {
  if (one.class === "Measure" && one.quantity) {
    if (/cms?$/.test(one.text)) return one.quantity.value;
    const [, meters, rest] = metersAndRest.exec(one.text) ?? [];
    if (meters !== undefined) return Number(meters) * 100 + Number(rest);
    const [, feet, inches] = feetAndInches.exec(one.text) ?? [];
    return feet === undefined
      ? undefined
      : Number(feet) * CENTIMETERS_PER_FOOT + Number(inches) * CENTIMETERS_PER_INCH;
  }
  // "fifty-five centimetres"
  if (one.class === "Number" && /^centimet(?:er|re)s?$/.test(next?.text ?? "")) return one.quantity?.value;
  // "jumped 1.10 clear"
  if (one.class === "Number" && /^[01][.,]\d\d$/.test(one.image)) return (one.quantity?.value ?? 0) * 100;
  if (isBareHeight(lexemes, one.index)) return one.quantity?.value;
  if (one.class !== "Dist" || one.quantity?.meters === undefined) return undefined;
  const { distance, meters, value } = one.quantity;
  const behind = next?.class === "Number" && next.quantity ? next.quantity.value : 0;
  // "one metre ten", and not "one metre ten times"
  const isBehind = next?.quantity?.spelled === true && !/^times?$/u.test(lexemes[next.index + 1]?.text ?? "");
  if (distance === "m" && value >= 0.4 && value <= 2)
    return value * 100 + (value === 1 && isBehind && behind < 100 ? behind : 0);
  if (distance !== "ft") return undefined;
  return meters * 100 + (Number.isInteger(behind) && behind < 12 ? behind * CENTIMETERS_PER_INCH : 0);
};

/** The highest fence of a ride as stated in its `own` words, in whole centimetres. */
export const jumpHeight = (lexemes: readonly Lexeme[], own: readonly Lexeme[]): number | undefined => {
  const fit = own
    .map((one, at) => heightOf(lexemes, one, own[at + 1]))
    .filter((height) => height !== undefined)
    .filter((height) => height >= lowestFence && height <= highestFence);
  return fit.length > 0 ? Math.round(Math.max(...fit)) : undefined;
};
