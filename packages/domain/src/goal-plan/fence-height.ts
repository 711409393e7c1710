import type { Units } from "../units/unit.ts";
import { fenceInWords } from "./plan-units.ts";

/** A plan's fences grow by no more in a week. */
export const fenceStepCm = 10;

const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;
const lowestCm = 10;
/** The record, set in 1949 by Huaso and Captain Larraguibel, is 247 cm. */
const maxCm = 247;

/** Feet and inches ("2'6", "2 ft 6 in", "3'"), centimetres ("80 cm"), metres ("1.10 m", "1.10m"). */
const heightPattern =
  /(?<!\d)(\d)\s?(?:['’′]|ft\b|feet\b|foot\b)(?:\s?-?\s?(\d{1,2})\s?(?:["”″]|''|’’|in(?:ch(?:es)?)?\b)?)?|(\d{2,3})\s?-?cms?\b|(\d[.,]\d{1,2})\s?(?:m\b|met(?:re|er)s?\b)/gi;

/** What is done for so long: behind or before it "5'" is minutes, unless something to jump is named too. */
const lasting =
  /\b(?:walk|trot|canter|gallop|halt|warm|cool|stretch|lunge|hack|rest|break|each rein|per rein|on a|in hand)/iu;
const jumped =
  /\b(?:fences?|jumps?|jumping|oxers?|verticals?|uprights?|grids?|poles?|cross-?rails?|courses?|spreads?|rails?|bounces?|lines?|logs?|height|high|class)\b/iu;
/** Whether a mark of feet stands alone among words of how long: "trot 5' each rein". */
const isMinutes = (match: string, at: number, text: string): boolean => {
  if (!/^\d\s?['’′]$/u.test(match)) return false;
  const before =
    text
      .slice(0, at)
      .split(/[,;.\n]/u)
      .at(-1) ?? "";
  const clause = before + (text.slice(at).split(/[,;.\n]/u, 1)[0] ?? "");
  return lasting.test(clause) && !jumped.test(clause);
};

const heightOf = ([, feet, inches, cm, meters]: RegExpMatchArray): number => {
  if (cm !== undefined) return Number(cm);
  if (meters !== undefined) return Number(meters.replace(",", ".")) * 100;
  return (Number(feet) * INCHES_PER_FOOT + Number(inches ?? 0)) * CM_PER_INCH;
};

const isFence = (cm: number): boolean => cm >= lowestCm && cm <= maxCm;

/** The fence heights in a text, in whole centimetres: 2'6" is 76. */
export const fenceHeightsIn = (text: string): readonly number[] =>
  [...text.matchAll(heightPattern)]
    .filter((match) => !isMinutes(match[0], match.index, text))
    .map((match) => Math.round(heightOf(match)))
    .filter(isFence);

/** A height that no horse has jumped, as it is stated; undefined if there is none. */
export const impossibleHeightIn = (text: string): string | undefined =>
  [...text.matchAll(heightPattern)].find((match) => heightOf(match) > maxCm)?.[0].trim();

/** The highest of them. */
export const highestFenceIn = (text: string): number | undefined => {
  const heights = fenceHeightsIn(text);
  return heights.length > 0 ? Math.max(...heights) : undefined;
};

/** The text with every height replaced. */
export const withFences = (text: string, heightFor: (cm: number) => number, units: Units): string =>
  text.replaceAll(heightPattern, (stated: string, ...rest: unknown[]) => {
    const [groups, at] = [rest.slice(0, 4), rest[4] as number];
    if (isMinutes(stated, at, text)) return stated;
    const cm = Math.round(heightOf([stated, ...groups] as unknown as RegExpMatchArray));
    const is = isFence(cm) ? heightFor(cm) : cm;
    return is === cm ? stated : fenceInWords(is, units);
  });

/** The text with every height above a limit replaced by the limit. */
export const withFencesUpTo = (text: string, limitCm: number, units: Units): string =>
  withFences(text, (cm) => Math.min(cm, limitCm), units);
