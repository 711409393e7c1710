import { spelledNumber } from "./number-value.ts";

/** A number in words, with its figures; its place is in the text (UTF-16, end exclusive). */
export type SpelledFigure = { readonly start: number; readonly end: number; readonly meant: string };

const small = "one|two|three|four|five|six|seven|eight|nine";
const teens =
  "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety";
const word = `(?:${small}|${teens}|zero|hundred|thousand|point)`;
/** Words of numbers behind each other, as they are dictated. */
const runs = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’-])(?:a (?=(?:hundred|thousand)\b))?${word}(?:(?: |-| and (?=${word}\b))${word})*(?![\p{L}\p{N}'’-])`,
  "giu",
);
/** Of what a small number is written in figures: "ten grams of protein", not "two of those". */
const ofAmount =
  /^ ?(?:%|percent|g|grams?|kcals?|cals?|calories|kgs?|kilos?|kilograms?|lbs?|pounds?|stones?|bpm)(?![\p{L}\p{N}])/iu;
/** "At two fifteen" is a time of day, and no 215. */
const behindClock = /\b(?:at|by|until|till|from|since|around)\s$/iu;
const isClock = (words: readonly string[], value: number, before: string): boolean =>
  words.length > 1 &&
  words.every((one) => one !== "hundred" && one !== "point") &&
  value > 100 &&
  value % 100 < 60 &&
  (value >= 400 || behindClock.test(before));

/** From this on a number is written in figures whatever it is of; smaller ones are words of their own ("the last two runs"). */
const least = 13;

/** The numbers of a text that are said in words and are amounts: "two hundred and twenty", "sixty four point eight". */
export const spelledFigures = (text: string): readonly SpelledFigure[] =>
  [...text.matchAll(runs)].flatMap((run) => {
    const words = [...run[0].matchAll(/\p{L}+/gu)];
    const said = words.map(([one]) => one.toLowerCase());
    const found: SpelledFigure[] = [];
    for (let at = 0; at < said.length;) {
      const number = spelledNumber(said, at);
      const [first, last] = [words[at], words[at + (number?.length ?? 1) - 1]];
      at += number?.length ?? 1;
      if (!number || !first || !last) continue;
      const start = run.index + first.index;
      const end = run.index + last.index + last[0].length;
      const own = said.slice(at - number.length, at);
      const isAmount =
        number.value >= least || own.includes("point") || ofAmount.test(text.slice(end, end + 12));
      if (!isAmount || isClock(own, number.value, text.slice(Math.max(0, start - 8), start))) continue;
      found.push({ start, end, meant: String(number.value) });
    }
    return found;
  });
