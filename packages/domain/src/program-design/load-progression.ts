import { kgToMass, massToKg, roundTo } from "../units/convert-units.ts";
import type { Mass, MassUnit } from "../units/unit.ts";
import { loadStep, roundLoad } from "../program/targets/resolve-load.ts";
import type { AnswerValues, Experience } from "./answers.ts";
import type { MenuExercise } from "./exercise-menu.ts";
import type { PlannedWeek } from "./periodisation.ts";

/** At most so much more from a week to the next, once it is more than the smallest plates (ACSM 2009: 2 to 10 %). */
const maxGrowth = 0.1;
/** A light week: a tenth off and more, rounded down. */
const deloadShare = 0.85;

const inUnit = (mass: Mass, unit: MassUnit): Mass =>
  roundLoad(mass.unit === unit ? mass : kgToMass(massToKg(mass), unit));

/** Two steps a week for the legs of who is new, while that is less than a tenth; one for others, every second week for the advanced. */
function grown(load: number, built: number, step: number, isLegs: boolean, experience: Experience): number {
  let now = load;
  for (let week = 0; week < built; week++) {
    if (experience === "advanced" && week % 2 === 0) continue;
    const isQuick = isLegs && (experience === "new" || experience === "beginner");
    now += isQuick && 2 * step <= now * maxGrowth ? 2 * step : step;
  }
  return now;
}

/** The load where an exercise begins: as said, or the lightest for whoever is not long at it; none: by effort. */
export const startingLoad = (
  { name, lightest }: MenuExercise,
  { loads, experience }: Pick<AnswerValues, "loads" | "experience">,
  unit: MassUnit,
): Mass | undefined => {
  const said = loads.lifts[name];
  if (said) return inUnit(said, unit);
  const isFresh = experience === "new" || experience === "beginner";
  return lightest && isFresh ? { value: lightest[unit], unit } : undefined;
};

/**
 * The weight of an exercise in a week, as it stands on the sheet (60 kg, 62.5 kg, 65 kg), rounded to plates; in a deload 15 % less than the week before
 * would have had. Undefined where nobody knows where it begins. The weight that was said is the first week's: no step is lost or guessed.
 */
export function loadOfWeek(
  exercise: MenuExercise,
  isLegs: boolean,
  week: PlannedWeek,
  values: Pick<AnswerValues, "loads" | "experience">,
  unit: MassUnit,
): string | undefined {
  const start = startingLoad(exercise, values, unit);
  if (!start) return undefined;
  const step = loadStep[unit];
  if (week.kind === "build")
    return `${roundTo(grown(start.value, week.built, step, isLegs, values.experience), 2)} ${unit}`;
  const before = grown(start.value, Math.max(0, week.built - 1), step, isLegs, values.experience);
  return `${roundTo(Math.max(step, Math.floor((before * deloadShare) / step) * step), 2)} ${unit}`;
}
