import type { Program, Week } from "../../program/program.ts";
import { goalLiftsOf, isRunGoal } from "../answers.ts";
import { isCrowded } from "../layout/training-days.ts";
import { isDisliked } from "../exercise-wish.ts";
import type { LiftNeed, ProgramBrief } from "../purpose/program-brief.ts";
import { hasSoreLegs } from "../running/modality.ts";
import { presentRun } from "../running/race-pace.ts";
import { type Check, exercisesOf, isLight, isRace, type ProgramRule, sessionsOf } from "./program-rule.ts";

const fullWeeks = ({ weeks }: Program): readonly Week[] => weeks.filter((week) => !isLight(week));
const hasLift = (week: Week, name: string): boolean => exercisesOf(week).some((one) => one.name === name);

/** What a brief promises and the weeks have not: each lift in its weeks, and each return where it was said, lightly at first. */
export function breaksBrief(program: Program, { lifts }: ProgramBrief): readonly string[] {
  const full = fullWeeks(program);
  return lifts.flatMap(({ exercise: { name }, service, isGoal }): readonly string[] => {
    const has = full.map((week) => hasLift(week, name));
    if (service.how === "later") {
      const early = has.findIndex((is, week) => is && week < service.from);
      const missing = has.findIndex((is, week) => !is && week >= service.from);
      return [
        ...(early >= 0 ? [`${name} is back in building week ${early + 1}`] : []),
        ...(missing >= 0 ? [`${name} is not back in building week ${missing + 1}`] : []),
      ];
    }
    const isIn = service.how === "whole" || service.how === "eased";
    return isGoal && isIn && has.includes(false)
      ? [`${name} is missing in ${full[has.indexOf(false)]?.id}`]
      : [];
  });
}

/** What the goal is about is in its weeks: nothing is lifted at a meet that was not trained, and a lift to be reached is lifted. */
const trainsLifts: Check = (program, { values, brief }) => {
  const before = fullWeeks(program);
  const atMeet = sessionsOf(program)
    .filter(isRace)
    .flatMap(({ exercises }) => exercises.map(({ name }) => name));
  const waits = ({ service: { how } }: LiftNeed) => how !== "whole" && how !== "eased";
  const others = brief.lifts.filter(waits).map(({ exercise }) => exercise.name);
  const about = goalLiftsOf(values).filter(
    (name) => !others.includes(name) && !isDisliked(name, values.taste.avoid),
  );
  return [
    ...atMeet
      .filter((name) => before.filter((week) => hasLift(week, name)).length * 2 < before.length)
      .map((name) => `${name} is lifted at the meet and not before it`),
    ...about
      .filter((name) => !before.every((week) => hasLift(week, name)))
      .map((name) => `${name}, which the goal is about, is not in each week`),
  ];
};

/** Whoever runs on for so many minutes has something quick each week, from a third of the weeks on. */
const runsOn = 30;
const trainsPace: Check = (program, { values }) => {
  const { goal, target, loads } = values;
  const canRun = (loads.runMinutes ?? 0) >= runsOn && presentRun(values) !== undefined;
  if (!isRunGoal(goal) || target.minutes === undefined || !canRun || hasSoreLegs(values)) return [];
  if (isCrowded(values)) return [];
  const late = program.weeks.slice(Math.floor(program.weeks.length / 3));
  return fullWeeks(program)
    .filter((week) => late.some(({ id }) => id === week.id))
    .filter(({ sessions }) => !sessions.some(({ cardio }) => cardio !== undefined && cardio.type !== "zone2"))
    .map(({ id }) => `${id} has nothing quick on the way to a wanted time`);
};

/** That the weeks have what the goal is about. */
export const briefRules: readonly ProgramRule[] = [
  {
    id: "goal lifts",
    says: "What the goal is about is lifted in each full week, unless it has to wait for what hurts, and nothing at a meet that was not trained.",
    check: trainsLifts,
  },
  {
    id: "goal pace",
    says: "Who wants a time and can run on has something quick in each full week, from a third of them on, but of who has three days that follow each other and one of them for strength.",
    check: trainsPace,
  },
];
