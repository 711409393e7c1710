import { formatDistance, formatDuration, formatKg, formatMass, formatPace } from "../units/format-units.ts";
import { massToKg, roundTo } from "../units/convert-units.ts";
import { type Distance, type Units, KG_PER_LB } from "../units/unit.ts";
import { recordSubjectKey } from "../workout/record/record-candidates.ts";
import type { LoggedExercise, LoggedSet, WorkoutContent } from "../workout/workout.ts";
import type { Doubt } from "./doubt.ts";
import { doubtText, joinDoubts } from "./open-doubts.ts";
import {
  loadLimitsOf,
  maxSessionSeconds,
  maxReps,
  sessionHeartRate,
  farthestMetersOf,
  fastestSeconds,
} from "./human-limits.ts";

/** What is known about an athlete's earlier training. */
export type TrainingHistory = {
  /** The heaviest load by `exerciseSubject`, in kg. */
  readonly bestLoadKg: ReadonlyMap<string, number>;
  /** The member's. */
  readonly units: Units;
};

/** The key of an exercise's best load: the subject of its records. */
export const exerciseSubject = ({ exerciseId, name }: Pick<LoggedExercise, "exerciseId" | "name">): string =>
  recordSubjectKey({
    subject: { kind: "exercise", ...(exerciseId !== undefined && { exerciseId }), name },
    unit: "kg",
  });

/** A load is doubted above this factor times the best, and for several repetitions already above the lower one: a set of five at it would be twice as far ahead, */
const aboveBest = { once: 1.5, repeated: 1.35 };
const repeatedFrom = 3;
/** unless it is only a few plates more: a beginner with the empty bar adds a lot in a day. */
const fewPlatesKg = 25;

const otherUnits: Readonly<Record<string, Distance["unit"]>> = { mi: "m", km: "m", m: "km" };

type Travelled = { readonly path: string; readonly discipline: string; readonly units: Units } & Pick<
  LoggedSet,
  "distance" | "distanceMeters" | "durationSeconds" | "weightKg"
>;

/** A distance in less time than anybody has needed, or farther than anybody got in a day. */
function doubtsOfTravel({
  path,
  discipline,
  units,
  distance,
  distanceMeters,
  durationSeconds,
  weightKg = 0,
}: Travelled): Doubt[] {
  if (distanceMeters === undefined || distance === undefined) return [];
  const fastest = fastestSeconds(discipline, distanceMeters);
  const farthest = farthestMetersOf(discipline, weightKg > 0) ?? Number.POSITIVE_INFINITY;
  const isTooFar = distanceMeters > farthest;
  const isTooFast = fastest !== undefined && durationSeconds !== undefined && durationSeconds < fastest;
  if (!isTooFar && !isTooFast) return [];
  const shown = formatDistance(distance);
  const other = otherUnits[distance.unit];
  const meant = other && { value: distance.value, unit: other };
  const metersMeant = meant && (other === "km" ? meant.value * 1000 : meant.value);
  // "400 miles in 20 minutes" may have been 400 m; "5 m" for 5 km was too slow, which is not a question of speed.
  const fits =
    metersMeant !== undefined &&
    (durationSeconds === undefined
      ? metersMeant <= farthest
      : durationSeconds >= (fastestSeconds(discipline, metersMeant) ?? 0) && durationSeconds <= metersMeant);
  const pace =
    durationSeconds === undefined
      ? undefined
      : formatPace(durationSeconds, distanceMeters, discipline, units);
  return [
    {
      field: `${path}distance`,
      value:
        isTooFast && durationSeconds !== undefined ? `${shown} in ${formatDuration(durationSeconds)}` : shown,
      reason: isTooFast
        ? `Nobody has been that fast${pace === undefined ? "" : ` (${pace})`}.`
        : discipline === "strength"
          ? "That is farther than a loaded carry in a set goes."
          : "Nobody has come that far in a day.",
      ...(fits &&
        meant && {
          suggestion: {
            text: formatDistance(meant),
            changes: [{ field: `${path}distance`, value: meant }],
          },
        }),
    },
  ];
}

/** The likely intention of a load: the other unit, or a missing decimal point. */
function meantLoad(weight: NonNullable<LoggedSet["weight"]>, likelyKg: number) {
  const other = { value: weight.value, unit: weight.unit === "kg" ? ("lb" as const) : ("kg" as const) };
  const tenth = { value: roundTo(weight.value / 10, 2), unit: weight.unit };
  return [other, tenth].find((one) => massToKg(one) <= likelyKg * 1.2 && massToKg(one) >= likelyKg * 0.5);
}

function doubtsOfLoad(
  set: LoggedSet,
  { exercise, field, history }: { exercise: LoggedExercise; field: string; history: TrainingHistory },
): Doubt[] {
  const { weight, weightKg, reps = 1 } = set;
  if (!weight || weightKg === undefined || weightKg <= 0) return [];
  const best = history.bestLoadKg.get(exerciseSubject(exercise));
  const limits = loadLimitsOf(exercise.name);
  const isFarAbove =
    best === undefined
      ? weightKg > limits.firstKg
      : weightKg >
        Math.max(best * (reps < repeatedFrom ? aboveBest.once : aboveBest.repeated), best + fewPlatesKg);
  if (!isFarAbove && weightKg <= limits.kg) return [];
  const meant = meantLoad(weight, best ?? limits.firstKg);
  return [
    {
      field,
      value: `${exercise.name} ${formatMass(weight)}`,
      reason: loadReason(weightKg > limits.kg, best, history.units),
      ...(meant && { suggestion: { text: formatMass(meant), changes: [{ field, value: meant }] } }),
    },
  ];
}

const loadReason = (isBeyondAll: boolean, best: number | undefined, units: Units): string => {
  if (isBeyondAll) return "Nobody has lifted that much.";
  return best === undefined
    ? "Few have lifted that much, and it is your first."
    : `Your best is ${formatKg(best, units)}.`;
};

function doubtsOfSet(
  set: LoggedSet,
  {
    exercise,
    path,
    discipline,
    history,
  }: { exercise: LoggedExercise; path: string; discipline: string; history: TrainingHistory },
): Doubt[] {
  const { reps, weightKg = 0, durationSeconds } = set;
  const most = weightKg > 0 ? maxReps.loaded : maxReps.unloaded;
  const tooMany: Doubt[] =
    reps !== undefined && reps > most
      ? [{ field: `${path}reps`, value: `${exercise.name} × ${reps}`, reason: "That is a lot for one set." }]
      : [];
  const tooLong: Doubt[] =
    durationSeconds !== undefined && durationSeconds > maxSessionSeconds("")
      ? [
          {
            field: `${path}durationSeconds`,
            value: `${exercise.name} ${formatDuration(durationSeconds)}`,
            reason: "That is longer than a day.",
          },
        ]
      : [];
  return [
    ...doubtsOfLoad(set, { exercise, field: `${path}weight`, history }),
    ...doubtsOfTravel({ ...set, path, discipline, units: history.units }).map((doubt) => ({
      ...doubt,
      value: `${exercise.name} ${doubt.value}`,
    })),
    ...tooMany,
    ...tooLong,
  ];
}

function doubtsOfTotals({ discipline, durationSeconds, avgHeartRate }: WorkoutContent): Doubt[] {
  const { least, most } = sessionHeartRate;
  const tooLong = durationSeconds !== undefined && durationSeconds > maxSessionSeconds(discipline);
  const oddHeart = avgHeartRate !== undefined && (avgHeartRate < least || avgHeartRate > most);
  return [
    ...(tooLong
      ? [
          {
            field: "durationSeconds",
            value: formatDuration(durationSeconds),
            reason: "That is very long for one session.",
          },
        ]
      : []),
    ...(oddHeart
      ? [
          {
            field: "avgHeartRate",
            value: `${avgHeartRate} bpm`,
            reason: `A mean over a session is between ${least} and ${most}.`,
          },
        ]
      : []),
  ];
}

/**
 * The values of a workout that are far from anything that the athlete, or anybody, has done (`human-limits.ts` has the bounds and their
 * sources): faster or farther than any human or horse, more than 1.5 times the athlete's own best load (1.35 times for three repetitions and more), a first load that few have lifted,
 * or more than a set, a heart or a day allows. Paths as in `Doubt`.
 */
export function doubtsOfWorkout(content: WorkoutContent, history: TrainingHistory): Doubt[] {
  const { discipline, exercises } = content;
  return joinDoubts([
    ...doubtsOfTravel({ ...content, path: "", discipline, units: history.units }),
    ...doubtsOfTotals(content),
    ...exercises.flatMap((exercise, at) =>
      exercise.sets.flatMap((set, setAt) =>
        doubtsOfSet(set, { exercise, path: `exercises.${at}.sets.${setAt}.`, discipline, history }),
      ),
    ),
  ]);
}

/** Which values of a workout are more than anybody has done, whoever did it, as sentences; empty where none is. */
export const impossibleInWords = (content: WorkoutContent, units: Units): string =>
  doubtsOfWorkout(content, { bestLoadKg: new Map(), units }).map(doubtText).join(" ");

/**
 * A load is plausible up to this factor times the one below it, or this many kilograms above it: as in the comparison of a workout with
 * others.
 */
const aboveOtherLoads = 1.5;
/** So many workouts with about the same load are no typing error, */
const repeats = 3;
const isAbout = (load: number, other: number): boolean => load >= other * 0.9 && load <= other * 1.1;
/** unless they are as heavy as the others in pounds taken for kilograms. */
const isInPounds = (load: number, best: number): boolean => Math.abs((load / best) * KG_PER_LB - 1) < 0.05;

/**
 * The heaviest load of a history that others lead up to: each step from one workout's best to the next higher one is plausible for a
 * person, or repeated in several workouts. Outliers far above all others (a typing error, another unit) are excluded. `knownKg`: a best
 * known otherwise.
 */
export const plausibleBest = (workoutBests: readonly number[], knownKg?: number): number | undefined => {
  const loads = workoutBests.toSorted((a, b) => a - b);
  // Starts from the usual load, not from the lightest: people start with an empty bar, and have light days.
  let best = Math.max(knownKg ?? 0, loads[Math.floor((loads.length - 1) / 2)] ?? 0);
  const isRepeated = (load: number): boolean =>
    loads.filter((other) => isAbout(other, load)).length >= repeats && !isInPounds(load, best);
  for (const load of loads)
    if (load <= best * aboveOtherLoads || load <= best + fewPlatesKg || isRepeated(load))
      best = Math.max(best, load);
  return best > 0 ? best : undefined;
};
