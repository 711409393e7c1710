import type { AnswerValues } from "../../answers.ts";
import type { LaidSession } from "../../layout/session-plans.ts";
import { isCareful } from "../choosing/is-suitable.ts";
import type { Pattern } from "../exercise-menu.ts";
import type { MenuExercise } from "../exercise-row.ts";
import { isSoreNow, type SorePart, sorePartsOf } from "../sore-parts.ts";

/** From so many years on balance is trained on three days a week (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020). */
export const yearsToBalance = 65;

export const needsBalance = ({ age, besides }: Pick<AnswerValues, "age" | "besides">): boolean =>
  (age.years ?? 0) >= yearsToBalance || besides.independent === true;

/** What a part that is to be spared needs besides sparing: strength beside the joint. Hips carry a knee (J. F. Esculier et al., Br J Sports Med 52, 2018), and a neck is trained itself (J. Ylinen et al., JAMA 289, 2003); of an elbow see `letDown`. */
const needsOfPart: Readonly<Partial<Record<SorePart, readonly Pattern[]>>> = {
  knee: ["hip side"],
  hip: ["hip side"],
  ankle: ["calves", "balance"],
  "outer elbow": ["forearm"],
  "inner elbow": ["inner forearm"],
  wrist: ["forearm"],
  shoulder: ["cuff"],
  overhead: ["cuff"],
  pressing: ["cuff"],
  stairs: ["hip side"],
  back: ["back hold", "back hinge"],
  neck: ["neck", "shoulder blades"],
  nape: ["neck"],
};

/** What is stiff is moved as far as it goes, and not strengthened. */
const needsOfStiff: Readonly<Partial<Record<SorePart, readonly Pattern[]>>> = {
  hip: ["hip range"],
  back: ["back range"],
  ankle: ["ankle range"],
  shoulder: ["shoulder blades"],
  overhead: ["shoulder blades"],
  neck: ["shoulder blades"],
};

/** The one rule of pain, wherever it is said: what follows is what to do with more (R. Thomeé, Phys Ther 77, 1997; K. G. Silbernagel et al., Am J Sports Med 35, 2007). */
export const painRule = "Pain of up to 3 in 10 that is gone the next morning is fine; with more,";
export const calm = "no more than 3 in 10";

const presses: readonly Pattern[] = ["push", "incline push", "press", "raise"];
const arms: readonly Pattern[] = [...presses, "row", "pull", "curl", "triceps"];
const isAsked = ({ patterns }: LaidSession, some: readonly Pattern[]): boolean =>
  patterns.some((pattern) => some.includes(pattern));

/** Where a need fits: what works a shoulder or a forearm stands on days that work them anyway, so that the others let them rest. */
const legs: readonly Pattern[] = ["squat", "lunge", "hinge", "hip"];
const fits: Readonly<Partial<Record<Pattern, readonly Pattern[]>>> = {
  cuff: presses,
  forearm: arms,
  "inner forearm": arms,
  "shoulder blades": presses,
  "hip side": legs,
  "back hinge": legs,
};

/** What strengthens beside the parts that are sore. */
export const strengthens = (limitations: AnswerValues["limitations"]): readonly Pattern[] =>
  sorePartsOf(limitations)
    .filter((part) => isSoreNow(part, limitations) && isKnown(part, limitations))
    .flatMap((part) => {
      const isStiff = limitations.stiff?.some(
        (one) => one === part || (one === "shoulder" && part === "overhead"),
      );
      return (isStiff ? needsOfStiff[part] : undefined) ?? needsOfPart[part] ?? [];
    });

/** Which side of an elbow is sore decides what strengthens it. */
const isKnown = (part: SorePart, { elbow }: AnswerValues["limitations"]): boolean =>
  !part.endsWith("elbow") || elbow === "outer" || elbow === "inner";

/** What a session has whatever else it is for: for age, after a birth, for a part that is to be spared. */
export function careNeeds(
  session: LaidSession,
  { age, besides, limitations }: Pick<AnswerValues, "age" | "besides" | "limitations">,
): readonly Pattern[] {
  const needs: readonly Pattern[] = [
    ...(besides.birth === true ? (["breath"] as const) : []),
    ...(needsBalance({ age, besides }) ? (["balance"] as const) : []),
    ...strengthens(limitations),
  ];
  return [...new Set(needs)].filter((need) => {
    if (need === "hip side" && session.patterns.includes("side")) return false;
    const days = fits[need];
    return days === undefined || isAsked(session, days);
  });
}

/** From so many years on, with a sore hip or knee from fewer on, the floor is far: our rule of thumb. */
const yearsOffFloor = { sore: 60, any: 75 } as const;
const isHardToRise = ({ age: { years = 0 }, limitations: { parts } }: AnswerValues): boolean =>
  years >= (parts.includes("hip") || parts.includes("knee") ? yearsOffFloor.sore : yearsOffFloor.any);
/** Whoever is older, or has a sore ankle, has a hand on something where one leg carries. */
const oneLegged = /lunge|step-up|single-leg(?! calf)|split squat/i;
const yearsToHold = 60;
const needsHold = (values: AnswerValues): boolean =>
  isCareful(values) ||
  (values.age.years ?? 0) >= yearsToHold ||
  (values.limitations.parts.includes("ankle") && isSoreNow("ankle", values.limitations));
const handHold = "With a hand on a chair or a wall.";
const oneHand = "With one dumbbell, and the other hand on a chair or a wall.";
const offTable = "Leaning on a table, if getting down to the floor and up again is hard.";
const offFloor = "On a bed, if getting down to the floor and up again is hard.";

/** Older legs lose power sooner than strength, and getting up from a chair asks for it (K. F. Reid, R. A. Fielding, Skeletal muscle power, Exerc Sport Sci Rev 40, 2012): from 65 on, of what is light and stands on both feet. */
const quickUp = "Slowly down, and up as quickly as you can: this is for power.";
const powerful = /^(?:Air Squat|Sit Squats|Leg Press|Goblet Squat)$/;
const isPowerFor = ({ name }: MenuExercise, values: AnswerValues): boolean =>
  (values.age.years ?? 0) >= yearsToBalance &&
  powerful.test(name) &&
  !["knee", "hip", "back", "ankle"].some((part) => values.limitations.parts.some((one) => one === part));

/** What is done quickly for its own sake. */
export const powerOf = (exercise: MenuExercise, values: AnswerValues): readonly string[] =>
  isPowerFor(exercise, values) ? [quickUp] : [];

/** What keeps whoever is older, or has a sore ankle, from falling, and off the floor. */
export const safetyOf = (exercise: MenuExercise, values: AnswerValues): readonly string[] => {
  const { name, kind, isCare, isOnFloor } = exercise;
  return [
    ...(needsHold(values) && !isCare && oneLegged.test(name)
      ? [kind === "dumbbell" ? oneHand : handHold]
      : []),
    ...(isOnFloor === true && isHardToRise(values) ? [/plank/i.test(name) ? offTable : offFloor] : []),
  ];
};
