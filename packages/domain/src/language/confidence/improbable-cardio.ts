import { enduranceSports } from "../assemble/sports/sport-groups.ts";
import { maxSpeed, minSpeed } from "../assemble/sports/sport-limits.ts";
import type { Draft } from "../assemble/draft.ts";

/** Metres a second of each part that has a distance and a time. */
const speedsOf = ({ exercises }: Draft): readonly { readonly meters: number; readonly speed: number }[] =>
  exercises.flatMap(({ sets }) =>
    sets.flatMap(({ meters, seconds }) => {
      const length = meters?.quantity?.meters;
      return length !== undefined && seconds !== undefined && seconds > 0
        ? [{ meters: length, speed: length / seconds }]
        : [];
    }),
  );

/** "2x20 min …. 5012m and 4978m": the times of the parts, and then their distances. */
const isReportedApart = ({ exercises, seconds }: Draft): boolean =>
  exercises.some(({ sets }) => {
    const timed = sets.filter((one) => one.seconds !== undefined && one.meters === undefined && !one.warmup);
    const long = sets.filter((one) => one.seconds === undefined && one.meters !== undefined && !one.warmup);
    if (seconds !== undefined && timed.length > 2 && long.length === 1 && long[0] === sets.at(-1))
      return true;
    return timed.length === long.length && (timed.length > 1 || (timed.length === 1 && sets.length === 2));
  });

/** Metres a second: hardly a brisk walk. */
const slowestRun = 1.6;

const longPart = 900;
/** "3k swim: 500 wu, 4x500 pull, 500 cd. 58 min": the way or the time of all among those of its parts. */
const isWholeAmongParts = ({ exercises, meters, seconds }: Draft): boolean =>
  exercises.some(({ sets }) => {
    const lengths = sets.map((one) => one.meters?.quantity?.meters ?? 0);
    const all = lengths.reduce((sum, one) => sum + one, 0);
    const isSum =
      meters === undefined &&
      sets.length > 3 &&
      // "wu 2k, 6x3 min, cd 2k": as long as one another
      lengths.filter((one) => one > 0).length > 2 &&
      lengths.some((one) => one > 0 && Math.abs(all - 2 * one) < 2);
    const lone = sets.filter(
      (one) => !one.warmup && one.meters === undefined && (one.seconds ?? 0) >= longPart,
    );
    // "40 min fartlek, 8 x 1 min hard, 7.6k": as long as all the others together
    const times = sets.map((one) => one.seconds ?? 0);
    const isLongest =
      seconds === undefined &&
      sets.length > 3 &&
      times.some((one) => one >= longPart && 2 * one >= times.reduce((sum, more) => sum + more, 0)) &&
      times.filter((one) => one > 0).length > 3;
    return (
      isLongest ||
      isSum ||
      (seconds === undefined && lone.length === 1 && lengths.filter((one) => one > 0).length > 2)
    );
  });

/** "watch died at 4k, I think it was 9k, 50 min": two ways without times of their own, beside the time of all. */
const isWayAmongWays = ({ exercises, meters, seconds }: Draft): boolean =>
  meters === undefined &&
  seconds !== undefined &&
  exercises.length === 1 &&
  exercises.every(({ sets }) => {
    const lengths = sets.map((one) => one.meters?.quantity?.meters ?? 0);
    return (
      sets.length === 2 &&
      sets.every((one) => one.seconds === undefined && one.meters !== undefined && !one.warmup) &&
      lengths[0] !== lengths[1]
    );
  });

/** "6x800, all in 3:05": a time of all of it in which nobody gets through its parts. */
const isTooShort = ({ discipline, exercises, seconds }: Draft): boolean => {
  if (seconds === undefined) return false;
  const sets = exercises.flatMap((one) => one.sets);
  const least = sets.reduce((sum, one) => {
    const meters = one.meters?.quantity?.meters ?? 0;
    return sum + (one.seconds ?? (meters === 0 ? 0 : meters / maxSpeed(discipline, meters)));
  }, 0);
  return sets.length > 1 && least > seconds * 1.05;
};

const longLone = 300;
/** "run 21.1k 1:58:20 total 5:35:15": a time of all of it, and one part that has nothing but its way. */
const isLoneWay = ({ exercises, meters, seconds }: Draft): boolean =>
  meters === undefined &&
  seconds !== undefined &&
  exercises.length === 1 &&
  exercises.every(
    ({ sets }) =>
      sets.length === 1 &&
      sets.every((one) => one.seconds === undefined && one.meters !== undefined && !one.warmup),
  );

/** "10k+strides 52:10": the way of all of it, and one part that has nothing but a long time. */
const isTimeAmongParts = ({ exercises, meters, seconds }: Draft): boolean =>
  meters !== undefined &&
  seconds === undefined &&
  exercises.some(
    ({ sets }) =>
      sets.length === 1 &&
      sets.every((one) => one.meters === undefined && !one.warmup && (one.seconds ?? 0) >= longLone),
  );

/** A part that nobody goes so fast or so slowly, or that is twice as fast as another: its numbers belong elsewhere. */
export const improbableCardio = (draft: Draft): string | undefined => {
  if (!enduranceSports.has(draft.discipline)) return undefined;
  if (
    draft.discipline === "running" &&
    (draft.meters ?? 0) / (draft.seconds ?? 1) < slowestRun &&
    draft.seconds !== undefined &&
    draft.meters !== undefined
  )
    return "run, or walked?";
  return draft.exercises.length > 0 ? oddParts(draft) : undefined;
};

/** What is improbable of the parts of a session. */
const oddParts = (draft: Draft): string | undefined => {
  const parts = speedsOf(draft);
  // "10x100 off 1:45 holding 1:32": as one swims
  if (draft.discipline === "running" && parts.some(({ speed }) => speed < slowestRun / 1.3))
    return "run, or swum?";
  const isOut = parts.some(
    ({ meters, speed }) =>
      speed < minSpeed(draft.discipline) || speed > maxSpeed(draft.discipline, meters) * 1.05,
  );
  if (isOut) return "the time of this part, or of something else?";
  if (isWholeAmongParts(draft) || isWayAmongWays(draft) || isTimeAmongParts(draft) || isLoneWay(draft))
    return "a part, or all of it?";
  if (isTooShort(draft)) return "the time of all of it, or of each part?";
  if (isReportedApart(draft)) return "which distance goes with which time?";
  const speeds = parts.map(({ speed }) => speed);
  return speeds.length > 1 && Math.max(...speeds) > 2 * Math.min(...speeds)
    ? "parts of one session, or sessions of their own?"
    : undefined;
};
