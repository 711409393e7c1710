import { numberValue, spelledDay, spelledPlural, spelledTime } from "./number-value.ts";
import type { QuantityRead, Quantity } from "./quantity.ts";
import type { TokenView } from "../token-view.ts";
import { readNumber } from "./read-number.ts";
import { unitWord, type UnitWord } from "./unit-words.ts";
import { compoundQuantity } from "./compound-quantity.ts";
import { isNoUnit } from "./no-unit.ts";
import { quantityPhrase } from "./quantity-phrase.ts";
import { readClock } from "./read-clock.ts";
import { closesQuote, readPrime } from "./read-prime.ts";

/** Digits behind a unit that belong to it: "13m12s" (a time), "1m10" and "2ft9" (a fence). */
const attachedDigits = (
  view: TokenView,
  at: number,
  end: number,
  value: number,
): QuantityRead | undefined => {
  const word = view.words[end] ?? "";
  if ((word !== "m" && word !== "ft") || view.kind(end + 1) !== "RawNumber") return undefined;
  const attached = !view.spaceBefore(end);
  // "13m12s"
  if (
    word === "m" &&
    attached &&
    !view.spaceBefore(end + 1) &&
    /^s(ec(onds?|s)?)?$/.test(view.words[end + 2] ?? "")
  ) {
    const seconds = value * 60 + numberValue(view.image(end + 1));
    return { token: "Dur", quantity: { value: seconds, seconds }, length: end + 3 - at };
  }
  // "1m10", "1.10m": a fence
  if (
    word === "m" &&
    attached &&
    value >= 1 &&
    value <= 2 &&
    !view.spaceBefore(end + 1) &&
    view.image(end + 1).length === 2
  )
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  // "2ft9", "2ft 6": a fence
  if (word === "ft" && value <= 6 && numberValue(view.image(end + 1)) < 12)
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  return undefined;
};

/** "eighty two and a half", where no unit says that the half is of something else. */
const withAndHalf = (
  view: TokenView,
  at: number,
  number: ReturnType<typeof readNumber>,
): ReturnType<typeof readNumber> => {
  if (!number || !Number.isInteger(number.value)) return number;
  const end = at + number.length;
  const isHalf =
    view.words[end] === "and" &&
    view.words[end + 1] === "a" &&
    view.words[end + 2] === "half" &&
    !unitWord(view.words[end + 3] ?? "");
  return isHalf ? { ...number, value: number.value + 0.5, length: number.length + 3 } : number;
};

type ReadNumber = NonNullable<ReturnType<typeof readNumber>>;

const dottedSeconds = (text: string): number | undefined => {
  if (text.length < 4 || (text[text.length - 3] !== "." && text[text.length - 3] !== ",")) return undefined;
  const match = /^(\d{1,3})[.,]([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
};

/** A number with no unit: one in words, or one that can be minutes and seconds ("7.30"). */
const plainQuantity = (view: TokenView, at: number, { value, spelled, length }: ReadNumber): Quantity => {
  if (spelled) return { value, spelled };
  const dotted = length === 1 && view.kind(at) === "RawNumber" ? dottedSeconds(view.image(at)) : undefined;
  return dotted === undefined ? { value } : { value, dotted };
};

const ordinalEnds: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);
const percents: ReadonlySet<string> = new Set(["percent", "pct"]);
const stepWords: ReadonlySet<string> = new Set(["steps", "paces"]);

/** A number at `at` whose end is a sign or a letter pair: "80%", "45#", "12'", "3rd", "x20 steps". */
const signedNumber = (
  view: TokenView,
  at: number,
  end: number,
  { value, spelled, length }: ReadNumber,
): QuantityRead | undefined => {
  const kind = view.kind(end);
  // "75 percent"
  if (kind === "RawPercent" || percents.has(view.words[end] ?? ""))
    return { token: "Percent", quantity: { value }, length: end + 1 - at };
  // "16 °C"
  if (kind === "RawOther" && view.image(end) === "°")
    return {
      token: "Measure",
      quantity: { value },
      length: end + (/^[cf]$/.test(view.words[end + 1] ?? "") ? 2 : 1) - at,
    };
  // "squat 5x5 100 #legday": a tag
  const isTag = view.spaceBefore(end) && view.kind(end + 1) === "RawWord" && !view.spaceBefore(end + 1);
  if (kind === "RawHash" && !isTag)
    return { token: "Load", quantity: { value, mass: "lb" }, length: end + 1 - at };
  if (kind === "RawPrime" && !view.spaceBefore(end) && !closesQuote(view, end))
    return readPrime(view, at, end, value);
  const word = view.words[end] ?? "";
  if (ordinalEnds.has(word) && !view.spaceBefore(end) && !spelled)
    return { token: "Ordinal", quantity: { value }, length: end + 1 - at };
  // "lunges 3x20 steps": repetitions
  if (stepWords.has(word) && view.kind(at - 1) === "RawTimes" && value <= 100)
    return { token: "Number", quantity: { value }, length: length + 1 };
  return undefined;
};

/** A distance that counts steps or is travelled in an hour: "20 m steps", "9 km/h". */
const distanceInContext = (
  view: TokenView,
  at: number,
  end: number,
  value: number,
  unit: UnitWord,
): QuantityRead | undefined => {
  // "24 s/m": strokes a minute
  if (view.words[end] === "s" && view.kind(end + 1) === "RawSlash" && view.words[end + 2] === "m")
    return { token: "Measure", quantity: { value }, length: end + 3 - at };
  if (unit.kind !== "distance") return undefined;
  if (view.words[end + 1] === "steps") return { token: "Measure", quantity: { value }, length: end + 2 - at };
  // "nine kilometres an hour"
  const isHourly = /^(an|per)$/.test(view.words[end + 1] ?? "") && view.words[end + 2] === "hour";
  if (
    isHourly ||
    (view.kind(end + 1) === "RawSlash" && ["h", "hr", "hour"].includes(view.words[end + 2] ?? ""))
  )
    return { token: "Speed", quantity: { value, speed: (value * unit.factor) / 3600 }, length: end + 3 - at };
  return undefined;
};

const kinds: ReadonlySet<string> = new Set(
  "easy steady tempo recovery gentle relaxed quick slow treadmill trail road".split(" "),
);
const wayUnits = /^(miles?|mi|km|kms|k|kilometres?|kilometers?|minutes|mins|min|metres|meters)$/;

const pluralQuantity = (view: TokenView, at: number): QuantityRead | undefined => {
  const bells = spelledPlural(view.words, at);
  return (
    bells && {
      token: "Plural",
      quantity: { value: bells.value, seconds: bells.value },
      length: bells.length,
    }
  );
};

/** "January fifteenth", "in twenty six thirty". */
const dayOrTime = ({ words }: TokenView, at: number): QuantityRead | undefined => {
  const day = spelledDay(words, at);
  if (day) return { token: "Ordinal", quantity: { value: day.value }, length: day.length };
  const time = spelledTime(words, at);
  return (
    time && {
      token: "Clock",
      quantity: { value: time.value, seconds: time.value, twoPart: true },
      length: time.length,
    }
  );
};

/** "26.15mins": minutes and seconds, where so many minutes are told to the hundredth. */
const dottedMinutes = (view: TokenView, at: number, end: number): number | undefined => {
  const isMinutes =
    view.image(at).length === 5 && end === at + 1 && /^(min|mins|minutes)$/.test(view.words[end] ?? "");
  const match = isMinutes ? /^([1-9]\d)\.([0-5]\d)$/.exec(view.image(at)) : null;
  return match ? Number(match[1]) + Number(match[2]) / 60 : undefined;
};

/** "1.500 m": as thousands are written in much of Europe, and nobody tells metres to the millimetre. */
const isThousands = (view: TokenView, at: number, end: number): boolean =>
  view.image(at).length > 4 &&
  end === at + 1 &&
  /^(m|meters?|metres?)$/.test(view.words[end] ?? "") &&
  /^[1-9]\d?\.\d{3}$/.test(view.image(at));

const lengthUnits = /^(miles?|mi|km|kms|k|kilomet(?:er|re)s?|met(?:er|re)s|m)$/;
const beforeBench = /^(bench|db|dumbbells?|barbell|bb|press|flye?s?)$/;
/** "4 miles before work 36 flat": minutes, behind a length; no flat bench. */
const flatMinutes = (view: TokenView, at: number): QuantityRead | undefined => {
  if (view.words[at + 1] !== "flat" || !/^\d{1,3}$/.test(view.image(at))) return undefined;
  const next = view.kind(at + 2);
  const isOther = next === "RawNumber" || next === "RawTimes" || beforeBench.test(view.words[at + 2] ?? "");
  const isBehindLength = Array.from({ length: at }, (_, k) => view.words[k] ?? "").some((word) =>
    lengthUnits.test(word),
  );
  const value = Number(view.image(at));
  return isOther || !isBehindLength
    ? undefined
    : { token: "Dur", quantity: { value, seconds: value * 60 }, length: 2 };
};

/** The quantity that starts at view position `at`, with its unit; undefined where no number does. */
export const readQuantity = (view: TokenView, at: number): QuantityRead | undefined => {
  const kind = view.kind(at);
  if (kind === "RawClock") return readClock(view, at);
  if (kind !== "RawNumber") {
    const isRepeated = view.kind(at - 1) === "RawTimes";
    if (view.words[at] !== "hour" && !view.known(at).startsNumber && !isRepeated) return undefined;
    const phrase = quantityPhrase(view, at) ?? pluralQuantity(view, at) ?? dayOrTime(view, at);
    if (phrase) return phrase;
  }
  const flat = flatMinutes(view, at);
  if (flat) return flat;
  const number = withAndHalf(view, at, readNumber(view, at));
  if (!number) return undefined;
  let end = at + number.length;
  const value = isThousands(view, at, end)
    ? number.value * 1000
    : (dottedMinutes(view, at, end) ?? number.value);
  let amount = value;
  if (
    view.words[end] === "and" &&
    view.words[end + 1] === "a" &&
    view.words[end + 2] === "half" &&
    view.known(end + 3).unit
  )
    [amount, end] = [value + 0.5, end + 3];
  // "5 easy miles"
  if (!view.known(end).unit && kinds.has(view.words[end] ?? "") && wayUnits.test(view.words[end + 1] ?? ""))
    end += 1;
  const signed = signedNumber(view, at, end, number);
  if (signed) return signed;
  const word = view.words[end] ?? "";
  const { unit } = view.known(end);
  const attached = !view.spaceBefore(end);
  if (!unit || isNoUnit(view, end, word, attached))
    return {
      token: "Number",
      quantity: plainQuantity(view, at, number),
      length: number.length,
    };
  return (
    attachedDigits(view, at, end, value) ??
    distanceInContext(view, at, end, value, unit) ??
    compoundQuantity(view, at, amount, end, unit)
  );
};
