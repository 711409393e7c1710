import { unitWord } from "./unit-words.ts";

const months: ReadonlySet<string> = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec".split(
    " ",
  ),
);
const ordinals: ReadonlyMap<string, number> = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    .split(" ")
    .map((word, index) => [word, index + 1]),
);
const daysOfMonth: ReadonlyMap<string, number> = new Map([...ordinals, ["thirtieth", 30]]);
const lastDayOfMonth = 31;

/** Small numbers as words. */
const ones: ReadonlyMap<string, number> = new Map(
  Object.entries({
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
  }),
);
const tens: ReadonlyMap<string, number> = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
);
const fractionSigns: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "½": 0.5,
    "¼": 0.25,
    "¾": 0.75,
    "⅓": 1 / 3,
    "⅔": 2 / 3,
  }),
);

/** The value of a `RawNumber`'s text: thousands commas, decimal point or comma, a fraction sign at the end. */
export const numberValue = (text: string): number => {
  const sign = text.at(-1) ?? "";
  const fraction = fractionSigns.get(sign);
  if (fraction !== undefined)
    return (text.length > 1 ? Number(text.slice(0, -1).trim().replace(",", ".")) : 0) + fraction;
  if (!text.includes(",")) return Number(text);
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  return Number(text.replace(",", "."));
};

const pluralTens: ReadonlyMap<string, number> = new Map(
  Object.entries({
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
  }),
);
const pluralOnes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ones: 1,
    twos: 2,
    threes: 3,
    fours: 4,
    fives: 5,
    sixes: 6,
    sevens: 7,
    eights: 8,
    nines: 9,
  }),
);

/** Weights called by their plural: "the thirties", "the twenty twos"; undefined where none begins. */
export const spelledPlural = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | undefined => {
  const whole = pluralTens.get(words[at] ?? "");
  if (whole !== undefined)
    return /^(my|her|his|our|their|mid|early|late|low|high|into)$/.test(words[at - 1] ?? "")
      ? undefined
      : { value: whole, length: 1 };
  // "six eight-hundreds"
  const hundreds = words[at + 1] === "hundreds" ? (ones.get(words[at] ?? "") ?? 0) : 0;
  if (hundreds > 0 && hundreds < 20) return { value: hundreds * 100, length: 2 };
  const ten = tens.get(words[at] ?? "");
  const one = pluralOnes.get(words[at + 1] ?? "");
  return ten !== undefined && one !== undefined ? { value: ten + one, length: 2 } : undefined;
};

const starters: ReadonlySet<string> = new Set([
  ...pluralTens.keys(),
  ...ones.keys(),
  ...tens.keys(),
  ...ordinals.keys(),
  "a",
  "an",
  "half",
  "quarter",
  "hundred",
  "thousand",
]);
/** Can a number in words begin with this word? */
export const startsNumber = (word: string): boolean => starters.has(word);

/** A number in words, and how many words it takes. */
export type Spelled = { readonly value: number; readonly length: number };

/** Whether sets by repetitions begin with the word at `at`: "four by eight", "five sets of five". */
const beginsSets = (words: readonly string[], at: number): boolean => {
  const next = words[at + 1] ?? "";
  if (next === "sets") return true;
  const times = next === "by" || next === "x" || next === "times";
  return times && (starters.has(words[at + 2] ?? "") || /^\d/.test(words[at + 2] ?? ""));
};
/** Dumbbells and kettlebells below are made in steps of one or two; a bar's loads end in 0 or 5. */
const leastOfBar = 50;
/** "One forty four by eight" is 140, 4 by 8: no bar has 144. "One twenty five by five" is 125 by 5. */
const isSetsBehindLoad = (words: readonly string[], at: number, ten: number, isHundreds: boolean): boolean =>
  beginsSets(words, at) &&
  (words[at + 1] === "sets" || (ones.get(words[at] ?? "") !== 5 && (isHundreds || ten >= leastOfBar)));

const belowHundred = (words: readonly string[], at: number, isHundreds = false): Spelled | undefined => {
  const word = words[at] ?? "";
  const ten = tens.get(word);
  if (ten !== undefined) {
    const one = ones.get(words[at + 1] ?? "");
    return one !== undefined && one > 0 && one < 10 && !isSetsBehindLoad(words, at + 1, ten, isHundreds)
      ? { value: ten + one, length: 2 }
      : { value: ten, length: 1 };
  }
  const one = ones.get(word);
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
    let digit = ones.get(words[at + length] ?? "");
    digit !== undefined &&
    digit < 10 &&
    digits.length < 3 &&
    !(digits !== "" && beginsSets(words, at + length));
    digit = ones.get(words[at + length] ?? "")
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
  const whole = spelledYear(words, at) ?? wholeNumber(words, at);
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
    const rest = scale === 1000 ? wholeNumber(words, at + length) : belowHundred(words, at + length, true);
    return { value: first.value * scale + (rest?.value ?? 0), length: length + (rest?.length ?? 0) };
  }
  if (first.length === 1 && first.value >= 1 && first.value <= 9) {
    const none = words[at + 1] === "oh" ? ones.get(words[at + 2] ?? "") : undefined;
    // "one oh five"
    if (none !== undefined && none > 0 && none < 10) return { value: first.value * 100 + none, length: 3 };
    const rest = belowHundred(words, at + 1, true);
    // "two sixty second planks": two of them
    const isTimed = rest && unitWord(words[at + 1 + rest.length] ?? "")?.kind === "time";
    if (rest && rest.value >= 10 && word !== "couple" && !isTimed)
      return { value: first.value * 100 + rest.value, length: 1 + rest.length };
  }
  return first;
};

/** A day of a month in words beside the month: "january fifteenth", "the fifth of december". Undefined where none begins. */
export const spelledDay = (words: readonly string[], at: number): Spelled | undefined => {
  const isTen = words[at] === "twenty" || words[at] === "thirty";
  const one = daysOfMonth.get(words[isTen ? at + 1 : at] ?? "");
  if (one === undefined || (isTen && one > 9)) return undefined;
  const length = isTen ? 2 : 1;
  const value = one + (isTen ? (tens.get(words[at] ?? "") ?? 0) : 0);
  const behind = words[at + length] ?? "";
  const isOfMonth =
    months.has(words[words[at - 1] === "the" ? at - 2 : at - 1] ?? "") ||
    // "the first may be": no month
    (months.has(behind) && behind !== "may") ||
    (behind === "of" && months.has(words[at + length + 1] ?? ""));
  return isOfMonth && value <= lastDayOfMonth ? { value, length } : undefined;
};

/** "Twenty twenty five" behind a month or a day of one. */
const spelledYear = (words: readonly string[], at: number): Spelled | undefined => {
  const before = words[at - 1] ?? "";
  if (words[at] !== "twenty" || !(months.has(before) || daysOfMonth.has(before))) return undefined;
  const rest = belowHundred(words, at + 1);
  return rest && rest.value >= 10 ? { value: 2000 + rest.value, length: rest.length + 1 } : undefined;
};

/** What a time is said behind: "in twenty six thirty", "it took eight twelve". */
const leadsToTime: ReadonlySet<string> = new Set(["in", "took", "time"]);
/** So is one of ten minutes and more, for which there is no other way to say two numbers. */
const leadsToLongTime: ReadonlySet<string> = new Set([...leadsToTime, "was", "were", "says", "said", "not"]);
const isPaceBehind = (words: readonly string[], at: number): boolean =>
  words[at] === "pace" ||
  (/^(?:a|per|an)$/.test(words[at] ?? "") && /^(?:miles?|k|km|kilomet(?:re|er))$/.test(words[at + 1] ?? ""));

/** Minutes and seconds in words, in seconds: "in twenty six thirty", "at eight forty five pace", "took nine oh five". Undefined where none begin. */
export const spelledTime = (words: readonly string[], at: number): Spelled | undefined => {
  const minutes = belowHundred(words, at);
  if (!minutes || minutes.value === 0) return undefined;
  const from = at + minutes.length;
  const isBelowTen = words[from] === "oh";
  const seconds = belowHundred(words, isBelowTen ? from + 1 : from);
  if (!seconds || seconds.value >= 60 || seconds.value < 10 !== isBelowTen) return undefined;
  const length = minutes.length + seconds.length + (isBelowTen ? 1 : 0);
  const next = words[at + length] ?? "";
  // A list, sets, or something with a unit of its own.
  if (starters.has(next) || beginsSets(words, at + length - 1) || unitWord(next)) return undefined;
  const before = words[at - 1] === "me" ? (words[at - 2] ?? "") : (words[at - 1] ?? "");
  const isSaid = (minutes.value < 10 ? leadsToTime : leadsToLongTime).has(before);
  return isSaid || isPaceBehind(words, at + length)
    ? { value: minutes.value * 60 + seconds.value, length }
    : undefined;
};
