import type { AnswerValues, RunGoal } from "../answers.ts";

/** A distance and the minutes that it took. */
export type TimedRun = { readonly km: number; readonly minutes: number };

export const raceKm: Readonly<Record<RunGoal, number>> = { run_5k: 5, run_10k: 10, half_marathon: 21.1 };
export const goalRun = (goal: RunGoal, minutes: number): TimedRun => ({ km: raceKm[goal], minutes });

/**
 * How much longer a longer race takes: minutes = minutes known × (km / km known) to the power of 1.06 (P. S. Riegel, Athletic records and human
 * endurance, American Scientist 69, 1981), good between about three and thirty kilometres for who trains for the distance.
 */
const fatigue = 1.06;
export const timeOver = (km: number, known: TimedRun): number => known.minutes * (km / known.km) ** fatigue;
const kmWithin = (minutes: number, known: TimedRun): number =>
  known.km * (minutes / known.minutes) ** (1 / fatigue);

/** What somebody could race for an hour is about their threshold. */
const thresholdMinutes = 60;

/** Of the pace of a 5 km race what is over in a minute or two: our rule of thumb. */
const shortShare = 0.95;

/** Minutes a kilometre of what is run in repeats of a minute or two, in those of some minutes (a 5 km race), and of what is held for long (an hour's race), from one time. */
export const pacesFrom = (
  known: TimedRun,
): { readonly short: number; readonly interval: number; readonly threshold: number } => ({
  short: (timeOver(5, known) / 5) * shortShare,
  interval: timeOver(5, known) / 5,
  threshold: thresholdMinutes / kmWithin(thresholdMinutes, known),
});

/** Minutes and seconds a kilometre: "5:00". */
export function paceInWords(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time that was said to be run now; undefined: nobody knows. */
export const presentRun = ({ present }: Pick<AnswerValues, "present">): TimedRun | undefined =>
  present.km === undefined || present.minutes === undefined
    ? undefined
    : { km: present.km, minutes: present.minutes };

/** Of a race's time, so much less in a building week: our rule of thumb for who trains already. */
const gainAWeek = 0.005;

/** What is run after so many building weeks on the way to a time that is wanted. */
export const grownRun = ({ km, minutes }: TimedRun, built: number): TimedRun => ({
  km,
  minutes: minutes * (1 - gainAWeek * built),
});

/** Building weeks that lead from what is run now to a target. */
export const buildsTo = (goal: RunGoal, target: number, known: TimedRun): number =>
  Math.ceil((1 - target / timeOver(raceKm[goal], known)) / gainAWeek - 1e-9);

/** What so many building weeks may make of what is run now. */
export const timeAfter = (goal: RunGoal, known: TimedRun, builds: number): number =>
  timeOver(raceKm[goal], known) * (1 - gainAWeek * builds);

/** Whether so many building weeks lead from what is run now to a target. */
export const isTargetNear = (goal: RunGoal, target: number, known: TimedRun, builds: number): boolean =>
  target >= timeAfter(goal, known, builds);

/** From so many minutes on the last quick run has ten easy ones before it. */
const longQuickFrom = 20;
/** Before a day volume falls and what is quick stays (see the taper's shares): a few short ones, of a race at its pace. */
export const lastQuick = (minutes: number, values: Pick<AnswerValues, "target" | "present">): string => {
  const isPaceKnown = values.target.minutes !== undefined || presentRun(values) !== undefined;
  const how = isPaceKnown ? "at race pace," : "8 of 10,";
  return minutes >= longQuickFrom
    ? `10 min easy, then 4 × 1 min quick, ${how} with 2 min easy between, the rest easy.`
    : `Easy, with 4 × 30 s quick, ${how} with 1 min easy between.`;
};
