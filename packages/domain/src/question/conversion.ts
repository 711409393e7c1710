import { formatDuration, formatNumber } from "../units/format-units.ts";
import { KG_PER_LB, METERS_PER_FOOT, METERS_PER_MILE, METERS_PER_YARD } from "../units/unit.ts";
import type { ConversionQuestion } from "./question.ts";

type Kind = "mass" | "length" | "energy" | "speed" | "pace";
type Unit = {
  readonly kind: Kind;
  /** How much of the kind's own unit (kg, m, kJ, m/s, s/m) one of it is. */
  readonly size: number;
  readonly words: string;
};

/** Units as answers call them. Exact by definition (NIST SP 811, appendix B.8): stone 14 lb, ounce 1/16 lb, inch 2.54 cm, thermochemical calorie 4.184 J. */
const units: Readonly<Record<string, Unit>> = {
  "km/h": {
    kind: "speed",
    size: 1 / 3.6,
    words: String.raw`km\/h|kmh|kph|kilomet(?:er|re)s (?:per|an) hour`,
  },
  mph: { kind: "speed", size: METERS_PER_MILE / 3600, words: "mph|miles (?:per|an) hour" },
  "/km": {
    kind: "pace",
    size: 1 / 1000,
    words: String.raw`(?:(?:min(?:ute)?s? ?)?(?:\/|per |a )|min )(?:km|k|kilomet(?:er|re))s?`,
  },
  "/mi": {
    kind: "pace",
    size: 1 / METERS_PER_MILE,
    words: String.raw`(?:(?:min(?:ute)?s? ?)?(?:\/|per |a )|min )(?:mi|miles?)`,
  },
  kg: { kind: "mass", size: 1, words: "kgs?|kilos?|kilograms?" },
  lb: { kind: "mass", size: KG_PER_LB, words: "lbs?|pounds?" },
  st: { kind: "mass", size: 14 * KG_PER_LB, words: "st|stones?" },
  oz: { kind: "mass", size: KG_PER_LB / 16, words: "oz|ounces?" },
  g: { kind: "mass", size: 0.001, words: "g|grams?" },
  km: { kind: "length", size: 1000, words: "kms?|k|kilomet(?:er|re)s?" },
  mi: { kind: "length", size: METERS_PER_MILE, words: "mi|miles?" },
  yd: { kind: "length", size: METERS_PER_YARD, words: "yds?|yards?" },
  ft: { kind: "length", size: METERS_PER_FOOT, words: "ft|feet|foot" },
  cm: { kind: "length", size: 0.01, words: "cms?|centimet(?:er|re)s?" },
  in: { kind: "length", size: 0.0254, words: "inch(?:es)?" },
  m: { kind: "length", size: 1, words: "m|met(?:er|re)s?" },
  kcal: { kind: "energy", size: 4.184, words: "kcals?|cals?|calories" },
  kJ: { kind: "energy", size: 1, words: "kjs?|kilojoules?" },
};

const named: readonly (readonly [name: RegExp, meters: number])[] = [
  [/\bhalf[ -]?marathon\b/u, 21_097.5],
  [/\bmarathon\b/u, 42_195],
];

const anyUnit = Object.values(units)
  .map(({ words }) => words)
  .join("|");
const amount = String.raw`(\d{1,2}:\d{2}|\d+(?:[.,]\d+)?|an?|one|half a)`;
/** So much of a unit in another, said in the one order or the other; each with its example, which is a test. */
export const conversionForms: readonly (readonly [
  form: RegExp,
  places: readonly [amount: number, from: number, to: number],
  example: string,
])[] = [
  [
    new RegExp(
      String.raw`^\W*(?:(?:and|so|ok|hey) )*(?:(?:how (?:much|many|far|heavy|fast|long)|what(?:s| is| are| was)?|convert|turn|change|tell me) )?(?:(?:is|are|does|would) )?${amount} ?(${anyUnit})(?: pace)?(?: (?:be|is|make))? (?:in|to|into|as)(?: (?:a|min(?:ute)?s?))? ?(${anyUnit})\W*$`,
      "u",
    ),
    [1, 2, 3],
    "how much is 100 kg in pounds",
  ],
  [
    new RegExp(
      String.raw`^\W*(?:(?:and|so|ok|hey) )*how (?:many|much) (${anyUnit}) (?:is|are|in|(?:does )?make|go into)(?: (?:in|there in))? ${amount} ?(${anyUnit})\W*$`,
      "u",
    ),
    [2, 3, 1],
    "how many miles is 10 km",
  ],
];
const ofRace = new RegExp(
  String.raw`^\W*how (?:many|far|long)(?: (${anyUnit}))? (?:is|are|in)(?: (?:in|there in))? (?:a |the )?(half[ -]?marathon|marathon)(?: in (${anyUnit}))?\W*$`,
  "u",
);

const unitOf = (words: string): string | undefined =>
  Object.entries(units).find(([, unit]) => new RegExp(`^(?:${unit.words})$`, "u").test(words))?.[0];
const numberOf = (text: string): number => {
  const [minutes = "0", seconds] = text.split(":");
  if (seconds !== undefined) return Number(minutes) * 60 + Number(seconds);
  if (text.startsWith("half")) return 0.5;
  return /^\d/u.test(text) ? Number(text.replace(",", ".")) : 1;
};

/** What is to be converted; undefined: nothing, or not these two. `folded`: see `foldText`. */
export function conversionAsked(folded: string): ConversionQuestion | undefined {
  const race = ofRace.exec(folded);
  if (race) {
    const meters = named.find(([name]) => name.test(race[2] ?? ""))?.[1] ?? 0;
    const to = unitOf(race[1] ?? race[3] ?? "km");
    if (to === undefined || units[to]?.kind !== "length") return undefined;
    const isMetric = to === "km" || to === "m";
    return { about: "conversion", value: isMetric ? meters : meters / 1000, from: isMetric ? "m" : "km", to };
  }
  for (const [form, [at, fromAt, toAt]] of conversionForms) {
    const found = form.exec(folded);
    const [from, to] = [unitOf(found?.[fromAt] ?? ""), unitOf(found?.[toAt] ?? "")];
    if (!found || from === undefined || to === undefined) continue;
    const text = found[at] ?? "";
    const isPace = units[from]?.kind === "pace";
    if (units[from]?.kind !== units[to]?.kind || (text.includes(":") && !isPace)) continue;
    // "5 min per km": minutes, said as a whole number.
    const value = isPace && !text.includes(":") ? numberOf(text) * 60 : numberOf(text);
    return { about: "conversion", value, from, to };
  }
  return undefined;
}

const written = (value: number, unit: string): string =>
  units[unit]?.kind === "pace"
    ? `${formatDuration(Math.round(value))} ${unit}`
    : `${formatNumber(value, value < 10 ? 2 : 1)}\u00a0${unit}`;

/** "100 kg is 220.5 lb." */
export function answerConversion({ value, from, to }: ConversionQuestion): string {
  const [one, other] = [units[from], units[to]];
  const converted = (value * (one?.size ?? 1)) / (other?.size ?? 1);
  return `${written(value, from)} is ${written(converted, to)}.`;
}
