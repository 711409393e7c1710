import type { AnswerValues, RunGoal } from "../answers.ts";
import { isTargetNear, paceInWords, presentRun, raceKm, timeAfter, timeOver } from "./race-pace.ts";
import { runsOn } from "./run-and-walk.ts";
import type { CardioDraft } from "./cardio-draft.ts";

/** Of whom no time is known: minutes a kilometre that most finish in, and what is planned for. Nobody's years of training say how fast they run. Our rule of thumb. */
const usualPaces = { quick: 6, middle: 7, slow: 8 } as const;
/** What a runner who walked in between keeps up in a race that is longer than their runs. */
const walkBreaks = " Walk a minute after each half an hour.";
const noDay = " Without a race, run the distance by yourself, or choose a race of that week’s end.";
const raceNames: Readonly<Record<RunGoal, string>> = {
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
};

/** The time that is planned for, in minutes: what is wanted, where weeks don't lead to it what they lead to, else what is run now; undefined: nobody knows. */
function timeOf(
  goal: RunGoal,
  values: Pick<AnswerValues, "target" | "present">,
  builds: number,
): number | undefined {
  const { target } = values;
  const known = presentRun(values);
  if (target.minutes === undefined) return known && timeOver(raceKm[goal], known);
  const isFar = known !== undefined && !isTargetNear(goal, target.minutes, known, builds);
  return isFar ? timeAfter(goal, known, builds) : target.minutes;
}

/** How the race is run: at a pace where a time is known, else by effort. */
function howToRun(goal: RunGoal, values: Pick<AnswerValues, "target" | "present">, builds: number): string {
  const { target } = values;
  const known = presentRun(values);
  const minutes = timeOf(goal, values, builds);
  const km = raceKm[goal];
  if (minutes === undefined)
    return `run so that you could say a short sentence, and use what is left in the last quarter. How long you take nobody knows yet: from ${Math.round(km * usualPaces.quick)} to ${Math.round(km * usualPaces.slow)} minutes is usual.`;
  const isFar = known !== undefined && target.minutes !== undefined && minutes !== target.minutes;
  if (isFar)
    return `run even, at the pace that the last test makes likely: ${paceInWords(minutes / km)} a km where it says so, ${paceInWords(timeOver(km, known) / km)} else, and use what is left in the last quarter.`;
  const more = target.minutes === undefined ? "" : " if what you ran before it says so, else half-way to it";
  const pace = `${target.minutes === undefined ? ", about " : ", "}${paceInWords(minutes / km)} a km`;
  return `run even${pace}${more}, and use what is left in the last quarter.`;
}

/** The race itself, with about how long it takes, or is to take. `builds`: weeks that build; `canRun`: minutes without a walk when they begin. */
export const raceSession = (
  goal: RunGoal,
  values: Pick<AnswerValues, "target" | "present" | "race">,
  { builds, canRun }: { readonly builds: number; readonly canRun: number },
) => {
  const minutes = timeOf(goal, values, builds) ?? raceKm[goal] * usualPaces.middle;
  const breaks = canRun < runsOn && minutes > 60 ? walkBreaks : "";
  const alone = values.race.date === undefined ? noDay : "";
  return {
    name: `Race: ${raceNames[goal]}`,
    cardio: {
      type: "threshold",
      duration: Math.round(minutes),
      modality: "Running",
      instructions: `Before it, and not counted here, 10 min easy. Begin slower than feels right, ${howToRun(goal, values, builds)}${breaks}${alone}`,
    } satisfies CardioDraft,
  };
};
