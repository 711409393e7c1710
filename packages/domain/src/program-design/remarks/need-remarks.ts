import { formatNumber } from "../../units/format-units.ts";
import { kgToMass, massToKg } from "../../units/convert-units.ts";
import { isMeetGoal, isMeetLift, isSportGoal, valuesOf } from "../answers.ts";
import { assumedOfGym, openNeed } from "../purpose/goal-needs.ts";
import { hardOn, modalityOf, yearsToWalk } from "../running/modality.ts";
import { isOnLegsAlone, loadsOfSport, type Modality } from "../running/sport-conditioning.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { isFree, ableIn } from "../strength/planned-load.ts";
import { hurtBy } from "../purpose/program-brief.ts";
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
  return [
    `${named(need.of)} can’t be prepared whole: ${need.takes}. Instead it has ${joined([...names, ...cardio])}. ${need.advice}`,
  ];
}

/** What a sport asks for beside strength, and whether the weeks have it. */
type Essential = {
  readonly says: string;
  readonly has: (making: Making) => boolean;
  /** Done by running. */
  readonly isRun?: true;
};

const lifts =
  (...names: readonly string[]) =>
  ({ strength }: Making): boolean =>
    strength.some(({ items }) => items.some(({ exercise }) => names.includes(exercise.name)));
const moves =
  (modality: Modality) =>
  (making: Making): boolean =>
    modalityOf(making.values) === modality && minutesAt(making, 0) > 0;
const isHard = ({ values, laid }: Making): boolean =>
  (values.age.years ?? 0) < yearsToWalk && laid.some(({ cardio }) => cardio === "quality");
const runsHard = (making: Making): boolean => isHard(making) && hardOn(making.values) === "Running";

const quickRuns: Essential = { says: "quick running", has: runsHard, isRun: true };
const jumps: Essential = { says: "jumps and landings", has: () => false };

/** By sport; what nobody finds in a list of exercises is left to its training. */
const essentials: Readonly<Record<string, readonly Essential[]>> = {
  climbing: [
    { says: "pull from above", has: lifts("Pull-Up", "Lat Pulldown", "Straight-Arm Pulldown") },
    { says: "hanging", has: lifts("Dead Hang", "Hanging Knee Raise") },
  ],
  rowing: [{ says: "rowing itself", has: moves("Rowing") }],
  swimming: [{ says: "swimming itself", has: moves("Swimming") }],
  cycling: [{ says: "riding itself", has: moves("Cycling") }],
  football: [quickRuns],
  "ball games": [quickRuns, jumps],
  tennis: [quickRuns],
  padel: [quickRuns],
  squash: [quickRuns],
  badminton: [quickRuns, jumps],
  "martial arts": [{ says: "rounds at their pace", has: isHard, isRun: true }],
};

function whyNot(making: Making, isRun: boolean): string {
  const { values } = making;
  const { limitations, taste, besides, age } = values;
  const sore = loadsOfSport(values).filter(
    (part) =>
      limitations.parts.some((one) => one === part) && !limitations.healed?.some((one) => one === part),
  );
  const instead =
    isRun && isHard(making) ? `: what is hard is done by ${hardOn(values).toLowerCase()} instead` : "";
  if (sore.length > 0) return `to spare the ${joined(sore)}${instead}`;
  if (besides.access === "without") return "there is nothing for it here";
  if (minutesAt(making, 0) === 0) return "a day more would have a place for it";
  if (isRun && (limitations.noRunning || (taste.cardio ?? "running") !== "running"))
    return "you ruled running out, or like something else better";
  if ((age.years ?? 0) >= yearsToWalk) return "at your age it is left to the sport itself";
  return "I have no place or exercise for it here: its own training has it";
}

/** What the sport that the training is for asks and the weeks have not, and why. */
export function sportLacks(making: Making): readonly string[] {
  const { values } = making;
  const { sport = "" } = values.besides;
  if (!isSportGoal(values)) return [];
  if (isOnLegsAlone(values))
    return [
      `Swimming is eased for the ${soreWords(values)}: legs alone, and strokes as far as nothing hurts.`,
    ];
  const missing = (essentials[sport] ?? []).filter(({ has }) => !has(making));
  const isRun = missing.some((one) => one.isRun === true);
  return missing.length === 0
    ? []
    : [
        `Of what ${sport} asks it has no ${missing.map(({ says }) => says).join(" and no ")}: ${whyNot(making, isRun)}.`,
      ];
}

/** Whether the weeks before a meet go down to singles: some of its lifts lead them. */
export const hasSingles = ({ values, strength }: Making): boolean =>
  isMeetGoal(values) &&
  strength.some(({ items }) => items.some(({ isMain, exercise }) => isMain && isMeetLift(exercise.name)));

/** How far the weeks lead towards a lift that is to be reached. */
export function liftGoalOf({ values, strength, calendar, request }: Making): readonly string[] {
  const { liftGoal } = values.besides;
  const exercise = liftGoal && exercisesByName.get(liftGoal.name);
  if (!liftGoal || !exercise || values.besides.access === "without") return [];
  const { units } = request;
  const value = liftGoal.unit === units ? liftGoal.value : kgToMass(massToKg(liftGoal), units).value;
  const what = `${formatNumber(value, 1)} ${units} ${liftGoal.name}`;
  const isIn = strength.some(({ items }) =>
    items.some((item) => item.exercise.name === exercise.name || item.later?.exercise.name === exercise.name),
  );
  const sore = hurtBy(exercise, values);
  const why = sore.length > 0 ? `to spare the ${soreWords(values)}` : "it found no place";
  if (!isIn || isFree(exercise)) return [`The ${what} that you want is not trained in these weeks: ${why}.`];
  const last = calendar.weeks.findLast(({ kind }) => kind === "build");
  const [now, then] = [calendar.weeks[0], last].map((week) => week && ableIn(exercise, week, values, units));
  if (now === undefined || then === undefined)
    return [`The ${what} that you want: say what you lift now, and I say how far these weeks lead.`];
  const rounded = (kg: number) => formatNumber(Math.round(kg), 0);
  return [
    then >= value
      ? `The ${what} that you want is within these weeks: by what you named you lift about ${rounded(now)} once now, and about ${rounded(then)} at their end.`
      : `The ${what} that you want takes more than these weeks: by what you named you lift about ${rounded(now)} once now, and about ${rounded(then)} at their end.`,
  ];
}
