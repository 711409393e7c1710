import type { ParsedMessage, ParsedWorkout } from "@canter/domain/language/parsed-message";

const annotatedSet = ({
  reps,
  weightKg,
  durationSeconds,
  distanceMeters,
  rpe,
  warmup,
}: ParsedWorkout["exercises"][number]["sets"][number]) => ({
  reps,
  weightKg,
  durationSeconds,
  distanceMeters,
  rpe,
  warmup,
});

function annotatedWorkout(workout: ParsedWorkout) {
  const {
    discipline,
    date,
    athlete,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score,
    exercises,
    notes,
  } = workout;
  return {
    discipline,
    date,
    athlete,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score,
    exercises: exercises.map(({ name, sets, notes: remark }) => ({
      name,
      sets: sets.map(annotatedSet),
      notes: remark,
    })),
    notes,
  };
}

/** A parsed message in the format of annotated log messages for scoring: values in SI, absent where there is none. */
export const annotated = (parsed: ParsedMessage) => ({
  isLog: parsed.isLog,
  confidence: parsed.confidence,
  workouts: parsed.workouts.map(annotatedWorkout),
});
