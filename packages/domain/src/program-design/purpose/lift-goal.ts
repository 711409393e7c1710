import { kgToMass, massToKg, roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, goalLiftsOf, isMeetGoal } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { isYoungOrOld } from "../prescription.ts";
import type { MenuExercise } from "../strength/exercise-row.ts";
import { ableIn, reachedIn } from "../strength/planned-load.ts";
import { gentlenessFor } from "../strength/sore-parts.ts";
import { epley, type InUnit, platesFor } from "../strength/strength-model.ts";

/** What somebody wants to lift once, in a unit; undefined: it is another exercise, or one that hurts or is not tried so young, so old or so soon after a birth. */
function wantedOnce(exercise: MenuExercise, values: AnswerValues, unit: MassUnit): number | undefined {
  const { liftGoal, birth } = values.besides;
  if (liftGoal?.name !== exercise.name || !goalLiftsOf(values).includes(exercise.name)) return undefined;
  if (gentlenessFor(exercise, values) !== undefined || isYoungOrOld(values) || birth === true)
    return undefined;
  return liftGoal.unit === unit ? liftGoal.value : kgToMass(massToKg(liftGoal), unit).value;
}

const toPlates = (load: number, exercise: MenuExercise, { values, unit }: InUnit): number => {
  const { step, lightest } = platesFor(exercise, values, unit);
  return roundTo(lightest + Math.max(0, Math.floor((load - lightest) / step + 1e-9)) * step, 2);
};

/** A lift that is to be reached is tried from the last single of the weeks on, up to the aim, or to what is lifted by then; the last step is a small one. Our rule of thumb. */
const lastStep = 1.04;
export function singlesAfter(
  exercise: MenuExercise,
  last: PlannedWeek,
  inUnit: InUnit,
): readonly number[] | undefined {
  const { values, unit } = inUnit;
  const wanted = wantedOnce(exercise, values, unit);
  const able = reachedIn(exercise, last, values, unit);
  const first = singleBefore(exercise, true, last, inUnit);
  if (wanted === undefined || able === undefined || first === undefined) return undefined;
  const { step } = platesFor(exercise, values, unit);
  const aim = toPlates(Math.min(able, wanted), exercise, inUnit);
  const middle = Math.min(aim - step, toPlates(aim / lastStep + step - 1e-6, exercise, inUnit));
  return [...new Set([first, Math.max(first, middle), Math.max(first, aim)])];
}

/** In the last two building weeks a single goes before the sets, two left in reserve: what is to be lifted once is practised so. */
const reserveOfSingle = 2;
export function singleBefore(
  exercise: MenuExercise,
  isMain: boolean,
  week: PlannedWeek,
  inUnit: InUnit,
): number | undefined {
  const { values, unit } = inUnit;
  const isLate = week.kind === "build" && week.before !== undefined && week.after?.after === undefined;
  const isWanted =
    isMain && isLate && !isMeetGoal(values) && wantedOnce(exercise, values, unit) !== undefined;
  const able = isWanted ? ableIn(exercise, week, values, unit) : undefined;
  if (able === undefined) return undefined;
  // What is wanted is left for the test.
  const most = (wantedOnce(exercise, values, unit) ?? Infinity) / lastStep ** 2;
  return toPlates(Math.min(most, able / epley(1 + reserveOfSingle)), exercise, inUnit);
}
