import type { LoggedExercise, LoggedSet } from "../../workout/workout.ts";
import type { ParsedWorkout } from "../parsed-message.ts";
import type { Draft, DraftExercise } from "./draft.ts";
import { round } from "./load.ts";
import type { WorkSet } from "./work-set.ts";

const finishSet = (one: WorkSet): LoggedSet => {
  const distance = one.meters?.quantity;
  return {
    ...(one.reps !== undefined && { reps: Math.round(one.reps) }),
    ...(one.load?.kg !== undefined && {
      weightKg: one.load.kg,
      ...(one.load.mass && { weight: one.load.mass }),
    }),
    ...(one.seconds !== undefined && one.seconds > 0 && { durationSeconds: round(one.seconds) }),
    ...(distance?.meters !== undefined && {
      distanceMeters: round(distance.meters),
      distance: { value: round(distance.value, 4), unit: distance.distance ?? "m" },
    }),
    ...(one.rpe !== undefined && { rpe: one.rpe }),
    ...(one.warmup && { warmup: true }),
    ...(one.perSide && { perSide: true }),
    ...(one.kind && { kind: one.kind }),
  };
};

const finishExercise = (one: DraftExercise): LoggedExercise => ({
  exerciseId: one.exercise.id,
  name: one.exercise.name,
  sets: one.sets.map(finishSet),
  ...(one.superset && { superset: one.superset }),
});

/** A workout as it is handed on: numbers rounded, absent what nothing was said of. */
export const finishWorkout = (draft: Draft): ParsedWorkout => ({
  discipline: draft.discipline,
  date: draft.date,
  ...(draft.athlete && { athlete: draft.athlete }),
  ...(draft.startTime && { startTime: draft.startTime }),
  ...(draft.seconds !== undefined && { durationSeconds: round(draft.seconds) }),
  ...(draft.meters !== undefined && { distanceMeters: round(draft.meters) }),
  ...(draft.distance && draft.meters !== undefined && { distance: draft.distance }),
  ...(draft.heartRate !== undefined && { avgHeartRate: draft.heartRate }),
  ...(draft.score && { score: draft.score }),
  ...(Object.keys(draft.fields).length > 0 && { fields: draft.fields }),
  exercises: draft.exercises.map(finishExercise),
  ...(draft.notes.length > 0 && { notes: draft.notes.join("; ") }),
});
