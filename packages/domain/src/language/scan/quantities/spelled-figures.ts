import { type Spelled, spelledDay, spelledNumber, spelledTime, startsNumber } from "./number-value.ts";

/** A number in words, with its figures; its place is in the text (UTF-16, end exclusive). */
export type SpelledFigure = { readonly start: number; readonly end: number; readonly meant: string };

/** Of what a small number is written in figures: "ten grams of protein", not "two of those". */
const ofAmount =
  /^ ?(?:%|percent|g|grams?|kcals?|cals?|calories|kgs?|kilos?|kilograms?|lbs?|pounds?|stones?|bpm)(?![\p{L}\p{N}])/iu;
/** "At two fifteen" is a time of day, and no 215. */
const behindClock = /\b(?:at|by|until|till|from|since|around)\s$/iu;
/** What is said of it is an amount: "it was four fifty". */
const behindAmount = /\b(?:was|were|says|said|make (?:it|that)|like|had|has)\s$/iu;
const isClock = (words: readonly string[], value: number, before: string): boolean =>
  words.length > 1 &&
  value < 1260 &&
  words.every((one) => one !== "hundred" && one !== "point" && one !== "half") &&
  value > 100 &&
  value % 100 < 60 &&
  ((value >= 400 && !behindAmount.test(before)) || behindClock.test(before));

/** From this on a number is written in figures whatever it is of; smaller ones are words of their own ("the last two runs"). */
const least = 13;
/** What was said wrong may be a small number, too: "only got four on the last set"; "one" is mostly none. */
export const leastInOrder = 2;
/** Say no figure, though they may be one. */
const isCount = /^(?:couple|dozen)$/u;

type Said = { readonly text: string; readonly start: number; readonly end: number };
/** The words of a text; what parts them but for one blank or hyphen is a word of no letters. */
function saidIn(text: string): readonly Said[] {
  const said: Said[] = [];
  for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:]*(?<![.,:])/gu)) {
    const end = said.at(-1)?.end ?? start;
    if (!/^[ -]?$/u.test(text.slice(end, start))) said.push({ text: "", start: end, end: start });
    said.push({ text: word.toLowerCase(), start, end: start + word.length });
  }
  return said;
}

const ordinalEnds = ["th", "st", "nd", "rd"] as const;
const asDay = (value: number): string =>
  `${value}${value > 3 && value < 21 ? "th" : (ordinalEnds[value % 10] ?? "th")}`;
const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** "181 point 6", as dictation writes it. */
function withPoint(words: readonly string[], at: number): Spelled | undefined {
  const [whole = "", point, part = ""] = words.slice(at, at + 3);
  return point === "point" && /^\d{1,4}$/u.test(whole) && /^\d{1,3}$/u.test(part)
    ? { value: Number(`${whole}.${part}`), length: 3 }
    : undefined;
}

/** "Six and a half". */
function withHalf(words: readonly string[], at: number, number: Spelled | undefined): Spelled | undefined {
  const from = at + (number?.length ?? 0);
  const isHalf = words[from] === "and" && words[from + 1] === "a" && words[from + 2] === "half";
  return number && isHalf && Number.isInteger(number.value)
    ? { value: number.value + 0.5, length: number.length + 3 }
    : number;
}

/**
 * The numbers of a text that are said in words and are amounts: "two hundred and twenty", "sixty four point eight", "six and a half"; days of months
 * ("january fifteenth") and times ("in twenty six thirty"). `from`: the least that is written in figures though nothing says of what it is.
 */
export function spelledFigures(text: string, from = least): readonly SpelledFigure[] {
  const said = saidIn(text);
  const words = said.map((one) => one.text);
  const found: SpelledFigure[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const pointed = withPoint(words, at);
    if (
      !pointed &&
      (!startsNumber(words[at] ?? "") || isCount.test(words[at + (words[at] === "a" ? 1 : 0)] ?? ""))
    )
      continue;
    const [day, time] = [spelledDay(words, at), spelledTime(words, at)];
    const number = pointed ?? day ?? time ?? withHalf(words, at, spelledNumber(words, at));
    const [first, last] = [said[at], said[at + (number?.length ?? 0) - 1]];
    if (!number || !first || !last) continue;
    const { start } = first;
    const own = words.slice(at, at + number.length);
    at += number.length - 1;
    const before = text.slice(Math.max(0, start - 12), start);
    const isOfUnit = ofAmount.test(text.slice(last.end, last.end + 12));
    const isFigure = day !== undefined || time !== undefined || isOfUnit;
    const isSaidSo = number.value >= from || own.includes("point") || own.includes("half");
    // A hyphen in front makes it the end of a word.
    if (!(isFigure || (isSaidSo && !isClock(own, number.value, before))) || /['’-]$/u.test(before)) continue;
    const meant = day ? asDay(number.value) : time ? asClock(number.value) : String(number.value);
    found.push({ start, end: last.end, meant });
  }
  return found;
}

/** A text with the numbers that are said in words as figures, from `from` on. */
export const withFigures = (text: string, from?: number): string =>
  spelledFigures(text, from).reduceRight(
    (rest, { start, end, meant }) => rest.slice(0, start) + meant + rest.slice(end),
    text,
  );
