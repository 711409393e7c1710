import type { ImportedMeasurement, ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { LoggedSet } from "@canter/domain/workout/workout";
import { unpackRecording } from "../pack-recording.ts";

const setInWords = ({ reps, weight, durationSeconds, distance, warmup, kind, rpe }: LoggedSet): string =>
  [
    reps,
    weight && `${weight.value}${weight.unit}`,
    durationSeconds && `${durationSeconds}s`,
    distance && `${distance.value}${distance.unit}`,
    warmup && "warm-up",
    kind,
    rpe && `@${rpe}`,
  ]
    .filter(Boolean)
    .join("x");

const whenOf = ({ localDate, localTime, instant }: ImportedWorkout | ImportedMeasurement): string => {
  if (localDate !== undefined) return localTime === undefined ? localDate : `${localDate} ${localTime}`;
  return instant === undefined ? "undated" : new Date(instant).toISOString().replace(".000Z", "Z");
};

/** What a file said of a workout: discipline, when, seconds, metres, heart rate and the highest, what it had, what is open. */
export const workoutInALine = (workout: ImportedWorkout): string => {
  const { discipline, durationSeconds, distanceMeters, avgHeartRate, fields, exercises } = workout.content;
  const { maxHeartRate } = workout.recording ? unpackRecording(workout.recording).totals : {};
  const activity = fields?.["activity"];
  return [
    discipline + (typeof activity === "string" ? ` (${activity})` : ""),
    whenOf(workout),
    durationSeconds && `${durationSeconds}s`,
    distanceMeters && `${Math.round(distanceMeters)}m`,
    avgHeartRate && `${avgHeartRate}bpm`,
    maxHeartRate && `max ${maxHeartRate}`,
    exercises.map(({ name, sets }) => `${name}: ${sets.map(setInWords).join(" ")}`).join("; "),
    workout.openUnits && `open ${Object.keys(workout.openUnits).join(" ")}`,
    workout.isSportOpen && "sport?",
  ]
    .filter(Boolean)
    .join(" | ");
};

export const readingInALine = (one: ImportedMeasurement): string =>
  `${one.measurement.kind} | ${whenOf(one)} | ${one.measurement.value}${one.measurement.unit ?? ""}`;
