import type { Mass, MassUnit } from "../units/unit.ts";
import { massToKg } from "../units/convert-units.ts";
import type { Part } from "../intent/decide-message.ts";
import { isLikelyReading } from "../health/words/read-measurements.ts";

/**
 * A way on from a text that nothing can be logged of, beside sending it to the coach: a weight that a bare number may be, the last log undone or
 * changed, the plan.
 */
export type BoxOffer =
  | { readonly kind: "weigh"; readonly weight: Mass }
  | { readonly kind: "undo" | "correct" | "plan" };

/** What stands in the box, decided as it will be once it is sent. `isLog`: something of it would be saved. */
export type BoxText = { readonly text: string; readonly isLog: boolean; readonly part: Part };

export type Weigher = {
  readonly units: MassUnit;
  /** The last weight that is known. */
  readonly lastWeightKg?: number | undefined;
};

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

/** The ways on from what was decided, the likeliest first; by its sign or its intent. */
const waysOn: Readonly<Record<string, readonly BoxOffer["kind"][]>> = {
  "order:undo": ["undo"],
  "order:correct": ["correct", "undo"],
  "order:correct_that": ["correct", "undo"],
  question: [],
};

/** The ways on from a text in the box, the likeliest first; none for what will be saved or is a question. */
export const boxOffers = ({ text, isLog, part }: BoxText, weigher: Weigher): readonly BoxOffer[] => {
  if (isLog || text.trim() === "") return [];
  const weight = bareWeight(text, weigher);
  if (weight) return [{ kind: "weigh", weight }];
  const sign = part.sign.split(":").slice(0, 2).join(":");
  const kinds = waysOn[sign] ?? waysOn[part.intent] ?? ["plan"];
  return kinds.flatMap((kind) => (kind === "weigh" ? [] : [{ kind }]));
};

/** What the box's button does with a text: save it, ask it, or send it to whoever can do something with it. */
export const boxVerb = ({ text, isLog, part }: BoxText): "save" | "ask" | "send" => {
  if (isLog || text.trim() === "") return "save";
  return part.intent === "question" ? "ask" : "send";
};
