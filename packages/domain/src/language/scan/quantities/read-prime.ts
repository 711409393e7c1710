import { METERS_PER_FOOT } from "../../../units/unit.ts";
import { numberValue } from "./number-value.ts";
import type { QuantityRead } from "./quantity.ts";
import type { TokenView } from "../token-view.ts";

const isDouble = (view: TokenView, at: number): boolean =>
  view.kind(at) === "RawPrime" && /["″”“]/u.test(view.image(at));

/** Ends the sign at `end` words that were opened by one like it ("squat 5x5 @ 9")? */
export const closesQuote = (view: TokenView, end: number): boolean => {
  if (!isDouble(view, end)) return false;
  for (let at = 0; at < end; at += 1)
    if (isDouble(view, at) && (at === 0 || view.spaceBefore(at)) && !view.spaceBefore(at + 1)) return true;
  return false;
};

const maxMinutes = 300;
/** Nobody jumps higher, in feet. */
const maxFenceFeet = 7;

/** What is jumped: "a 3' course", "2' crossrails". */
const fences: ReadonlySet<string> = new Set(
  "course courses fence fences jumps oxer oxers vertical verticals crossrail crossrails gymnastic grid class hunter hunters jumper jumpers".split(
    " ",
  ),
);
/** What tells of fences before their height: "jumped her at 3'". */
const jumped: ReadonlySet<string> = new Set([...fences, "jumped", "popped"]);
/** Before minutes, and not before a height: "jumped rope for 3'". */
const ofTime: ReadonlySet<string> = new Set("for rope in jacks".split(" "));
const wordsBefore = 3;

/** Whether feet are meant beside fences, in a number up to what anybody jumps. */
const isFence = (view: TokenView, at: number, end: number, value: number): boolean => {
  if (value > maxFenceFeet) return false;
  if (fences.has(view.words[end + 1] ?? "")) return true;
  const before = view.words.slice(Math.max(0, at - wordsBefore), at);
  return before.some((word) => jumped.has(word)) && !before.some((word) => ofTime.has(word));
};

/** What a prime at `end` makes of the number before it: inches, feet, dumbbells of a weight, minutes. */
export const readPrime = (view: TokenView, at: number, end: number, value: number): QuantityRead => {
  const sign = view.image(end);
  if (/["″”]|''/u.test(sign)) return { token: "Measure", quantity: { value }, length: end + 1 - at };
  // 2'6", 3'3: feet and inches
  if (
    view.kind(end + 1) === "RawNumber" &&
    !view.spaceBefore(end + 1) &&
    numberValue(view.image(end + 1)) < 12
  )
    return {
      token: "Measure",
      quantity: { value },
      length: end + 2 - at + (view.kind(end + 2) === "RawPrime" && !view.spaceBefore(end + 2) ? 1 : 0),
    };
  if (view.words[end + 1] === "s" && !view.spaceBefore(end + 1))
    return { token: "Plural", quantity: { value, seconds: value }, length: end + 2 - at };
  // "2,100' gain": nobody goes on for so many minutes
  if (value > maxMinutes || isFence(view, at, end, value))
    return {
      token: "Dist",
      quantity: { value, distance: "ft", meters: value * METERS_PER_FOOT },
      length: end + 1 - at,
    };
  return { token: "Dur", quantity: { value, seconds: value * 60 }, length: end + 1 - at };
};
