import { type AnswerValues, isRunGoal, longRunMinutes } from "./answers.ts";
import { liftingCalendar, type PlannedWeek, runningCalendar } from "./periodisation.ts";
import type { RunRole } from "./week-layout.ts";

/** More from one building week to the next, rounded down to minutes: within the tenth that runners' programs keep to (R. O. Nielsen et al., J Orthop Sports Phys Ther 44 (10), 2014). */
const growth = 1.1;
const shortestLong = 20;
const fewestBuilds = 6;
/** A program for a run is no longer. */
const maxRunWeeks = 20;
const lightShare = 0.75;
const taperShare = 0.6;
/** Of the long run's minutes. */
const easyShare = 0.7;
const shortest = 10;

export type CardioCalendar = {
  readonly weeks: readonly PlannedWeek[];
  /** Minutes of a role in a week. */
  readonly minutesOf: (role: RunRole, week: number) => number;
};

type Asked = Pick<AnswerValues, "goal" | "experience" | "minutes" | "loads">;

/** Continuous minutes to begin with, where nobody said: what an experience in training lets expect. */
const usualRun = { new: 0, beginner: 15, intermediate: 30, advanced: 45 } as const;

export const runMinutesNow = ({ experience, loads }: Pick<AnswerValues, "experience" | "loads">): number =>
  loads.runMinutes ?? usualRun[experience];

const longest = ({ minutes }: Asked): number => minutes.long ?? minutes.usual;

const grown = (minutes: number, weeks: number): number => {
  let now = minutes;
  for (let week = 0; week < weeks; week++) now = Math.floor(now * growth + 1e-9);
  return now;
};

const buildsBetween = (from: number, to: number): number => {
  let builds = fewestBuilds;
  while (grown(from, builds - 1) < to) builds += 1;
  return builds;
};

/** The weeks that a run's program takes; undefined where it is no run's, or takes more than twenty. */
function runningWeeks(asked: Asked): readonly PlannedWeek[] | undefined {
  if (!isRunGoal(asked.goal)) return undefined;
  const need = longRunMinutes[asked.goal];
  const start = Math.min(need, Math.max(shortestLong, runMinutesNow(asked)));
  const weeks = runningCalendar(
    buildsBetween(start, need),
    asked.goal === "half_marathon" ? 2 : 1,
    asked.goal,
  );
  return weeks.length <= maxRunWeeks ? weeks : undefined;
}

/** Whether twenty weeks lead from what somebody runs now to the goal. */
export const isInReach = (asked: Asked): boolean =>
  !isRunGoal(asked.goal) || runningWeeks(asked) !== undefined;

/** Of somebody who trains for no run: from minutes that an experience allows towards half an hour and more (WHO 2020: 150 minutes a week). */
const fitnessStart = { new: 20, beginner: 25, intermediate: 30, advanced: 35 } as const;

/**
 * The weeks of a program, and the minutes of its cardio: they grow by less than a tenth over building weeks, are fewer in light ones, and no session is longer than
 * what was said. Weeks of a run's program build until the long run is what the distance asks for.
 */
export function cardioCalendar(asked: Asked): CardioCalendar {
  const weeks = runningWeeks(asked) ?? liftingCalendar(asked);
  const need = isRunGoal(asked.goal) ? longRunMinutes[asked.goal] : 60;
  const start = isRunGoal(asked.goal)
    ? Math.min(need, Math.max(shortestLong, runMinutesNow(asked)))
    : fitnessStart[asked.experience];
  return {
    weeks,
    minutesOf: (role, index) => {
      const week = weeks[index];
      if (!week) return 0;
      const built = week.kind === "build" ? week.built : Math.max(0, week.built - 1);
      const share = role === "long" ? 1 : easyShare;
      const cap = role === "long" ? longest(asked) : asked.minutes.usual;
      const full = Math.min(cap, need * share, grown(Math.max(shortest, Math.floor(start * share)), built));
      const light = week.kind === "build" ? 1 : week.kind === "deload" ? lightShare : taperShare;
      return Math.max(shortest, Math.floor(full * light));
    },
  };
}

/** Of a week's running at most so much is quick: four fifths and more stay easy (S. Seiler, Int J Sports Physiol Perform 5, 2010). */
const quickShare = 0.18;
const warmUpMinutes = 10;
const quickMinutes = 2;
const maxQuick = 8;

/** How many times two minutes a quicker run of so many minutes holds, of a week with so many; 0: none yet. */
export function quickRepeats(minutes: number, weekMinutes: number): number {
  const fits = Math.floor((minutes - warmUpMinutes) / (2 * quickMinutes));
  const allowed = Math.floor((weekMinutes * quickShare) / quickMinutes);
  const repeats = Math.min(maxQuick, fits, allowed);
  return repeats >= 2 ? repeats : 0;
}

/** Minutes of running and walking in turn, longer runs as weeks go by (J. Clark's run and walk plan, 1996): each pair holds once its share of the program is behind. */
const turns = [
  [1, 2],
  [2, 2],
  [3, 2],
  [5, 2],
  [8, 2],
  [10, 1],
] as const;

/** How somebody runs who can't run so long yet; undefined: without a walk. */
export function runAndWalk(minutes: number, canRun: number, share: number): string | undefined {
  if (canRun >= minutes || (canRun >= 20 && share > 0)) return undefined;
  const known = turns.findLastIndex(([run]) => run <= canRun);
  const at = Math.max(known, Math.floor(share * (turns.length + 1)));
  const turn = turns[at];
  return turn && `${turn[0]} min run, ${turn[1]} min walk, in turn`;
}
