import {
  type AnswerValues,
  isMeetGoal,
  isRunGoal,
  isSportGoal,
  longRunMinutes,
  type RunGoal,
} from "../answers.ts";
import {
  buildsIn,
  eventCalendar,
  liftingCalendar,
  type PlannedWeek,
  runningCalendar,
} from "../periodisation.ts";
import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../../schedule/local-date.ts";
import { isRunSport } from "./sport-conditioning.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { fitnessLongest } from "../layout/heart-minutes.ts";
import type { LaidSession, RunRole } from "../layout/session-plans.ts";
import { isTargetNear, presentRun } from "./race-pace.ts";
import { runsOn, weeksToContinuous } from "./run-and-walk.ts";
import {
  alongPath,
  fromWeek,
  growth,
  type Load,
  minBuilds,
  minLong,
  quickestPath,
  shortest,
} from "./run-path.ts";

/** Of who can't run on yet, each session of running and walking (NHS, Couch to 5K: half an hour each). */
const minInTurn = 30;
/** A shorter run on a weekday is hardly worth it, where a session may be so long. */
const minEasy = 20;
/** A program for a run is no longer. */
export const maxRunWeeks = 24;
const lightShare = 0.75;
/** Of the long run's minutes, to begin with and at the peak: more for who has trained for a year and longer. */
const easyShare = { new: 0.7, beginner: 0.7, intermediate: 0.85, advanced: 0.85 } as const;
const easyAtPeak = { new: 0.8, beginner: 0.8, intermediate: 0.9, advanced: 0.9 } as const;

/** The longest runs that somebody grows to who is at the goal already. */
const enough: Readonly<Record<RunGoal, number>> = { run_5k: 60, run_10k: 90, half_marathon: 120 };
const growsBy = 1.25;
/** Where a longer day is offered, so many building weeks at most go towards the longest run, as plans for these races have eight to twelve weeks. Our rule of thumb. */
const buildsToLong: Readonly<Record<RunGoal, number>> = { run_5k: 8, run_10k: 10, half_marathon: 12 };
/** Of who wants a time, more. */
const growsByForTarget = 1.4;

/**
 * The shares of the minutes that are left before the race. Two weeks with 41 to 60 % less in the end, as often and as hard as before, gain
 * most (L. Bosquet et al., Effects of tapering on performance, Med Sci Sports Exerc 39 (8), 2007); one week is enough for a short race: ours.
 */
const taperShares: Readonly<Record<RunGoal, readonly number[]>> = {
  run_5k: [0.55],
  run_10k: [0.55],
  half_marathon: [0.7, 0.45],
};

export type CardioCalendar = {
  readonly weeks: readonly PlannedWeek[];
  /** Local date of the first week's Monday. */
  readonly startDate: string;
  /** How far the building weeks before this one have come, from 0 to 1 in the last. */
  readonly progressOf: (week: number) => number;
  /** Minutes of a role in a week. */
  readonly minutesOf: (role: RunRole, week: number) => number;
};

type Asked = Pick<
  AnswerValues,
  "goal" | "experience" | "minutes" | "loads" | "race" | "target" | "besides" | "weeks"
> &
  Partial<Pick<AnswerValues, "present">>;
/** What somebody does now of a program's way to move: minutes at once and in a week; 0: nobody knows. */
export type DoneNow = { readonly longest: number; readonly week: number };
type Runs = Pick<LaidSession, "cardio" | "strengthMinutes">;

/** Of whom nobody asked whether they run. */
const firstRun = 1;
/** Continuous minutes to begin with, where nobody said: years of training are no years of running. */
const usualRun = { new: 0, beginner: 10, intermediate: 10, advanced: 10 } as const;

export const runMinutesNow = ({
  experience,
  loads,
  goal,
  besides,
  present,
}: Pick<AnswerValues, "experience" | "loads" | "goal"> &
  Partial<Pick<AnswerValues, "besides" | "present">>): number => {
  const isRunner = isRunGoal(goal) || (besides !== undefined && isRunSport({ goal, besides }));
  // Who has run a distance in so many minutes can run for so long.
  const shown = Math.floor(present?.minutes ?? 0);
  return Math.max(shown, loads.runMinutes ?? (isRunner ? usualRun[experience] : firstRun));
};

const longest = ({ minutes }: Asked): number => minutes.long ?? minutes.usual;

type RunPlan = {
  readonly path: readonly Load[];
  /** The most minutes of a role, beside the strength after it. */
  readonly capOf: (role: RunRole) => number;
  /** Building weeks that the goal takes, and that it takes to run without a walk. */
  readonly needed: number;
  readonly toContinuous: number;
  readonly goal: RunGoal;
};

function runPlan(asked: Asked, runs: readonly Runs[]): RunPlan | undefined {
  const { goal } = asked;
  if (!isRunGoal(goal)) return undefined;
  const now = runMinutesNow(asked);
  const cap = longest(asked);
  const need = Math.min(cap, longRunMinutes[goal]);
  const isInTurn = now < runsOn;
  const start = Math.min(cap, Math.max(isInTurn ? minInTurn : minLong, now));
  const more = asked.target.minutes === undefined ? growsBy : growsByForTarget;
  const usualPeak = Math.min(cap, Math.max(need, start, Math.min(start * more, enough[goal])));
  // A day that may be longer is used.
  const offered = asked.minutes.long === undefined ? 0 : enough[goal];
  const peak = Math.min(cap, Math.max(usualPeak, offered));
  const { usual } = asked.minutes;
  const caps = runs
    .filter(({ cardio }) => cardio !== undefined && cardio !== "long")
    .map(({ strengthMinutes = 0 }) => usual - strengthMinutes);
  // Running and walking in turn begins alike on each day.
  const share = isInTurn ? 1 : easyShare[asked.experience];
  const easy = Math.min(usual, Math.max(minEasy, start * share));
  const atPeak = asked.target.minutes === undefined ? easyAtPeak[asked.experience] : 1;
  const most = Math.min(usual, Math.max(easy, peak * atPeak));
  const from = fromWeek({ long: start, easy }, caps, asked.loads.weekMinutes ?? 0);
  const path = quickestPath(from, { long: peak, easy: Math.max(most, from.easy) }, caps);
  const capOf = (role: RunRole) =>
    usual -
    Math.max(
      0,
      ...runs.filter(({ cardio }) => cardio === role).map(({ strengthMinutes = 0 }) => strengthMinutes),
    );
  const toContinuous = weeksToContinuous(now);
  const toUsual = path.findIndex(({ long }) => long >= usualPeak) + 1 || path.length;
  const toLong = Math.max(toUsual, Math.min(path.length, buildsToLong[goal]));
  const needed = Math.max(minBuilds, toLong, toContinuous, buildsToTarget(asked, goal));
  return { path, capOf, toContinuous, needed, goal };
}

/** Where no day sets an end, so many building weeks at most lead to a time that is wanted. */
const maxBuildsToTarget = 12;
function buildsToTarget({ race, target, present, weeks }: Asked, goal: RunGoal): number {
  const known = presentRun({ present: present ?? {} });
  if (race.date !== undefined || weeks.count !== undefined || !known || target.minutes === undefined)
    return 0;
  let builds = 0;
  while (builds < maxBuildsToTarget && !isTargetNear(goal, target.minutes, known, builds)) builds += 1;
  return builds;
}

/** The fewest weeks of training that hold so many building ones. */
const trainingFor = (builds: number): number => {
  let weeks = builds;
  while (buildsIn(weeks) < builds) weeks += 1;
  return weeks;
};

/** Weeks of easing off before a race; one more where it falls early in its week. */
function taperFor(goal: RunGoal, date: string | undefined): readonly number[] {
  const shares = taperShares[goal];
  const isEarly = date !== undefined && weekdayOf(date) <= 3;
  return isEarly ? [Math.max(0.7, shares[0] ?? 0), ...shares.slice(-1)] : shares;
}

/** So much of the long run that a goal asks for has to be reached where a date leaves no more. */
const enoughOfNeed = 0.75;

type Weeks = { readonly training: number; readonly taper: readonly number[]; readonly skipped: number };

/** Weeks up to a day, its own among them. */
export const weeksUntil = (date: string, startDate: string): number =>
  Math.floor(daysBetween(startDate, weekStartOf(date, mondayFirst)) / 7) + 1;

/** How the weeks up to a race are used; undefined: they are too few, or a goal without a date takes too many. */
function weeksOf(plan: RunPlan, { race, weeks }: Asked, startDate: string): Weeks | undefined {
  const taper = taperFor(plan.goal, race.date);
  const needed = trainingFor(plan.needed);
  if (race.date === undefined && weeks.count === undefined)
    return needed + taper.length <= maxRunWeeks ? { training: needed, taper, skipped: 0 } : undefined;
  const most = Math.min(weeks.count ?? maxRunWeeks, maxRunWeeks);
  const all = race.date === undefined ? most : weeksUntil(race.date, startDate);
  const training = Math.min(all, most) - taper.length;
  if (training < 1) return undefined;
  const builds = buildsIn(training);
  const reached = plan.path[Math.min(plan.path.length, builds) - 1]?.long ?? 0;
  const isEnough = builds >= plan.toContinuous && reached >= enoughOfNeed * longRunMinutes[plan.goal];
  return isEnough ? { training, taper, skipped: Math.max(0, all - most) } : undefined;
}

/** What stands in the place of weeks that are too few, until answers are changed: with a day those up to it, so that it is as far away as it is. */
function tooFewWeeks(plan: RunPlan, { race }: Asked, startDate: string): Weeks {
  const taper = taperFor(plan.goal, race.date);
  const all = race.date === undefined ? trainingFor(plan.needed) : weeksUntil(race.date, startDate);
  const training = Math.max(1, Math.min(maxRunWeeks, all) - taper.length);
  const skipped = race.date === undefined ? 0 : Math.max(0, all - maxRunWeeks);
  return { training, taper, skipped };
}

/** Whether weeks enough lead from what somebody runs now to the goal, before the race if there is a date. */
export function isInReach(asked: Asked, runs: readonly Runs[], startDate: string): boolean {
  const plan = runPlan(asked, runs);
  return plan === undefined || weeksOf(plan, asked, startDate) !== undefined;
}

/** Weeks that a goal takes from what somebody runs now, taper and all. */
export function weeksNeeded(asked: Asked, runs: readonly Runs[]): number {
  const plan = runPlan(asked, runs);
  return plan ? trainingFor(plan.needed) + taperShares[plan.goal].length : 0;
}

/** A light week is like the one before it. */
const builtOf = ({ kind, built }: Pick<PlannedWeek, "kind" | "built"> = { kind: "build", built: 0 }) =>
  kind === "build" ? built : Math.max(0, built - 1);

function runCalendar(plan: RunPlan, { training, taper, skipped }: Weeks, startDate: string): CardioCalendar {
  const weeks = runningCalendar(training, taper);
  const builds = buildsIn(training);
  const last = Math.max(1, builds - 1);
  const longestPath = Math.min(plan.path.length, builds);
  const path = plan.path.slice(0, longestPath);
  const progressOf = (index: number) => Math.min(1, builtOf(weeks[index]) / last);
  return {
    weeks,
    startDate: addDays(startDate, 7 * skipped),
    progressOf,
    minutesOf: (role, index) => {
      const week = weeks[index];
      if (!week) return 0;
      const built = builtOf(week);
      const load = alongPath(path, Math.min(1, built / last));
      const light = week.kind === "build" ? 1 : week.kind === "deload" ? lightShare : week.volume;
      return Math.max(
        shortest,
        Math.floor((role === "long" ? load.long : Math.min(load.easy, plan.capOf(role))) * light + 1e-9),
      );
    },
  };
}

/** Of somebody who trains for no run: minutes that an experience allows, towards what a session may take (WHO 2020: 150 minutes a week). */
const fitnessStart = { new: 25, beginner: 30, intermediate: 35, advanced: 40 } as const;
/** Who has more time begins with so much of it: past the first gains nearer to the WHO's 150 minutes a week, of which nobody needs to be careful on foot. */
const shareToBegin = { new: 0.5, beginner: 0.5, intermediate: 0.75, advanced: 0.75 } as const;
/** Of what somebody has not done before. */
const firstTime = 20;
/** A long walk begins with no more. */
const firstWalk = 50;

/** Weeks that lead to a day, its own among them; where it is Monday or Tuesday, and nothing is done on the day itself, those before it. Fewer are too few to lead anywhere. */
const minEventWeeks = 4;
export const maxEventWeeks = 32;
function weeksTo(asked: Asked, startDate: string): number | undefined {
  const { date } = asked.race;
  if (date === undefined || !isSportGoal(asked)) return undefined;
  const weeks = weeksUntil(date, startDate);
  const isEarly = weekdayOf(date) <= 2 && !isMeetGoal(asked);
  const all = isEarly ? weeks - 1 : weeks;
  return all < minEventWeeks ? undefined : all;
}

/** The longest session of a role, beside the strength of its day. */
function capFor(role: RunRole, asked: Asked, runs: readonly Runs[], { longest: now }: DoneNow): number {
  const walkMinutes = role === "long" ? sportFocus(asked)?.walkMinutes : undefined;
  const strength = runs.filter(({ cardio }) => cardio === role).map((one) => one.strengthMinutes ?? 0);
  const most = role === "long" ? longest(asked) : asked.minutes.usual - Math.max(0, ...strength);
  return Math.min(walkMinutes ?? Math.max(fitnessLongest, now), most);
}

/** The minutes of each role in the first week: like a usual one of what is done now, where that is known. */
function firstMinutes(asked: Asked, runs: readonly Runs[], done: DoneNow) {
  const roles = runs.flatMap(({ cardio }) => cardio ?? []);
  // Who was asked and does nothing of it yet, or doesn't know, begins with little.
  const isFirst = asked.loads.moves !== undefined && done.longest === 0;
  const least = Math.max(
    fitnessStart[asked.experience],
    Math.floor(asked.minutes.usual * shareToBegin[asked.experience]),
  );
  const usual = isFirst ? Math.min(firstTime, least) : least;
  const isLongWalk = sportFocus(asked)?.walkMinutes !== undefined;
  const capOf = (role: RunRole) => capFor(role, asked, runs, done);
  const others = roles.length - (roles.includes("long") ? 1 : 0);
  const each = done.week / Math.max(1, roles.length);
  const wanted = isLongWalk ? Math.max(usual, Math.min(asked.minutes.usual, firstWalk)) : usual;
  const longNow = done.longest === 0 ? wanted : done.longest;
  const room = done.week === 0 ? Infinity : done.week * growth - others * shortest;
  const long = Math.min(capOf("long"), Math.max(shortest, Math.min(longNow, room)));
  const left = roles.includes("long") ? (done.week - long) / Math.max(1, others) : each;
  return (role: RunRole): number => {
    if (role === "long") return long;
    const known = done.week === 0 ? Math.min(usual, done.longest || usual) : left;
    return Math.min(capOf(role), Math.max(shortest, known));
  };
}

function fitnessCalendar(
  asked: Asked,
  runs: readonly Runs[],
  startDate: string,
  done: DoneNow,
): CardioCalendar {
  const toEvent = weeksTo(asked, startDate);
  const skipped = Math.max(0, (toEvent ?? 0) - Math.min(asked.weeks.count ?? maxEventWeeks, maxEventWeeks));
  const weeks = toEvent === undefined ? liftingCalendar(asked) : eventCalendar(toEvent - skipped, asked);
  const builds = weeks.filter(({ kind }) => kind === "build").length;
  const firstOf = firstMinutes(asked, runs, done);
  return {
    weeks,
    startDate: addDays(startDate, 7 * skipped),
    progressOf: (index) => Math.min(1, builtOf(weeks[index]) / Math.max(1, builds - 1)),
    minutesOf: (role, index) => {
      const week = weeks[index];
      if (!week) return 0;
      const built = builtOf(week);
      const cap = capFor(role, asked, runs, done);
      let full = Math.min(cap, firstOf(role));
      const isLongWalk = role === "long" && sportFocus(asked)?.walkMinutes !== undefined;
      const rise = isLongWalk ? Math.min(growth, (cap / full) ** (1 / Math.max(1, builds - 2))) : growth;
      for (let grown = 0; grown < built; grown++) full = Math.min(cap, full * rise);
      return Math.max(shortest, Math.floor(full * (week.kind === "build" ? 1 : lightShare) + 1e-9));
    },
  };
}

/**
 * The weeks of a program, and the minutes of its cardio. Weeks of a run's program build until the long run is what the distance asks for, and end with the
 * race; with a date they fill the time until then. `startDate`: local date of a Monday, the earliest for the first week; `done`: of no run's program. Call it once `isInReach` holds.
 */
export function cardioCalendar(
  asked: Asked,
  runs: readonly Runs[],
  startDate: string,
  done: DoneNow,
): CardioCalendar {
  const plan = runPlan(asked, runs);
  if (!plan) return fitnessCalendar(asked, runs, startDate, done);
  return runCalendar(plan, weeksOf(plan, asked, startDate) ?? tooFewWeeks(plan, asked, startDate), startDate);
}
