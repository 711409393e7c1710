import {
  formatDistance,
  formatDuration,
  formatDurationInWords,
  formatMass,
} from "@canter/domain/units/format-units";
import type { LoggedExercise, LoggedSet, Score, Workout } from "@canter/domain/workout/workout";

/** The form of a set: everything is text until it is saved, so that no input is lost on the way. */
export type SetForm = {
  readonly uid: string;
  readonly reps: string;
  readonly weight: string;
  readonly time: string;
  readonly distance: string;
  readonly rpe: string;
  readonly warmup: boolean;
  readonly perSide: boolean;
  readonly failed: boolean;
  readonly kind: "" | NonNullable<LoggedSet["kind"]>;
  /** What is stored of it: a field that is not touched stays as exact as it was. */
  readonly stored?: LoggedSet;
};

export type ExerciseForm = {
  readonly uid: string;
  readonly exerciseId: string | undefined;
  readonly name: string;
  readonly superset: string;
  readonly notes: string;
  readonly sets: readonly SetForm[];
};

export type WorkoutForm = {
  readonly athleteId: string;
  readonly riderAthleteId: string;
  readonly discipline: string;
  readonly title: string;
  readonly date: string;
  readonly startTime: string;
  readonly duration: string;
  readonly distance: string;
  readonly avgHeartRate: string;
  readonly scoreType: "" | Score["type"];
  readonly score: string;
  /** The discipline's own fields, by key; yes-or-no ones as "yes", "no" or "". */
  readonly fields: Readonly<Record<string, string>>;
  readonly notes: string;
  readonly exercises: readonly ExerciseForm[];
};

const ordinary = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
const numberText = (value: number | undefined): string => (value === undefined ? "" : String(value));
const distanceText = (entered: LoggedSet["distance"], meters: number | undefined): string => {
  if (entered) return ordinary(formatDistance(entered));
  return meters === undefined ? "" : `${meters} m`;
};

export const emptySet = (uid: string): SetForm => ({
  uid,
  reps: "",
  weight: "",
  time: "",
  distance: "",
  rpe: "",
  warmup: false,
  perSide: false,
  failed: false,
  kind: "",
});

export const setToForm = (set: LoggedSet, uid: string): SetForm => ({
  uid,
  stored: set,
  reps: numberText(set.reps),
  weight: set.weight
    ? ordinary(formatMass(set.weight))
    : set.weightKg === undefined
      ? ""
      : `${set.weightKg} kg`,
  time: set.durationSeconds === undefined ? "" : formatDuration(set.durationSeconds),
  distance: distanceText(set.distance, set.distanceMeters),
  rpe: numberText(set.rpe),
  warmup: set.warmup ?? false,
  perSide: set.perSide ?? false,
  failed: set.failed ?? false,
  kind: set.kind ?? "",
});

const exerciseToForm = (exercise: LoggedExercise, index: number): ExerciseForm => ({
  uid: `exercise-${index}`,
  exerciseId: exercise.exerciseId,
  name: exercise.name,
  superset: exercise.superset ?? "",
  notes: exercise.notes ?? "",
  sets: exercise.sets.map((set, at) => setToForm(set, `set-${index}-${at}`)),
});

const scoreText = (score: Score | undefined): string => {
  if (!score) return "";
  return score.type === "time" ? formatDuration(score.value) : String(score.value);
};

const fieldText = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

/** Whole minutes in words, anything else as on a watch: both are parsed back to the same number of seconds. */
const durationText = (seconds: number): string =>
  seconds % 60 === 0 ? ordinary(formatDurationInWords(seconds)) : formatDuration(seconds);

/** The form of a stored workout. */
export const workoutToForm = (workout: Workout): WorkoutForm => ({
  athleteId: workout.athleteId,
  riderAthleteId: workout.riderAthleteId ?? "",
  discipline: workout.discipline,
  title: workout.title ?? "",
  date: workout.date,
  startTime: workout.startTime ?? "",
  duration: workout.durationSeconds === undefined ? "" : durationText(workout.durationSeconds),
  distance: distanceText(workout.distance, workout.distanceMeters),
  avgHeartRate: numberText(workout.avgHeartRate),
  scoreType: workout.score?.type ?? "",
  score: scoreText(workout.score),
  fields: Object.fromEntries(
    Object.entries(workout.fields ?? {}).map(([key, value]) => [key, fieldText(value)]),
  ),
  notes: workout.notes ?? "",
  exercises: workout.exercises.map(exerciseToForm),
});
