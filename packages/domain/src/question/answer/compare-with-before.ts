import { describeTotals } from "../../workout/summarize-workout.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { LoggedExercise, Workout } from "../../workout/workout.ts";
import { dayInWords, setText } from "./figure-in-words.ts";
import { bestSet, type FoundSet } from "./training-figures.ts";

type Known = {
  readonly units: MassUnit;
  readonly today: string;
  /** What makes two logged exercises the same. */
  readonly keyOf: (exercise: Pick<LoggedExercise, "name" | "exerciseId">) => string;
};

/** Of about the same length, for a time to be compared. */
const sameLength = 0.03;
const maxExercises = 4;

const setsIn = (exercise: LoggedExercise, workout: Workout): readonly FoundSet[] =>
  exercise.sets.filter(({ warmup, failed }) => !warmup && !failed).map((set) => ({ set, exercise, workout }));

const sizeOf = ({ set }: FoundSet): number =>
  (set.weightKg ?? 0) > 0
    ? (set.weightKg ?? 0) * 1000 + (set.reps ?? 0)
    : (set.reps ?? 0) + (set.durationSeconds ?? 0) / 100;

/** A lift beside its best before: "Yes, a record: 10 reps; before 9 reps on …". */
function liftBeside(
  exercise: LoggedExercise,
  workout: Workout,
  before: readonly Workout[],
  known: Known,
): string {
  const { units, today, keyOf } = known;
  const own = bestSet(setsIn(exercise, workout));
  const earlier = before.map((one) => ({
    workout: one,
    exercises: one.exercises.filter((its) => keyOf(its) === keyOf(exercise)),
  }));
  const done = earlier.filter(({ exercises }) => exercises.length > 0);
  const best = bestSet(
    done.flatMap(({ workout: its, exercises }) => exercises.flatMap((one) => setsIn(one, its))),
  );
  const last = done.toSorted((a, b) => (a.workout.date < b.workout.date ? 1 : -1))[0];
  const lastBest = last && bestSet(last.exercises.flatMap((one) => setsIn(one, last.workout)));
  if (!own) return `${exercise.name}: no sets are written down.`;
  if (!best) return `Yes, a record: the first ${exercise.name} that is logged, ${setText(own, units)}.`;
  const isRecord = sizeOf(own) > sizeOf(best);
  const day = (one: FoundSet) => dayInWords(one.workout.date, today);
  const before1 = `best before ${setText(best, units)}, ${day(best)}`;
  const lastTime =
    lastBest && lastBest.workout.id !== best.workout.id
      ? `; last time ${setText(lastBest, units)}, ${day(lastBest)}`
      : "";
  return isRecord
    ? `Yes, a record: ${exercise.name} ${setText(own, units)}; ${before1}${lastTime}.`
    : `No record: ${exercise.name} ${setText(own, units)}; ${before1}${lastTime}.`;
}

/** A run, ride or swim beside the fastest of its length and the longest of its kind before. */
function distanceBeside(workout: Workout, before: readonly Workout[], { units, today }: Known): string {
  const kind = before.filter(({ discipline }) => discipline === workout.discipline);
  const { distanceMeters, durationSeconds } = workout;
  const text = (one: Workout) => `${describeTotals(one, units)}, ${dayInWords(one.date, today)}`;
  const alike = kind.filter(
    (one) =>
      distanceMeters !== undefined &&
      one.durationSeconds !== undefined &&
      Math.abs((one.distanceMeters ?? 0) - distanceMeters) <= distanceMeters * sameLength,
  );
  const speed = (one: Workout) => (one.distanceMeters ?? 0) / (one.durationSeconds ?? 1);
  const fastest = alike.toSorted((a, b) => speed(b) - speed(a))[0];
  const longest = kind.toSorted(
    (a, b) => (b.distanceMeters ?? b.durationSeconds ?? 0) - (a.distanceMeters ?? a.durationSeconds ?? 0),
  )[0];
  if (durationSeconds !== undefined && fastest)
    return speed(workout) > speed(fastest)
      ? `Yes, your fastest of that length: ${describeTotals(workout, units)}; before ${text(fastest)}.`
      : `No: ${describeTotals(workout, units)}; your fastest of that length is ${text(fastest)}.`;
  const isLongest =
    (distanceMeters ?? durationSeconds ?? 0) > (longest?.distanceMeters ?? longest?.durationSeconds ?? 0);
  const none =
    durationSeconds !== undefined && distanceMeters !== undefined
      ? "Yes: the first of that length that is logged"
      : "It is logged";
  if (!longest) return `${none}, ${describeTotals(workout, units)}.`;
  return isLongest
    ? `Yes, your longest: ${describeTotals(workout, units)}; before ${text(longest)}.`
    : `${none}, ${describeTotals(workout, units)}; your longest is ${text(longest)}.`;
}

/** How a workout stands beside those before it: whether it holds a record, and the best and last of each lift, or of its length. */
export function compareWithBefore(workout: Workout, before: readonly Workout[], known: Known): string {
  if (workout.exercises.length === 0) return distanceBeside(workout, before, known);
  return workout.exercises
    .slice(0, maxExercises)
    .map((exercise) => liftBeside(exercise, workout, before, known))
    .join("\n");
}
