import type { LoggedExercise, LoggedSet } from "../../workout/workout.ts";
import type { ParseContext, ParsedWorkout } from "../parsed-message.ts";
import type { Draft, DraftExercise } from "./draft.ts";
import { round } from "./loads/load.ts";
import type { WorkSet } from "./sets/work-set.ts";

const finishSet = (one: WorkSet): LoggedSet => {
  const set: LoggedSet = {};
  const distance = one.meters?.quantity;
  if (one.reps !== undefined) set.reps = Math.round(one.reps);
  if (one.load?.kg !== undefined) {
    set.weightKg = one.load.kg;
    if (one.load.mass) set.weight = one.load.mass;
  }
  if (one.seconds !== undefined && one.seconds > 0) set.durationSeconds = round(one.seconds);
  if (distance?.meters !== undefined) {
    set.distanceMeters = round(distance.meters);
    set.distance = { value: round(distance.value, 4), unit: distance.distance ?? "m" };
  }
  if (one.rpe !== undefined) set.rpe = one.rpe;
  if (one.warmup) set.warmup = true;
  if (one.perSide) set.perSide = true;
  if (one.kind) set.kind = one.kind;
  return set;
};

const finishExercise = ({ exercise, sets, superset }: DraftExercise): LoggedExercise => {
  const finished: LoggedExercise = {
    exerciseId: exercise.id,
    name: exercise.name,
    sets: sets.map(finishSet),
  };
  if (superset) finished.superset = superset;
  return finished;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A workout as it is handed on: numbers rounded, absent what nothing was said of. */
export const finishWorkout = (draft: Draft): ParsedWorkout => {
  const { seconds, meters } = draft;
  const workout: Partial<Mutable<ParsedWorkout>> = { discipline: draft.discipline, date: draft.date };
  if (draft.athlete) workout.athlete = draft.athlete;
  if (draft.startTime) workout.startTime = draft.startTime;
  if (seconds !== undefined) workout.durationSeconds = round(seconds);
  if (meters !== undefined) workout.distanceMeters = round(meters);
  if (draft.distance && meters !== undefined) workout.distance = draft.distance;
  if (draft.heartRate !== undefined) workout.avgHeartRate = draft.heartRate;
  if (draft.score) workout.score = draft.score;
  if (Object.keys(draft.fields).length > 0) workout.fields = draft.fields;
  workout.exercises = draft.exercises.map(finishExercise);
  if (draft.notes.length > 0) workout.notes = draft.notes.join("; ");
  return workout as ParsedWorkout;
};

/** Under the writer's own name a workout is theirs as it is without any. */
export const ofWriter = ({ athlete, ...workout }: ParsedWorkout, { writer }: ParseContext): ParsedWorkout =>
  athlete === undefined || athlete === writer ? workout : { ...workout, athlete };
