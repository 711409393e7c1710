import { type AnswerValues, isRunGoal, type RunGoal } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { hasSoreLegs } from "./modality.ts";
import { isTargetNear, paceInWords, presentRun, raceKm, timeAfter, timeOver } from "./race-pace.ts";
import { runMinutesNow } from "./run-calendar.ts";

/** Whoever runs so many minutes at once is ready for something hard. */
export const hardFrom = 30;

/** Minutes a kilometre that the race is to be run at: of the time that is wanted, or, where weeks don't lead to it, that they lead to. */
export function racePaceWords(values: AnswerValues, goal: RunGoal, builds: number, isTested = true): string {
  const known = presentRun(values);
  const { minutes } = values.target;
  if (known === undefined) return "at the race pace that the test makes likely,";
  if (minutes === undefined)
    return `at race pace, ${paceInWords(timeOver(raceKm[goal], known) / raceKm[goal])} a km,`;
  const then = isTargetNear(goal, minutes, known, builds) ? minutes : timeAfter(goal, known, builds);
  return `at race pace, ${paceInWords(then / raceKm[goal])} a km${isTested ? " if the last test shows it" : ""},`;
}

/** Of a time that these weeks don't lead to, so that its pace is known: a little of it at the end. */
export function wantedPaceWords(
  values: Pick<AnswerValues, "present" | "target">,
  goal: RunGoal,
  builds: number,
): string {
  const known = presentRun(values);
  const { minutes } = values.target;
  if (known === undefined || minutes === undefined || isTargetNear(goal, minutes, known, builds)) return "";
  return ` In the easy end 4 × 30 s at ${paceInWords(minutes / raceKm[goal])} a km, the pace that you want, with a minute between.`;
}

/** On legs that are to be spared what a wanted time asks for waits until the middle of the weeks, and comes back a little at a time, on even ground. */
export const paceBackFrom = 0.5;
const paceBackShare = 0.1;
export const bringsPaceBack = (
  values: Pick<AnswerValues, "goal" | "target" | "limitations" | "experience" | "loads">,
): boolean =>
  isRunGoal(values.goal) &&
  values.target.minutes !== undefined &&
  hasSoreLegs(values) &&
  runMinutesNow(values) >= hardFrom;
const leastMinutes = 12;

type WeekOfRuns = {
  readonly week: PlannedWeek;
  readonly progress: number;
  /** Minutes of all cardio of the week. */
  readonly weekMinutes: number;
  /** Building weeks of the program. */
  readonly builds: number;
};

/** A quicker run on legs that are to be spared; undefined: it is no week for one. */
export function paceBackIn(
  minutes: number,
  values: AnswerValues,
  { week, progress, weekMinutes, builds }: WeekOfRuns,
): { readonly type: "threshold"; readonly instructions: string } | undefined {
  const { goal } = values;
  const isTime = week.kind === "build" && progress >= paceBackFrom && minutes >= leastMinutes;
  if (!isTime || !bringsPaceBack(values) || !isRunGoal(goal)) return undefined;
  const each = Math.max(1, Math.min(4, Math.floor(Math.min(minutes / 4, weekMinutes * paceBackShare) / 2)));
  const how = racePaceWords(values, goal, builds, false);
  return {
    type: "threshold",
    instructions: `Easy, and in it 2 × ${each} min quick, ${how} on even ground, with 3 min easy between: easily, where it gives more than 3 in 10.`,
  };
}
