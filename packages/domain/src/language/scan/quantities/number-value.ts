import { unitWord } from "./unit-words.ts";

/** Small numbers as words. */
const ones: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  fourty: 40,
  dozen: 12,
  couple: 2,
};
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const fractionSigns: Readonly<Record<string, number>> = {
  "½": 0.5,
  "¼": 0.25,
  "¾": 0.75,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
};

/** The value of a `RawNumber`'s text: thousands commas, decimal point or comma, a fraction sign at the end. */
export const numberValue = (text: string): number => {
  const sign = text.at(-1) ?? "";
  const fraction = fractionSigns[sign];
  if (fraction !== undefined)
    return (text.length > 1 ? Number(text.slice(0, -1).trim().replace(",", ".")) : 0) + fraction;
  if (!text.includes(",")) return Number(text);
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  return Number(text.replace(",", "."));
};

const pluralTens: Readonly<Record<string, number>> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fourties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
  thirteens: 13,
  fourteens: 14,
  fifteens: 15,
  sixteens: 16,
  seventeens: 17,
  eighteens: 18,
  nineteens: 19,
  hundreds: 100,
};
const pluralOnes: Readonly<Record<string, number>> = {
  ones: 1,
  twos: 2,
  threes: 3,
  fours: 4,
  fives: 5,
  sixes: 6,
  sevens: 7,
  eights: 8,
  nines: 9,
};

/** Weights called by their plural: "the thirties", "the twenty twos"; undefined where none begins. */
export const spelledPlural = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | undefined => {
  const whole = pluralTens[words[at] ?? ""];
  if (whole !== undefined)
    return /^(my|her|his|our|their|mid|early|late|low|high|into)$/.test(words[at - 1] ?? "")
      ? undefined
      : { value: whole, length: 1 };
  // "six eight-hundreds"
  const hundreds = words[at + 1] === "hundreds" ? (ones[words[at] ?? ""] ?? 0) : 0;
  if (hundreds > 0 && hundreds < 20) return { value: hundreds * 100, length: 2 };
  const ten = tens[words[at] ?? ""];
  const one = pluralOnes[words[at + 1] ?? ""];
  return ten !== undefined && one !== undefined ? { value: ten + one, length: 2 } : undefined;
};

const starters: ReadonlySet<string> = new Set([
  ...Object.keys(pluralTens),
  ...Object.keys(ones),
  ...Object.keys(tens),
  "a",
  "an",
  "half",
  "quarter",
  "hundred",
  "thousand",
]);
/** Can a number in words begin with this word? */
export const startsNumber = (word: string): boolean => starters.has(word);

const belowHundred = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | undefined => {
  const word = words[at] ?? "";
  const ten = tens[word];
  if (ten !== undefined) {
    const one = ones[words[at + 1] ?? ""];
    return one !== undefined && one > 0 && one < 10
      ? { value: ten + one, length: 2 }
      : { value: ten, length: 1 };
  }
  const one = ones[word];
  return one === undefined ? undefined : { value: one, length: 1 };
};

/** "three point two", "a hundred and two point five": the digits said behind a whole number. */
const withPoint = (
  words: readonly string[],
  at: number,
  whole: { value: number; length: number } | undefined,
): { value: number; length: number } | undefined => {
  if (!whole || words[at + whole.length] !== "point") return undefined;
  let digits = "";
  let length = whole.length + 1;
  for (
    let digit = ones[words[at + length] ?? ""];
    digit !== undefined && digit < 10 && digits.length < 3;
    digit = ones[words[at + length] ?? ""]
  )
    [digits, length] = [`${digits}${digit}`, length + 1];
  return digits === "" ? undefined : { value: Number(`${whole.value}.${digits}`), length };
};

/**
 * A number in words from `words[at]`: "twenty five", "a hundred and ten", "two twenty five" (225, as lifters say it),
 * "half a dozen", "a couple of". Undefined where none begins.
 */
export const spelledNumber = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | undefined => {
  const whole = wholeNumber(words, at);
  return withPoint(words, at, whole) ?? whole;
};

const wholeNumber = (words: readonly string[], at: number): { value: number; length: number } | undefined => {
  const word = words[at] ?? "";
  if (word === "a" || word === "half") {
    const next = words[at + 1];
    if (word === "half")
      return next === "a" && words[at + 2] === "dozen" ? { value: 6, length: 3 } : undefined;
    if (next === "couple" || next === "dozen")
      return { value: next === "couple" ? 2 : 12, length: words[at + 2] === "of" ? 3 : 2 };
    if (next !== "hundred" && next !== "thousand") return undefined;
    const rest = wholeNumber(words, at + 1);
    return rest && { value: rest.value, length: rest.length + 1 };
  }
  // "six point two": no hundreds
  const small = belowHundred(words, at);
  if (small && words[at + small.length] === "point") return small;
  if (word === "couple") return { value: 2, length: words[at + 1] === "of" ? 2 : 1 };
  const first = word === "hundred" || word === "thousand" ? { value: 1, length: 0 } : belowHundred(words, at);
  if (!first) return undefined;
  const next = words[at + first.length] ?? "";
  if (next === "hundred" || next === "thousand") {
    const scale = next === "hundred" ? 100 : 1000;
    let length = first.length + 1;
    if (words[at + length] === "and" && belowHundred(words, at + length + 1)) length += 1;
    const rest = scale === 1000 ? wholeNumber(words, at + length) : belowHundred(words, at + length);
    return { value: first.value * scale + (rest?.value ?? 0), length: length + (rest?.length ?? 0) };
  }
  if (first.length === 1 && first.value >= 1 && first.value <= 9) {
    const rest = belowHundred(words, at + 1);
    // "two sixty second planks": two of them
    const isTimed = rest && unitWord(words[at + 1 + rest.length] ?? "")?.kind === "time";
    if (rest && rest.value >= 10 && word !== "couple" && !isTimed)
      return { value: first.value * 100 + rest.value, length: 1 + rest.length };
  }
  return first;
};
