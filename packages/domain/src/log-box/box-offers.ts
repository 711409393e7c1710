import type { Mass, MassUnit } from "../units/unit.ts";
import { massToKg } from "../units/convert-units.ts";
import { isAsked } from "../health/words/clause-guards.ts";
import { isLikelyReading } from "../health/words/read-measurements.ts";

/** A way on from a text that nothing can be logged of: a weight that a bare number may be, the last log undone or changed, the plan, the coach. */
export type BoxOffer =
  | { readonly kind: "weigh"; readonly weight: Mass }
  | { readonly kind: "undo" | "correct" | "plan" | "ask" };

/** What stands in the box. `isLog`: something of it would be saved. */
export type BoxText = { readonly text: string; readonly isLog: boolean };
export type Weigher = {
  readonly units: MassUnit;
  /** The last weight that is known. */
  readonly lastWeightKg?: number | undefined;
};

type Form = {
  readonly offer: "undo" | "correct" | "plan";
  readonly pattern: RegExp;
  readonly example: string;
};

/** What people write into the box that reports nothing done: a row each with an example, which is a test. */
export const boxForms: readonly Form[] = [
  { offer: "undo", pattern: /^\W*(?:please )?undo\b/iu, example: "undo that" },
  {
    offer: "undo",
    pattern: /^\W*(?:take|took) (?:it|that|the last one) back\b/iu,
    example: "take that back",
  },
  {
    offer: "undo",
    pattern: /^\W*(?:delete|remove|scratch|forget) (?:it|that|the last|my last|what i just)\b/iu,
    example: "scratch that",
  },
  { offer: "correct", pattern: /^\W*(?:no,? )?actually\b/iu, example: "actually the run was 4 miles" },
  {
    offer: "correct",
    pattern: /^\W*(?:sorry|correction|oops|my mistake)\b/iu,
    example: "sorry, it was 30 minutes",
  },
  { offer: "correct", pattern: /^\W*(?:no,? )?i meant?\b/iu, example: "I meant 225" },
  {
    offer: "correct",
    pattern: /\bwas(?:n['’]?t| not) \d.*\bbut\b|,? not \d/iu,
    example: "it was 4 miles, not 3",
  },
  {
    offer: "plan",
    pattern: /\b(?:tomorrow|tonight|later today|next (?:week|month|mon|tues|wednes|thurs|fri|satur|sun))/iu,
    example: "tomorrow 5x5 squats",
  },
  {
    offer: "plan",
    pattern: /\b(?:gonna|going to|will|i['’]?ll|plan(?:ning)? to|want to|wanna|would like to)\b/iu,
    example: "gonna do 5x5 squats on friday",
  },
];

const bareNumber = /^\s*(?<value>\d{2,4}(?:[.,]\d{1,2})?)\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?[\s.]*$/iu;

/** So far from the last weight a reading is still taken for one of the same body in the same unit. */
const nearShare = 0.08;

/** Most adults weigh so much, in kilograms: tells the unit of a first weight. */
const usualKg = [40, 160] as const;

const isUsual = (weight: Mass): boolean => {
  const kg = massToKg(weight);
  return kg >= usualKg[0] && kg <= usualKg[1];
};

const isNear = (weight: Mass, lastKg: number): boolean =>
  Math.abs(massToKg(weight) - lastKg) <= lastKg * nearShare;

/**
 * What a bare number may be as a body weight: in the unit told, else in the one in which it is near the last weight (or, of a first one,
 * what adults weigh), else in the member's own.
 * Undefined: nobody weighs that.
 */
export const bareWeight = (text: string, { units, lastWeightKg }: Weigher): Mass | undefined => {
  const { value: digits, unit: told } = bareNumber.exec(text)?.groups ?? {};
  if (digits === undefined) return undefined;
  const value = Number(digits.replace(",", "."));
  const other = units === "kg" ? "lb" : "kg";
  const possible: readonly MassUnit[] = told ? [/^k/iu.test(told) ? "kg" : "lb"] : [units, other];
  const weights = possible.map((unit): Mass => ({ value, unit }));
  const near = weights.find((one) => (lastWeightKg === undefined ? isUsual(one) : isNear(one, lastWeightKg)));
  const chosen = near ?? weights[0];
  return chosen && isLikelyReading({ measure: "weight", ...chosen }, "person") ? chosen : undefined;
};

/** The ways on from a text in the box, the likeliest first; none for what will be saved. */
export const boxOffers = ({ text, isLog }: BoxText, weigher: Weigher): readonly BoxOffer[] => {
  if (isLog || text.trim() === "") return [];
  const weight = bareWeight(text, weigher);
  if (weight) return [{ kind: "weigh", weight }];
  const found = boxForms.find(({ pattern }) => pattern.test(text))?.offer;
  if (found === "undo") return [{ kind: "undo" }, { kind: "ask" }];
  if (found === "correct") return [{ kind: "correct" }, { kind: "undo" }, { kind: "ask" }];
  if (isAsked(text)) return [{ kind: "ask" }];
  return found === "plan" ? [{ kind: "plan" }, { kind: "ask" }] : [{ kind: "ask" }, { kind: "plan" }];
};

/** What the box's button does with a text: save it, ask it, or send it to whoever can do something with it. */
export const boxVerb = ({ text, isLog }: BoxText): "save" | "ask" | "send" => {
  if (isLog || text.trim() === "") return "save";
  return isAsked(text) ? "ask" : "send";
};
