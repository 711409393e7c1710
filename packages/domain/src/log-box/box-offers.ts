import type { Mass, MassUnit } from "../units/unit.ts";
import { massToKg } from "../units/convert-units.ts";
import type { Part } from "../intent/decide-message.ts";
import type { Intent } from "../intent/reading.ts";
import type { WorkoutContent, Workout } from "../workout/workout.ts";
import { isLikelyReading } from "../health/words/read-measurements.ts";

/**
 * An alternative for a text that can't be logged, besides sending it to the coach: a weight for a bare number, undoing or correcting the
 * last log, the plan.
 */
export type BoxOffer =
  | { readonly kind: "weigh"; readonly weight: Mass }
  | { readonly kind: "undo" | "correct" | "plan" };

/**
 * The text in the log box, classified as it will be when it is sent. `isLog`: some of it would be saved. `logged`: what of it is training, with
 * the rest blank, where it also wants something else.
 */
export type BoxText = {
  readonly text: string;
  readonly isLog: boolean;
  readonly part: Part;
  readonly logged?: string;
  /** It is asked first whether this is wanted: nothing is kept before. */
  readonly doubted?: Intent;
  /** What each draft that it may be the answer to comes to with it; of several it is asked first which one is meant. */
  readonly completes?: readonly WorkoutContent[];
  /** What it tells is none of what is saved: it corrects, asks or orders something, or is talk. */
  readonly keepsNothing?: true;
};

export type Weigher = {
  readonly units: MassUnit;
  /** The last known weight. */
  readonly lastWeightKg?: number | undefined;
};

const bareNumber = /^\s*(?<value>\d{2,4}(?:[.,]\d{1,2})?)\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?[\s.]*$/iu;

/** Maximum distance from the last weight, as a share, for a reading to be in the same unit. */
const nearShare = 0.08;

/** The weight range of most adults, in kilograms: determines the unit of a first weight. */
const usualKg = [40, 160] as const;

const isUsual = (weight: Mass): boolean => {
  const kg = massToKg(weight);
  return kg >= usualKg[0] && kg <= usualKg[1];
};

const isNear = (weight: Mass, lastKg: number): boolean =>
  Math.abs(massToKg(weight) - lastKg) <= lastKg * nearShare;

/**
 * Reads a bare number as a body weight: in the stated unit, else in the unit in which it is near the last weight (or, for a first one, in
 * the range of adults), else in the member's own. Undefined: not a plausible weight.
 */
export const bareWeight = (text: string, { units, lastWeightKg }: Weigher): Mass | undefined => {
  const { value: digits, unit: unitTyped } = bareNumber.exec(text)?.groups ?? {};
  if (digits === undefined) return undefined;
  const value = Number(digits.replace(",", "."));
  const other = units === "kg" ? "lb" : "kg";
  const possible: readonly MassUnit[] = unitTyped ? [/^k/iu.test(unitTyped) ? "kg" : "lb"] : [units, other];
  const weights = possible.map((unit): Mass => ({ value, unit }));
  const near = weights.find((one) => (lastWeightKg === undefined ? isUsual(one) : isNear(one, lastWeightKg)));
  const chosen = near ?? weights[0];
  return chosen && isLikelyReading({ measure: "weight", ...chosen }, "person") ? chosen : undefined;
};

/** Alternatives by the classifier's sign or intent, likeliest first. What is only said, or brings something back, is nothing for the plan. */
const waysOn: Readonly<Record<string, readonly BoxOffer["kind"][]>> = {
  "order:undo": ["undo"],
  "order:correct": ["correct", "undo"],
  "order:correct_that": ["correct", "undo"],
  "talk:ahead": ["plan"],
  log: ["plan"],
  edit: ["plan"],
  plan: ["plan"],
  program: ["plan"],
};

/** Alternatives for a text in the log box, likeliest first; none for a text that will be saved or is a question. */
export const boxOffers = ({ text, isLog, part, doubted }: BoxText, weigher: Weigher): readonly BoxOffer[] => {
  if (isLog || text.trim() === "") return [];
  const weight = bareWeight(text, weigher);
  if (weight) return [{ kind: "weigh", weight }];
  // Sending asks what is wanted, with the taps for it.
  if (doubted) return [];
  const sign = part.sign.split(":").slice(0, 2).join(":");
  const kinds = waysOn[sign] ?? waysOn[part.intent] ?? [];
  return kinds.flatMap((kind) => (kind === "weigh" ? [] : [{ kind }]));
};

/** The action of the log box's button for a text: save it, ask it, or send it for further processing. */
export const boxVerb = ({ text, isLog, part }: BoxText): "save" | "ask" | "send" => {
  if (isLog || text.trim() === "") return "save";
  return part.intent === "question" ? "ask" : "send";
};

/**
 * Of a member's workouts, the drafts that a bare answer may complete: those of the message that was logged last, in its order. None if that
 * message left none, however many wait of earlier ones.
 */
export function openDrafts(workouts: readonly Workout[]): readonly Workout[] {
  const written = workouts.filter(({ source }) => source.messageId !== undefined);
  const last = written.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.source.messageId;
  return written
    .filter(({ source, status }) => source.messageId === last && status === "draft")
    .toSorted((a, b) => (a.source.workoutIndex ?? 0) - (b.source.workoutIndex ?? 0));
}
