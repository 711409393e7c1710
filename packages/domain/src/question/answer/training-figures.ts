import { horseDisciplines } from "../../language/assemble/sports/sport-groups.ts";
import { builtInDisciplines, isFromTheGround } from "../../workout/built-in-disciplines.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import { kgToMass } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { estimateOfSet } from "../../workout/record/estimate-one-rep-max.ts";
import type { LoggedExercise, LoggedSet, Workout } from "../../workout/workout.ts";
import { distanceOf } from "../../workout/workout-figures.ts";
import type { AskedPeriod, Bound, TrainingQuestion } from "../question.ts";

/** What a question's names mean: whether an exercise as logged is one that is asked about. */
export type IsMeant = (exercise: Pick<LoggedExercise, "name" | "exerciseId">) => boolean;

/** A workout with only what the question is about. */
export type Found = { readonly workout: Workout; readonly exercises: readonly LoggedExercise[] };

/** A set with its workout, as a best is told. */
export type FoundSet = {
  readonly set: LoggedSet;
  readonly exercise: LoggedExercise;
  readonly workout: Workout;
};

const isWithin = ({ from, to }: AskedPeriod, date: string): boolean =>
  (from === undefined || date >= from) && (to === undefined || date <= to);

/** How much longer or shorter a "5k" may be: GPS and tracks differ by so much. */
const distanceTolerance = 0.03;

const isHeld = ({ least, most }: Bound, value: number | undefined): boolean =>
  value !== undefined && (least === undefined || value >= least) && (most === undefined || value <= most);

/** Whether a workout is of the length, and within the bounds of its distance, time and speed. */
const isLong = (
  { bounds = [], distanceMeters: length, measure }: TrainingQuestion,
  { distanceMeters: meters, durationSeconds: seconds }: Workout,
): boolean =>
  (length === undefined ||
    Math.abs((meters ?? 0) - length) <= length * distanceTolerance ||
    // Who ran twelve miles has run ten.
    (measure === "done" && (meters ?? 0) > length)) &&
  bounds.every((bound) => {
    if (bound.of === "distance") return isHeld(bound, meters);
    if (bound.of === "duration") return isHeld(bound, seconds);
    return bound.of !== "speed" || isHeld(bound, meters && seconds ? meters / seconds : undefined);
  });

const counts = ({ warmup, failed }: LoggedSet): boolean => !warmup && !failed;

const isAsked =
  ({ bounds = [] }: TrainingQuestion) =>
  (set: LoggedSet): boolean =>
    counts(set) &&
    bounds.every((bound) => {
      if (bound.of === "reps") return isHeld(bound, set.reps);
      return bound.of !== "load" || isHeld(bound, set.weightKg);
    });

/** Whether a title or a note of it has these words. */
const mentions = ({ title, notes, exercises }: Workout, words: string): boolean =>
  [title, notes, ...exercises.map((one) => one.notes)].some((text) => text?.toLowerCase().includes(words));

/** What is ridden and worked with a horse, whichever of its disciplines it is. */
export const anyOfHorses = "riding";
/** What "ride" may mean where there are horses: one that somebody rode, or a bike. */
export const anyRide = "ride";
/** What is done for the heart and lungs, whichever sport it is. */
export const anyCardio = "cardio";
const cardioDisciplines: ReadonlySet<string> = new Set(
  builtInDisciplines.flatMap(({ id, measure }) => (measure === "distance" ? [id] : [])),
);
export const isOfDiscipline = (
  asked: string,
  { discipline, riderAthleteId }: Pick<Workout, "discipline" | "riderAthleteId">,
): boolean => {
  if (asked === anyOfHorses) return horseDisciplines.has(discipline);
  if (asked === anyCardio) return cardioDisciplines.has(discipline);
  if (asked !== anyRide) return discipline === asked;
  return discipline === "cycling" || (riderAthleteId !== undefined && !isFromTheGround(discipline));
};

/** The workouts that a question is about, newest first, each with the exercises that it asks for. */
export function workoutsMeant(
  workouts: readonly Workout[],
  question: TrainingQuestion,
  period: AskedPeriod | undefined,
  isMeant: IsMeant | undefined,
): readonly Found[] {
  const { discipline, weekday } = question;
  const found = workouts.flatMap((workout): Found[] => {
    if (period && !isWithin(period, workout.date)) return [];
    if (discipline !== undefined && !isOfDiscipline(discipline, workout)) return [];
    if (weekday !== undefined && weekdayOf(workout.date) !== weekday) return [];
    if (!isLong(question, workout)) return [];
    if (question.mentions !== undefined && !mentions(workout, question.mentions)) return [];
    const exercises = isMeant ? workout.exercises.filter(isMeant) : workout.exercises;
    if (isMeant && exercises.length === 0) return [];
    const isNarrowed = question.bounds?.some(({ of }) => of === "load" || of === "reps") === true;
    if (isNarrowed && !exercises.some(({ sets }) => sets.some(isAsked(question)))) return [];
    return [{ workout, exercises }];
  });
  if (question.latest === undefined) return found;
  // The last one of which it is known, where that is asked of any.
  const known = found.filter(hasFigure(question));
  return (known.length > 0 ? known : found).slice(0, question.latest);
}

/** Whether what is asked of a way was written down of a workout. */
const hasFigure =
  ({ measure }: TrainingQuestion) =>
  ({ workout: { durationSeconds, distanceMeters } }: Found): boolean => {
    if (measure === "duration") return durationSeconds !== undefined;
    return measure !== "pace" || (durationSeconds !== undefined && distanceMeters !== undefined);
  };

/** The sets that are asked about, without warm-ups and failed attempts. */
export const setsOf = (found: readonly Found[], question: TrainingQuestion): readonly FoundSet[] =>
  found.flatMap(({ workout, exercises }) =>
    exercises.flatMap((exercise) =>
      exercise.sets.filter(isAsked(question)).map((set) => ({ set, exercise, workout })),
    ),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Repetitions × load in a person's unit, of the loads as they were entered where they were entered in it; both sides count. */
export const volumeOf = (sets: readonly FoundSet[], unit: MassUnit): number =>
  sum(
    sets.map(({ set }) => {
      const load = set.weight?.unit === unit ? set.weight.value : kgToMass(set.weightKg ?? 0, unit).value;
      return load * (set.reps ?? 0) * (set.perSide ? 2 : 1);
    }),
  );

export const repsOf = (sets: readonly FoundSet[]): number =>
  sum(sets.map(({ set }) => (set.reps ?? 0) * (set.perSide ? 2 : 1)));

export const metersOf = (found: readonly Found[]): number =>
  sum(found.map(({ workout }) => distanceOf(workout) ?? 0));
export const secondsOf = (found: readonly Found[]): number =>
  sum(found.map(({ workout }) => workout.durationSeconds ?? 0));

/** Whether a pace can be computed of it. */
export const isTimed = ({ workout }: Found): boolean =>
  workout.distanceMeters !== undefined && workout.durationSeconds !== undefined;

/** Mean pace over workouts that have both: all their seconds by all their metres. */
export function paceOf(
  found: readonly Found[],
): { readonly seconds: number; readonly meters: number } | undefined {
  const timed = found.filter(isTimed);
  return timed.length > 0 ? { seconds: secondsOf(timed), meters: metersOf(timed) } : undefined;
}

const firstMax = <T>(items: readonly T[], value: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>(
    (best, item) => (best === undefined || value(item) > value(best) ? item : best),
    undefined,
  );

/** The other end of a figure, where that is asked for. */
const signOf = ({ isLeast }: Pick<TrainingQuestion, "isLeast">): number => (isLeast ? -1 : 1);

/**
 * The heaviest set (or the lightest), of equal loads the one with more repetitions, of equal ones the first that was done; by repetitions or time
 * where there is no load.
 */
export function bestSet(
  sets: readonly FoundSet[],
  end: Pick<TrainingQuestion, "isLeast"> = {},
): FoundSet | undefined {
  const oldestFirst = sets.toReversed().filter(({ set }) => set.kind !== "total");
  const loaded = oldestFirst.filter(({ set }) => (set.weightKg ?? 0) > 0);
  if (loaded.length > 0)
    return firstMax(
      loaded,
      ({ set }) => signOf(end) * (set.weightKg ?? 0) * 1000 + Math.min(set.reps ?? 0, 999),
    );
  return firstMax(
    oldestFirst,
    ({ set }) => signOf(end) * ((set.reps ?? 0) * 100_000 + (set.durationSeconds ?? 0)),
  );
}

/** The highest estimated one repetition maximum in kilograms; see `estimateOneRepMax`. */
export function bestEstimate(
  sets: readonly FoundSet[],
): { readonly kg: number; readonly from: FoundSet } | undefined {
  const estimates = sets.toReversed().flatMap((from) => {
    const kg = estimateOfSet(from.exercise, from.set);
    return kg === undefined ? [] : [{ kg, from }];
  });
  return firstMax(estimates, ({ kg }) => kg);
}

/** The quickest by pace, or the slowest; where a distance is asked for these are of that distance. */
export const fastestOf = (
  found: readonly Found[],
  end: Pick<TrainingQuestion, "isLeast"> = {},
): Found | undefined =>
  firstMax(
    found.toReversed().filter(isTimed),
    ({ workout }) => (signOf(end) * (workout.distanceMeters ?? 0)) / (workout.durationSeconds ?? 1),
  );

/** The longest by distance, where any has one; else by time; or the shortest. */
export function longestOf(
  found: readonly Found[],
  end: Pick<TrainingQuestion, "isLeast"> = {},
): Found | undefined {
  const oldestFirst = found.toReversed();
  const far = oldestFirst.filter(({ workout }) => workout.distanceMeters !== undefined);
  if (far.length > 0) return firstMax(far, ({ workout }) => signOf(end) * (workout.distanceMeters ?? 0));
  const timed = oldestFirst.filter(({ workout }) => workout.durationSeconds !== undefined);
  return firstMax(timed, ({ workout }) => signOf(end) * (workout.durationSeconds ?? 0));
}

export const daysOf = (found: readonly Found[]): readonly string[] => [
  ...new Set(found.map(({ workout }) => workout.date)),
];
