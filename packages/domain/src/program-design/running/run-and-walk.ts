import type { PlannedWeek } from "../periodisation.ts";

/**
 * Minutes of running and walking in turn, in the manner of the run and walk plans for beginners (NHS, Couch to 5K: from one minute at once to thirty in nine weeks); the steps are our own: none is more
 * than half as long again as the one before, but the first.
 */
const turns = [
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [6, 2],
  [8, 2],
  [11, 1],
  [15, 1],
  [20, 1],
  [27, 1],
] as const;
/** A step each second week where there is time, each third on sore legs: our rule of thumb. */
const weeksAStep = { usual: 2, sore: 3 } as const;
/** Before a race, so many building weeks are without a walk. */
const continuousWeeks = 2;

/** A week of a program with so many building ones. `isSore`: its runner's legs are to be spared. */
type RunningWeek = { readonly week: PlannedWeek; readonly builds: number; readonly isSore: boolean };

/** Whoever runs so many minutes without a walk grows from there without one. */
export const runsOn = 20;

const stepOf = (canRun: number): number =>
  Math.max(
    0,
    turns.findLastIndex(([run]) => run <= canRun),
  );

/** From walking in between to none: so many building weeks at least, those before a race without a walk among them. */
export const weeksToContinuous = (canRun: number): number =>
  canRun >= runsOn ? 0 : turns.length - stepOf(canRun) + continuousWeeks;

/** Building weeks from the last walk in between to what is quick. */
const weeksToStrides = 2;
const walkingWeeks = (builds: number): number => Math.max(1, builds - continuousWeeks);

/** Whether somebody who walked in between runs without a walk for too short a time yet for anything quick. */
export const isNewToRunning = ({ built }: PlannedWeek, canRun: number, builds: number): boolean =>
  canRun < runsOn && built < walkingWeeks(builds) + weeksToStrides;

/** Running at once grows by no more than a third in a week: our rule of thumb, which the last steps above keep, too. */
const maxGrowth = 4 / 3;
/** Whoever has walked in between takes a minute's walk in each run that is longer than so. */
const restedFrom = 60;
/** Before running and walking in turn. */
const walkFirst = 5;

/** Beside a sport minutes that are run grow by a fifth a week, from what is run now or a few, to half an hour: the pace of a run and walk plan of nine weeks (NHS, Couch to 5K). */
const fewestRun = 8;
const growthRun = 1.2;
const maxRun = 30;
export const minutesToRun = (canRun: number, { built, kind }: PlannedWeek): number =>
  Math.min(maxRun, Math.max(fewestRun, canRun) * growthRun ** (kind === "build" ? built : built - 1));

/** The step of a week, and how many weeks it is behind the last one. `builds`: of no race as many as it takes. */
function stepIn(canRun: number, { week, builds, isSore }: RunningWeek) {
  const built = week.kind === "build" ? week.built : Math.max(0, week.built - 1);
  const walking = walkingWeeks(builds);
  const known = stepOf(canRun);
  const pace = Math.min(weeksAStep[isSore ? "sore" : "usual"], walking / (turns.length - known));
  const at = known + Math.floor(Math.min(built, walking - 1) / Math.max(1, pace));
  return { at, beyond: Math.max(0, at - turns.length + 1) + Math.max(0, built - walking + 1) };
}

/** Whether somebody runs long enough at once by then for anything hard. */
export const isRunningOn = (canRun: number, week: RunningWeek): boolean => {
  const { at, beyond } = stepIn(canRun, week);
  return canRun >= runsOn || beyond > 0 || (turns[at]?.[0] ?? 0) >= runsOn;
};

/** Building weeks until then beside a sport: a step a week, and the minutes that are run in all. */
export const weeksToRunOn = (canRun: number): number =>
  canRun >= runsOn
    ? 0
    : Math.max(
        turns.findIndex(([run]) => run >= runsOn) - stepOf(canRun),
        Math.ceil(Math.log(runsOn / Math.max(fewestRun, canRun)) / Math.log(growthRun)),
      );

/**
 * How somebody runs who can't run so long yet; undefined: all of it without a walk. One step a week or less often, so that none is skipped; a short run has as much as a long one at
 * once, and never less than is run now. `whole`: the minutes of all of it; `most`: of those, what may be run.
 */
export function runAndWalk(
  whole: number,
  canRun: number,
  week: RunningWeek,
  most = Infinity,
): string | undefined {
  if (canRun >= runsOn || canRun >= whole) return undefined;
  const { at, beyond } = stepIn(canRun, week);
  const [step, walk] = turns[Math.min(at, turns.length - 1)] ?? [whole, 0];
  const able = beyond > 0 ? Math.min(restedFrom, step * maxGrowth ** beyond) : Math.max(step, canRun);
  const run = Math.floor(Math.min(able, most));
  if (run >= whole) return undefined;
  const first = Math.min(walkFirst, whole - run);
  const minutes = whole - first;
  const times = Math.max(1, Math.floor(most / run));
  const isOnce = times === 1 || run + walk > minutes;
  const turn = `${run} min run, ${walk} min walk, in turn`;
  const parts =
    run >= minutes
      ? `${minutes} min run`
      : isOnce
        ? `${run} min run, the rest walk`
        : times * (run + walk) < minutes
          ? `${turn}, ${times} times, the rest walk`
          : turn;
  return `${first} min brisk walk, then ${parts}. Run slowly enough to talk.`;
}
