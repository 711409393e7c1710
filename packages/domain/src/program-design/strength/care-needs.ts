import type { AnswerValues, BodyPart } from "../answers.ts";
import type { LaidSession } from "../week-layout.ts";
import type { Pattern } from "./exercise-menu.ts";

/** From so many years on balance is trained on three days a week (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020). */
export const yearsToBalance = 65;

/** What a part that is to be spared needs besides sparing: strength beside the joint. Hips carry a knee (J. F. Esculier et al., Br J Sports Med 52, 2018). */
const needsOfPart: Readonly<Partial<Record<BodyPart, Pattern>>> = {
  knee: "hip side",
  hip: "hip side",
  ankle: "balance",
  elbow: "forearm",
  wrist: "forearm",
  shoulder: "cuff",
};

const presses: readonly Pattern[] = ["push", "incline push", "press", "raise"];
const arms: readonly Pattern[] = [...presses, "row", "pull", "curl", "triceps"];
const isAsked = ({ patterns }: LaidSession, some: readonly Pattern[]): boolean =>
  patterns.some((pattern) => some.includes(pattern));

/** Where a need fits: what works a shoulder or a forearm stands on days that work them anyway, so that the others let them rest. */
const legs: readonly Pattern[] = ["squat", "lunge", "hinge", "hip"];
const fits: Readonly<Partial<Record<Pattern, readonly Pattern[]>>> = {
  cuff: presses,
  forearm: arms,
  "hip side": legs,
};

/** What a session has whatever else it is for: for age, after a birth, for a part that is to be spared. */
export function careNeeds(
  session: LaidSession,
  { age, besides, limitations }: Pick<AnswerValues, "age" | "besides" | "limitations">,
): readonly Pattern[] {
  const needs: readonly Pattern[] = [
    ...(besides.birth === true ? (["breath"] as const) : []),
    ...((age.years ?? 0) >= yearsToBalance ? (["balance"] as const) : []),
    ...limitations.parts.flatMap((part) => needsOfPart[part] ?? []),
  ];
  return [...new Set(needs)].filter((need) => {
    if (need === "hip side" && session.patterns.includes("side")) return false;
    const days = fits[need];
    return days === undefined || isAsked(session, days);
  });
}
