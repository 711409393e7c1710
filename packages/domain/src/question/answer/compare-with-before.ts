import { massUnitOf } from "../../units/format-units.ts";
import type { Units } from "../../units/unit.ts";
import { describeExercise, describeTotals } from "../../workout/summarize-workout.ts";
import type { LoggedExercise, Workout } from "../../workout/workout.ts";
import type { LatestAsked } from "../latest-asked.ts";
import type { TrainingMeasure } from "../question.ts";
import { dayInWords, setText } from "./figure-in-words.ts";
import { bestSet, type FoundSet, repsOf, volumeOf } from "./training-figures.ts";

type Known = {
  readonly units: Units;
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

const isAlike = (one: Workout, { distanceMeters }: Pick<Workout, "distanceMeters">): boolean =>
  distanceMeters !== undefined &&
  Math.abs((one.distanceMeters ?? 0) - distanceMeters) <= distanceMeters * sameLength;

/** A run, ride or swim beside the fastest of its length and the longest of its kind before. */
function distanceBeside(workout: Workout, before: readonly Workout[], { units, today }: Known): string {
  const kind = before.filter(({ discipline }) => discipline === workout.discipline);
  const { distanceMeters, durationSeconds } = workout;
  const text = (one: Workout) => `${describeTotals(one, units)}, ${dayInWords(one.date, today)}`;
  const alike = kind.filter((one) => one.durationSeconds !== undefined && isAlike(one, workout));
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
      : longest
        ? "No"
        : "Yes: the first that is logged";
  if (!longest) return `${none}, ${describeTotals(workout, units)}.`;
  return isLongest
    ? `Yes, your longest: ${describeTotals(workout, units)}; before ${text(longest)}.`
    : `${none}, ${describeTotals(workout, units)}; your longest is ${text(longest)}.`;
}

/** How much of a figure a lift has; of one without a load, what there is more of are its repetitions. */
function sizeOfLift(measure: TrainingMeasure, sets: readonly FoundSet[], units: Units): number {
  if (measure === "volume") return volumeOf(sets, massUnitOf(units)) || repsOf(sets);
  if (measure === "reps") return repsOf(sets);
  if (measure === "sets") return sets.length;
  const best = bestSet(sets);
  return best ? sizeOf(best) : 0;
}

/** How much of a figure a run, ride or swim has; undefined: it has none. */
function sizeOfWay(
  measure: TrainingMeasure,
  { distanceMeters, durationSeconds }: Workout,
): number | undefined {
  if (measure === "pace")
    return distanceMeters !== undefined && durationSeconds ? distanceMeters / durationSeconds : undefined;
  if (measure === "distance") return distanceMeters;
  return measure === "longest" ? (distanceMeters ?? durationSeconds) : durationSeconds;
}

/** What more and less of a figure is called. */
const comparatives: Readonly<Partial<Record<TrainingMeasure, readonly [more: string, less: string]>>> = {
  pace: ["faster", "slower"],
  distance: ["farther", "shorter"],
  longest: ["longer", "shorter"],
  duration: ["longer", "shorter"],
  best: ["heavier", "lighter"],
};

/** So near is the same: a pace is rounded to the second. */
const sameSize = 0.002;

/** "Yes, faster", "No, slower", "The same"; without a word that compares in the question "Faster". */
function verdict(
  own: number,
  other: number,
  measure: TrainingMeasure,
  { measures, isLess }: LatestAsked,
): string {
  const [more, less] = comparatives[measure] ?? ["more", "less"];
  if (Math.abs(own - other) <= other * sameSize) return "The same";
  const isMore = own > other;
  const word = isMore ? more : less;
  if (!measures && isLess === undefined) return `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return `${isMore === (isLess !== true) ? "Yes" : "No"}, ${word}`;
}

function liftBesidePrevious(
  exercise: LoggedExercise,
  workout: Workout,
  before: readonly Workout[],
  { units, today, keyOf }: Known,
  asked: LatestAsked,
): string {
  const [previous] = before.flatMap((one) => {
    const its = one.exercises.find((each) => keyOf(each) === keyOf(exercise));
    return its ? [{ workout: one, exercise: its }] : [];
  });
  const own = describeExercise(exercise, units);
  if (!previous) return `${own}: there is none before it to compare with.`;
  const sizesBy = (by: TrainingMeasure) =>
    [
      sizeOfLift(by, setsIn(exercise, workout), units),
      sizeOfLift(by, setsIn(previous.exercise, previous.workout), units),
    ] as const;
  const best = sizesBy("best");
  // Where no figure is named, as heavy a lift is more by its repetitions.
  const measure = asked.measures?.[0] ?? (best[0] === best[1] ? "reps" : "best");
  const [size, its] = sizesBy(measure);
  const day = dayInWords(previous.workout.date, today);
  const sets = describeExercise(previous.exercise, units).slice(previous.exercise.name.length).trim();
  const isOfReps = measure === "reps" || (measure === "volume" && size === repsOf(setsIn(exercise, workout)));
  const [all, before1] = isOfReps ? [` (${size} in all)`, ` (${its} in all)`] : ["", ""];
  return `${verdict(size, its, measure, asked)}: ${own}${all}; last time ${sets}${before1}, ${day}.`;
}

/** By what a run, ride or swim is set beside another where no figure is named. */
const measureOfWay = (workout: Workout, { measures }: LatestAsked): TrainingMeasure =>
  measures?.[1] ?? (sizeOfWay("pace", workout) === undefined ? "longest" : "pace");

/** Those of its kind that have the figure, newest first. */
const waysBefore = (workout: Workout, before: readonly Workout[], asked: LatestAsked): readonly Workout[] =>
  before.filter(
    (one) =>
      one.discipline === workout.discipline &&
      sizeOfWay(measureOfWay(workout, asked), one) !== undefined &&
      (asked.distanceMeters === undefined || isAlike(one, asked)),
  );

/** The workout beside which one is set where it is asked how it stands to the last of its kind, or to the last with its first lift. */
export function workoutBeside(
  workout: Workout,
  before: readonly Workout[],
  { keyOf }: Pick<Known, "keyOf">,
  asked: LatestAsked,
): Workout | undefined {
  const [lift] = workout.exercises;
  return lift
    ? before.find(({ exercises }) => exercises.some((one) => keyOf(one) === keyOf(lift)))
    : waysBefore(workout, before, asked)[0];
}

/** Beside the last of its kind; where that is of another length, the last of its own length is given, too. */
function wayBesidePrevious(
  workout: Workout,
  before: readonly Workout[],
  { units, today }: Known,
  asked: LatestAsked,
): string {
  const own = describeTotals(workout, units);
  const measure = measureOfWay(workout, asked);
  const size = sizeOfWay(measure, workout);
  const comparable = waysBefore(workout, before, asked);
  const [previous] = comparable;
  const other = previous && sizeOfWay(measure, previous);
  if (!previous || size === undefined || other === undefined)
    return `${own}: there is none${asked.distanceMeters === undefined ? "" : " of that length"} before it to compare with.`;
  const text = (one: Workout) => `${describeTotals(one, units)}, ${dayInWords(one.date, today)}`;
  const alike = measure === "pace" ? comparable.find((one) => isAlike(one, workout)) : undefined;
  const ofLength = alike && alike !== previous ? `; the last of that length ${text(alike)}` : "";
  const last = asked.distanceMeters === undefined ? "last time" : "the last of that length";
  return `${verdict(size, other, measure, asked)}: ${own}; ${last} ${text(previous)}${ofLength}.`;
}

/**
 * How a workout stands beside those before it (newest first): whether it holds a record, and the best and last of each lift, or of its length; or
 * beside the last one of its kind alone.
 */
export function compareWithBefore(
  workout: Workout,
  before: readonly Workout[],
  known: Known,
  asked: LatestAsked = { beside: "best" },
): string {
  const isBest = asked.beside === "best";
  if (workout.exercises.length === 0)
    return isBest ? distanceBeside(workout, before, known) : wayBesidePrevious(workout, before, known, asked);
  return workout.exercises
    .slice(0, maxExercises)
    .map((exercise) =>
      isBest
        ? liftBeside(exercise, workout, before, known)
        : liftBesidePrevious(exercise, workout, before, known, asked),
    )
    .join("\n");
}
