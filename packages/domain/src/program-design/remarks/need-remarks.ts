import { formatNumber } from "../../units/format-units.ts";
import type { Mass } from "../../units/unit.ts";
import { emptyBar } from "../../program/targets/resolve-load.ts";
import { kgToMass, massToKg } from "../../units/convert-units.ts";
import { type AnswerValues, isMeetGoal, isMeetLift, isRunGoal, valuesOf } from "../answers.ts";
import { assumedOfGym, openNeed } from "../purpose/goal-needs.ts";
import { prescribe } from "../prescription.ts";
import { hasMildLegs, hasSoreLegs, mildLegs, modalityOf } from "../running/modality.ts";
import { strengthens } from "../strength/care/care-needs.ts";
import { exercisesFor } from "../strength/exercise-menu.ts";
import { isLegs, type MenuExercise } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { ableIn, isFree, reachedIn } from "../strength/planned-load.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { formIn, leadsTo, standsFor } from "../purpose/count-goal.ts";
import { bodySet, leftOf, weighted } from "../strength/body-reps.ts";
import { hurtBy } from "../purpose/program-brief.ts";
import { singlesAtEnd } from "./end-test.ts";
import { soreWords } from "./left-out-remarks.ts";
import { minutesAt, type Making } from "./making.ts";
import { joined } from "../../text/joined.ts";

const named = (name: string): string =>
  name === "a meet" ? "A meet" : name.charAt(0).toUpperCase() + name.slice(1);
const maxInstead = 4;

/** What stands in the place of what a goal takes and is not there. */
export function withoutNeed(making: Making): readonly string[] {
  const { values, strength, request } = making;
  const need = values.besides.access === "without" ? openNeed(valuesOf(request.answers)) : undefined;
  const assumed = assumedOfGym(values);
  if (assumed !== undefined)
    return [`I take it that your gym has what it takes (${assumed}): say “plan without it”, if not.`];
  if (!need) return [];
  const items = strength.flatMap((one) => one.items);
  const mains = items.filter(({ isMain, exercise }) => isMain && exercise.isCare !== true);
  const names = [...new Set(mains.map(({ exercise }) => exercise.name))].slice(0, maxInstead);
  const cardio = minutesAt(making, 0) > 0 ? [modalityOf(values).toLowerCase()] : [];
  const instead = [...names, ...cardio];
  return [
    `${named(need.of)} can’t be prepared whole: ${need.takes}. ${instead.length > 0 ? `Instead it has ${joined(instead)}. ` : ""}${need.advice}`,
  ];
}

/** Whether the weeks before a meet go down to singles: some of its lifts lead them. */
export const hasSingles = ({ values, strength, calendar }: Making): boolean =>
  isMeetGoal(values) &&
  strength.some(({ items }) =>
    items.some(
      ({ isMain, exercise }) =>
        isMain &&
        isMeetLift(exercise.name) &&
        calendar.weeks.some((week) => prescribe(exercise, isMain, week, values).max === 1),
    ),
  );

/** Of a lift that is to be reached, what is lifted for five in the first months with a bar, and what is so far off that it takes years. Our rules of thumb. */
const firstShare = 0.43;
const farShare = 0.75;
/** What most lift once after a year with a bar, in kilograms, and how much more of it whoever has trained without one. Our rules of thumb. */
const afterYear = { legs: 80, upper: 45 } as const;
const trainedShare = 1.5;

/** How far a lift is from who has no bar, and with what they begin where that is less. */
function withoutBar(
  wanted: Mass,
  exercise: MenuExercise,
  { values: { experience }, request: { units } }: Making,
): string {
  const isNew = experience === "new" || experience === "beginner";
  const reached = afterYear[isLegs(exercise) ? "legs" : "upper"] * (isNew ? 1 : trainedShare);
  const isFar = massToKg(wanted) > reached;
  const value = wanted.unit === units ? wanted.value : kgToMass(massToKg(wanted), units).value;
  const first = Math.max(emptyBar[units], Math.round((value * firstShare) / 5) * 5);
  const aim =
    first < value ? `, and a first aim with one is ${formatNumber(first, 0)} ${units} for five` : "";
  return `takes ${isFar ? "years" : "some months"} with a bar: these weeks make you ready for one${aim}.`;
}

/** How many in a row the weeks end near, by their last full one; undefined: it isn't done as it is wanted yet, or more slowly, or with a weight. */
function inARowAt(
  week: PlannedWeek | undefined,
  lines: readonly { readonly exercise: MenuExercise }[],
  { values, request: { units } }: Making,
): number | undefined {
  const found = lines.map(({ exercise }) => week && formIn(exercise, week, values));
  const own = found.find((exercise) => exercise?.name === values.besides.countGoal?.name);
  if (!week || !own || weighted(own, week, values, units)) return undefined;
  const { reps, isSlow } = bodySet(own, week, values);
  return isSlow ? undefined : reps.max + leftOf(own, values);
}

/** When what these weeks leave undone is reached, as fast as they bring it; what takes longer than a year is none of it. */
const farWeeks = 52;
const laterWords = (rest: number, aWeek: number, aim: string): string => {
  const weeks = Math.ceil(rest / aWeek);
  return rest > 0 && weeks <= farWeeks ? `; ${aim} takes about ${weeks} full weeks more` : "";
};

/** How the weeks lead to so many in a row, from what is done now. */
export function countGoalOf(making: Making): readonly string[] {
  const { values, strength, calendar } = making;
  const { countGoal, access } = values.besides;
  if (!countGoal || isRunGoal(values.goal) || access === "without") return [];
  const { name, count } = countGoal;
  const now = values.loads.inARow?.[name];
  const lines = strength.flatMap(({ items }) => items.filter(({ exercise }) => leadsTo(exercise, values)));
  const by = [...new Set(lines.map(({ exercise }) => exercise.name))];
  const what = `You want ${count === 1 ? `your first ${name}` : `${count} ${name}s in a row`}`;
  if (by.length === 0) return [`${what}: nothing in these weeks leads there.`];
  const from =
    now === undefined
      ? count === 1
        ? "the weeks begin before it"
        : "say how many you do now, and the weeks begin from there"
      : `you do ${now} now`;
  const isTried = lines.some(
    ({ exercise }) => exercise.name === name || standsFor(exercise, values) !== undefined,
  );
  const builds = calendar.weeks.filter(({ kind }) => kind === "build");
  const then = builds.length === 0 ? undefined : inARowAt(builds.at(-1), lines, making);
  const end =
    now === undefined || then === undefined
      ? ""
      : ` These weeks end near ${Math.min(then, count)}${laterWords(count - then, (then - now) / builds.length, `${count}`)}.`;
  return [
    `${what}: ${from}. ${joined(by)} lead${by.length > 1 ? "" : "s"} there${isTried ? `, and each lighter week has a try of the ${name} itself` : ""}.${end}`,
  ];
}

/** How far the weeks lead towards a lift that is to be reached. */
export function liftGoalOf(making: Making): readonly string[] {
  const { values, strength, calendar, request } = making;
  const { liftGoal } = values.besides;
  const exercise = liftGoal && exercisesByName.get(liftGoal.name);
  if (!liftGoal || !exercise) return [];
  const { units } = request;
  const value = liftGoal.unit === units ? liftGoal.value : kgToMass(massToKg(liftGoal), units).value;
  const what = `${formatNumber(value, 1)} ${units} ${liftGoal.name}`;
  if (values.besides.access === "without")
    return [`The ${what} that you want ${withoutBar(liftGoal, exercise, making)}`];
  const isIn = strength.some(({ items }) =>
    items.some((item) => item.exercise.name === exercise.name || item.later?.exercise.name === exercise.name),
  );
  const sore = hurtBy(exercise, values);
  const why = sore.length > 0 ? `to spare the ${soreWords(values)}` : "it found no place";
  if (!isIn || isFree(exercise)) return [`The ${what} that you want is not trained in these weeks: ${why}.`];
  const builds = calendar.weeks.filter(({ kind }) => kind === "build");
  const [first, last] = [builds[0], builds.at(-1)];
  const now = first && ableIn(exercise, first, values, units);
  const then = last && reachedIn(exercise, last, values, units);
  if (now === undefined || then === undefined)
    return [`The ${what} that you want: say what you lift now, and I say how far these weeks lead.`];
  const rounded = (kg: number) => formatNumber(Math.round(kg), 0);
  const isTried = singlesAtEnd(making) !== undefined;
  const when =
    then < value * farShare
      ? "takes years"
      : then < value
        ? "takes more than these weeks"
        : isTried
          ? "is within these weeks"
          : "comes within reach, and no single is tried in these weeks";
  const later = laterWords(value - then, (then - now) / builds.length, formatNumber(value, 1));
  return [
    `The ${what} that you want ${when}: by what you named you lift about ${rounded(now)} once now, and about ${rounded(then)} at their end${later}.`,
  ];
}

/** What is done before a run takes nothing and little time: so much of it. Our rule of thumb. */
const doseOf = ({ name, kind, perSide }: MenuExercise): string =>
  `${name}, ${kind === "hold" ? "half a minute" : "twelve times"}${perSide ? " a side" : ""}`;

/** What prepares legs that are stiff or a bit sore, of what takes nothing. */
function beforeRuns(values: AnswerValues): readonly string[] {
  const { limitations } = values;
  const parts = mildLegs(limitations);
  const legs: AnswerValues = {
    ...values,
    equipment: "none",
    limitations: { ...limitations, parts: [...parts] },
  };
  const found = strengthens(legs.limitations).flatMap((pattern) => exercisesFor(pattern, legs)[0] ?? []);
  return found.length === 0
    ? []
    : [`Before each run do ${[...new Set(found)].map(doseOf).join("; ")}: for the ${joined(parts)}.`];
}

/** What strengthens beside a sore leg is left to the member, where all days are for runs. */
export function besideRuns({ values, strength }: Making): readonly string[] {
  const isLifting = strength.some(({ items }) => items.length > 0);
  if (!isRunGoal(values.goal) || isLifting) return [];
  if (!hasSoreLegs(values)) return hasMildLegs(values) ? beforeRuns(values) : [];
  const names = strengthens(values.limitations).flatMap(
    (pattern) => exercisesFor(pattern, values)[0]?.name ?? [],
  );
  return names.length === 0
    ? []
    : [
        `These days are all for running: for the ${soreWords(values)} do ${joined([...new Set(names)])} on two other days, two sets each and slowly.`,
      ];
}
