import { z } from "zod";
import {
  cardioBlockSchema,
  mostExercises,
  plannedSessionSchema,
  plannedWorkSchema,
  type CardioBlock,
  type PlannedSession,
} from "../program.ts";
import { isLine, isTelling, tellingMessage } from "./argument-fields.ts";
import { exerciseInputSchema, freshExercise, newExercise } from "./new-exercise.ts";

const cardioFields = cardioBlockSchema.shape;

/** A cardio block as planned. What was done of it (`completed`, `actualDuration`, `avgHeartRate`) is not taken over. */
export const cardioInputSchema = z.looseObject({
  type: cardioFields.type,
  duration: cardioFields.duration.describe("Minutes"),
  modality: cardioFields.modality,
  instructions: cardioFields.instructions,
  notes: cardioFields.notes,
});
type CardioInput = z.infer<typeof cardioInputSchema>;

const fields = plannedSessionSchema.shape;

export const sessionFields = {
  name: fields.name.refine(isTelling, tellingMessage).describe("Name of the session"),
  scheduledDate: fields.scheduledDate.unwrap().describe("ISO date, as in 2026-11-20"),
  dayOfWeek: fields.dayOfWeek
    .unwrap()
    .refine(isLine, "must be one line without control characters")
    .describe("English name of the day, as in Monday"),
  warmup: fields.warmup.unwrap().describe("Warm-up activities"),
  notes: fields.notes.unwrap(),
  work: plannedWorkSchema.describe("Timed work that is neither exercises nor cardio, as horse work"),
};

/** A session to add. What was done of it and its address are not taken over; other fields are. */
export const sessionInputSchema = z.looseObject({
  name: sessionFields.name,
  exercises: z
    .array(exerciseInputSchema)
    .max(mostExercises)
    .default([])
    .describe("Empty for a rest day or a cardio day"),
  scheduledDate: sessionFields.scheduledDate.optional(),
  dayOfWeek: sessionFields.dayOfWeek.optional(),
  warmup: sessionFields.warmup.optional(),
  cardio: cardioInputSchema.nullable().optional(),
  work: sessionFields.work.nullable().optional(),
  notes: sessionFields.notes.optional(),
});
type SessionInput = z.infer<typeof sessionInputSchema>;

/** The fields that say what was done of a session. */
export const sessionProgressFields = [
  "startedAt",
  "completedDate",
  "duration",
  "rating",
  "workoutId",
] as const;

/** The block as planned, nothing done of it. */
export function freshCardio({
  actualDuration: _minutes,
  avgHeartRate: _rate,
  ...planned
}: CardioInput): CardioBlock {
  return { ...planned, completed: false };
}

/** A planned session that starts fresh; addresses are given by whoever puts it in its place. */
export function newSession(input: SessionInput, newUid: () => string): PlannedSession {
  const { cardio, work, exercises, ...said } = input;
  const uid = newUid();
  const session: PlannedSession = {
    ...said,
    uid,
    id: "",
    warmup: said.warmup ?? [],
    exercises: exercises.map((exercise) => newExercise(exercise, newUid)),
    completed: false,
  };
  if (cardio != null) session.cardio = freshCardio(cardio);
  if (work != null) session.work = work;
  for (const field of sessionProgressFields) delete session[field];
  for (const field of ["notes", "dayOfWeek"] as const) if (session[field] === "") delete session[field];
  return session;
}

/** The same session to be done again: not started, not completed, nothing logged, no date; its day of the week stays. */
export function freshSession(source: PlannedSession, newUid: () => string): PlannedSession {
  const session: PlannedSession = {
    ...source,
    uid: newUid(),
    exercises: source.exercises.map((exercise) => freshExercise(exercise, newUid)),
    completed: false,
  };
  if (source.cardio) session.cardio = freshCardio(source.cardio);
  delete session.scheduledDate;
  for (const field of sessionProgressFields) delete session[field];
  return session;
}
