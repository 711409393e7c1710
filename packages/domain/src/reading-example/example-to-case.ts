import type { LanguageCase } from "../language/cases/score-cases.ts";
import { roundTo } from "../units/convert-units.ts";
import type { LoggedExercise, LoggedSet } from "../workout/workout.ts";
import type { ReadingExample, SaidWorkout } from "./reading-example.ts";

type ExpectedWorkout = LanguageCase["expect"]["workouts"][number];

const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : roundTo(value, 2);

/** Without what is undefined. */
const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const setToCase = ({ reps, weightKg, durationSeconds, distanceMeters, rpe, warmup, kind }: LoggedSet) =>
  present({
    reps,
    weightKg: rounded(weightKg),
    durationSeconds: rounded(durationSeconds),
    distanceMeters: rounded(distanceMeters),
    rpe,
    warmup: warmup === true ? true : undefined,
    kind: kind === "total" ? kind : undefined,
  }) as LoggedSet;

const exerciseToCase = ({ name, sets }: LoggedExercise) => ({ name, sets: sets.map(setToCase) });

const notesOf = ({ notes, exercises }: SaidWorkout): string | undefined =>
  [notes, ...exercises.map((exercise) => exercise.notes)].filter(Boolean).join("; ") || undefined;

const workoutToCase = (workout: SaidWorkout): ExpectedWorkout =>
  present({
    discipline: workout.discipline,
    date: workout.date,
    athlete: workout.athlete,
    durationSeconds: rounded(workout.durationSeconds),
    distanceMeters: rounded(workout.distanceMeters),
    avgHeartRate: workout.avgHeartRate,
    score: workout.score,
    exercises: workout.exercises.length > 0 ? workout.exercises.map(exerciseToCase) : undefined,
    notes: notesOf(workout),
  }) as ExpectedWorkout;

/** An example as an annotated message, as in `language/cases`: see `language/RULES.md`. `id`: its name among others. */
export const exampleToCase = ({ text, now, units, workouts }: ReadingExample, id: string): LanguageCase => ({
  id,
  message: text,
  now,
  units,
  tags: ["household", ...new Set(workouts.map(({ discipline }) => discipline))],
  expect: { isLog: true, workouts: workouts.map(workoutToCase) },
});

/** A case file: a line of JSON for each. */
export const casesToText = (cases: readonly LanguageCase[]): string =>
  cases.map((one) => `${JSON.stringify(one)}\n`).join("");
