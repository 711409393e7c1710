import { loadStep } from "../../program/targets/resolve-load.ts";
import { roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { AnswerValues } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { prescribe } from "../prescription.ts";
import { powerOf } from "./care/care-needs.ts";
import type { Item } from "./choose-exercises.ts";
import { nextForm } from "./exercise-ladders.ts";
import { isLegs, type MenuExercise } from "./exercise-row.ts";
import { loadedIn } from "./planned-load.ts";
import { sorePartsOf } from "./sore-parts.ts";
import { sportFocus } from "./sport-focus.ts";
import {
  furthestForNext,
  type InUnit,
  type LoadedSet,
  ownedFor,
  type RepBounds,
  repsForNext,
  type SetTarget,
  slowMark,
  reserveWords,
} from "./strength-model.ts";

export const repsInWords = ({ min, max }: RepBounds): string => (min === max ? `${min}` : `${min}-${max}`);

/** What follows once the heaviest that there is has become light, slowly done. */
export const afterSlow = (exercise: MenuExercise, values: AnswerValues, unit: MassUnit): string =>
  exercise.perSide
    ? "pause for three"
    : exercise.name === "Goblet Squat" && values.owned.isPair === true
      ? "hold a dumbbell in each hand"
      : nextForm(exercise, values, unit);
const slowly = (exercise: MenuExercise, values: AnswerValues, unit: MassUnit): string =>
  `lower for three seconds and pause for one; once that is as many again, ${afterSlow(exercise, values, unit)}`;

/** With a child on the way nothing follows: what is planned stays as it is. */
const stays = "Stay with it, and do less where it feels heavier: nothing has to grow.";
export const unlessItStays = (
  { isCare }: Pick<MenuExercise, "isCare">,
  { besides }: Pick<AnswerValues, "besides">,
  next: () => string,
): string => (besides.pregnant === true && !isCare ? stays : next());

/** Sets that fill the way to the next weight that somebody owns: no fewer repetitions than it takes, and none where it is too far away. */
export const fullRange = 15;
export const ownedFrom = 8;

/** What follows with what somebody owns: from a weight, or from whichever they have found. */
export function nextOwned(
  exercise: MenuExercise,
  owned: readonly number[],
  load: number | undefined,
  { values, unit }: InUnit,
): string {
  if (load === undefined && owned.length > 1)
    return `Stay with it until all sets reach ${slowMark}, then take the next heavier one; where that is too much, lower for three seconds first.`;
  const next = owned.find((one) => load !== undefined && one > load);
  if (load === undefined || next === undefined)
    return `Once all sets reach ${slowMark}, ${slowly(exercise, values, unit)}.`;
  const needed = Math.max(fullRange, repsForNext(load, next));
  return needed <= furthestForNext
    ? `Once all sets reach ${needed}, take the ${next} ${unit}, for fewer at first.`
    : `The ${next} ${unit} are too far away for these weeks: once all sets reach ${slowMark}, ${slowly(exercise, values, unit)}.`;
}

/** How an exercise becomes heavier: legs take twice the plates that arms do. */
const heavier = (exercise: MenuExercise, values: AnswerValues, unit: MassUnit): string => {
  const { name, kind } = exercise;
  if (kind === "dumbbell" && values.equipment === "dumbbells" && values.owned.isPair === true)
    return slowly(exercise, values, unit);
  if (exercise.isImprovised)
    return `pack ${unit === "kg" ? "one or two kilograms" : "two or three pounds"} more`;
  if (name === "Leg Press") return "add the smallest plates";
  if (kind === "barbell")
    return `add ${loadStep[unit] * (isLegs(exercise) && values.experience !== "new" ? 2 : 1)} ${unit}`;
  if (kind !== "dumbbell") return "take the next plate of the stack";
  return name.startsWith("Kettlebell") && values.equipment === "gym"
    ? "take the next kettlebell, and after the heaviest a trap bar, or a bar on blocks"
    : "take the next heavier dumbbell";
};

/** How to find and raise a weight that nobody knows. */
export const byEffort = (
  exercise: MenuExercise,
  { min, max, reserve }: SetTarget,
  week: PlannedWeek,
  { values, unit }: InUnit,
) => {
  if (exercise.isCare)
    return exercise.kind === "machine"
      ? `Begin with the lightest plate; take the next one once all sets reach ${max}.`
      : `Once all sets reach ${max}, take ${smallestStep[unit]} more.`;
  const isNew = values.experience === "new" && exercise.kind === "barbell";
  const begin = isNew
    ? `Begin with the empty bar${isLegs(exercise) ? "" : ", or with dumbbells where it is too heavy"}, and add while it stays easy to control. `
    : "";
  const find = week.built === 0 ? `${begin}Find a weight that leaves ${reserveWords(reserve)}. ` : "";
  const owned = ownedFor(exercise, values, unit);
  const next = () => {
    if (owned) return nextOwned(exercise, owned, undefined, { values, unit });
    const more = heavier(exercise, values, unit);
    return min === max
      ? `When it feels easier than that, ${more}.`
      : `Once all sets reach ${max} repetitions, ${more} and begin again at the low end.`;
  };
  return `${find}${unlessItStays(exercise, values, next)}`;
};

/** Of what a tendon is trained with. */
const smallestStep: Readonly<Record<MassUnit, string>> = { kg: "half a kilogram", lb: "a pound" };

export const isAlike = (a: LoadedSet, b: LoadedSet): boolean =>
  a.load === b.load && a.reps.min === b.reps.min && a.reps.max === b.reps.max;

/** Whether its cues set how slowly it is done already: nothing is slower than that. */
const isPaced = (exercise: MenuExercise, values: AnswerValues): boolean => {
  const { how, howFor, trains } = exercise;
  return /\bslowly\b|\bseconds\b/i.test(
    [
      ...powerOf(exercise, values),
      how,
      ...sorePartsOf(values.limitations).map((part) => howFor?.[part]),
      trains.includes("quads") ? sportFocus(values)?.legs : "",
    ].join(" "),
  );
};
/** Where a line stands again it is done more slowly, but what is slow anyway and a heavy lift with a bar, of which no slow set leaves as many. */
const isSlowed = (exercise: MenuExercise, values: AnswerValues): boolean =>
  exercise.isBasic !== true && values.besides.pregnant !== true && !isPaced(exercise, values);
export function slowerThanBefore(
  item: Item,
  now: LoadedSet,
  week: PlannedWeek,
  { values, unit }: InUnit,
): string {
  if (!isSlowed(item.exercise, values)) return "";
  let times = 0;
  for (let { before } = week; before; { before } = before) {
    const earlier = loadedIn(item, before, values, unit);
    if (!earlier || !isAlike(earlier, now)) break;
    times += 1;
  }
  return ["", "Lower for three seconds this time. "][times] ?? "Lower for three seconds and pause for one. ";
}

/** What follows once a line is done: that of the same day a week later, so that whoever keeps to the rule lifts what the sheet says; behind the last, more. */
export function nextLine(item: Item, now: LoadedSet, week: PlannedWeek, { values, unit }: InUnit): string {
  const done = `With ${now.reps.max} in all sets`;
  const next = week.after && loadedIn(item, week.after, values, unit);
  if (!next)
    return week.toMeet === undefined
      ? `${done}, ${heavier(item.exercise, values, unit)} after these weeks.`
      : "Then comes the meet.";
  if (isAlike(now, next))
    return isSlowed(item.exercise, values)
      ? `${done}, do the same more slowly next week; else do this one again.`
      : "Next week you do the same again, and it should feel easier.";
  const set = `${repsInWords(next.reps)} with ${roundTo(next.load, 2)} ${unit}`;
  if (!week.after?.isAfterLight) return `${done}, do ${set} next week; else do this one again.`;
  const { reserve } = prescribe(item.exercise, item.isMain, week.after, values);
  return `${done}, do ${set} after the lighter week, at least ${reserve} in reserve; else do this one again.`;
}
