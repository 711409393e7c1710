import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import {
  type LoggedExercise,
  loggedExerciseSchema,
  loggedSetSchema,
  workoutContentSchema,
} from "@canter/domain/workout/workout";
import { withConsistentUnits } from "@canter/domain/workout/workout-change";
import { z } from "zod";

const { shape: set } = loggedSetSchema;
const { shape: exercise } = loggedExerciseSchema;
const { shape: content } = workoutContentSchema;

const extractedSetSchema = loggedSetSchema.omit({ weightKg: true, distanceMeters: true }).extend({
  durationSeconds: set.durationSeconds.describe("of a set that is held or timed, converted into seconds"),
  rpe: set.rpe.describe("0 to 10; RIR n is 10 - n"),
  warmup: set.warmup.describe("true for a warm-up set"),
  perSide: set.perSide.describe("true where the reps are those of each side"),
  kind: set.kind.describe("left out for a plain set"),
  failed: set.failed.describe("true for an attempt that was missed"),
  count: z.number().int().min(1).max(100).optional().describe("how many sets like this one; 1 unless stated"),
});

const extractedExerciseSchema = loggedExerciseSchema.omit({ exerciseId: true }).extend({
  name: exercise.name.describe("as it is usually called, in English"),
  superset: exercise.superset.describe("the same letter for exercises done in turn"),
  sets: z.array(extractedSetSchema).max(200),
});

/** A workout as a model tells it: values as the member entered them, with their units; nothing computed. */
export const extractedWorkoutSchema = workoutContentSchema
  .omit({ discipline: true, distanceMeters: true, exercises: true })
  .extend({
    startTime: content.startTime.describe("HH:MM, 24 hours"),
    durationSeconds: content.durationSeconds.describe("of the whole workout, converted into seconds"),
    avgHeartRate: content.avgHeartRate.describe("beats a minute"),
    score: content.score.describe(
      'result of a workout for time, reps or rounds: {"type": "time", "value": seconds}, {"type": "reps", "value": 150} or {"type": "rounds", "value": "9+7"} (9 rounds and 7 reps)',
    ),
    fields: content.fields.describe(
      'what only this discipline has, as in {"workType": "grid", "jumpHeightCm": 76}; of a horse also who rode where it was not the writer: {"riderName": "Emma"}',
    ),
    discipline: z
      .string()
      .max(60)
      .optional()
      .describe("id of a discipline; where it differs from the detected one"),
    athlete: z
      .string()
      .max(120)
      .optional()
      .describe("whose training, by name; left out for the writer's own"),
    exercises: z.array(extractedExerciseSchema).max(100).default([]),
  });
export type ExtractedWorkout = z.infer<typeof extractedWorkoutSchema>;

/** As in the catalogue where the name is one of its own, in whatever order or number. */
function linked(exercise: LoggedExercise, catalogue: ExerciseIndex): LoggedExercise {
  const words = exercise.name
    .toLowerCase()
    .replaceAll(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const match = catalogue.matchAt(words, 0);
  const known =
    catalogue.byName(exercise.name) ??
    (match && match.length === words.length && match.quality !== "fuzzy" && !match.rival
      ? match.exercise
      : undefined);
  return known ? { ...exercise, exerciseId: known.id, name: known.name } : exercise;
}

/** With SI values beside the entered ones, equal sets written out, exercises linked with the catalogue. */
export function extractedToParsed(
  { athlete, exercises, ...fields }: ExtractedWorkout,
  discipline: string,
  catalogue: ExerciseIndex,
): ParsedWorkout {
  const content = withConsistentUnits({
    ...fields,
    discipline,
    exercises: exercises.map(({ sets, ...exercise }) =>
      linked(
        {
          ...exercise,
          sets: sets.flatMap(({ count = 1, ...set }) => Array.from({ length: count }, () => set)),
        },
        catalogue,
      ),
    ),
  });
  return { ...content, ...(athlete !== undefined && athlete.trim() !== "" && { athlete: athlete.trim() }) };
}
