import { z } from "zod";
import {
  type CardioBlock,
  cardioBlockSchema,
  enteredMetersSchema,
  enteredMinutesSchema,
  enteredRestSchema,
  enteredSetsSchema,
  hasAmount,
  maxExercises,
  maxSessions,
  noAmount,
  type PlannedExercise,
  plannedExerciseSchema,
  type PlannedSession,
  plannedSessionSchema,
  plannedWorkSchema,
  type Week,
  weekSchema,
} from "../../program.ts";
import { isReachable, unreachable } from "../../cardio/cardio-amount.ts";
import { isOneLineOrEmpty, isOneLine, oneLineMessage } from "./argument-fields.ts";

const plannedExerciseFields = plannedExerciseSchema.shape;

/** The editable fields of an exercise; used to add one and, each optional, to change one. */
export const exerciseFields = {
  name: plannedExerciseFields.name.refine(isOneLine, oneLineMessage).describe("Name of the exercise"),
  reps: plannedExerciseFields.reps
    .refine(isOneLine, oneLineMessage)
    .describe('Target reps as text, as in "8-10", "45s"'),
  targetLoad: plannedExerciseFields.targetLoad
    .refine(isOneLine, oneLineMessage)
    .describe('Target load as text, as in "185 lbs", "70% 1RM", "bodyweight"'),
  workingSets: enteredSetsSchema.describe("Number of working sets"),
  warmupSets: enteredSetsSchema.describe("Number of warm-up sets"),
  restSeconds: enteredRestSchema.describe("Rest between sets in seconds"),
  notes: plannedExerciseFields.notes.unwrap().describe("Notes or instructions"),
  groupLabel: plannedExerciseFields.groupLabel
    .unwrap()
    .refine(isOneLineOrEmpty, "must be one line without control characters")
    .describe("Exercises with the same label form a superset or circuit"),
};

/** An exercise to add. Its progress (`sets`, `skipped`) and address are not copied; other fields are. */
export const exerciseInputSchema = z.looseObject({
  ...exerciseFields,
  warmupSets: exerciseFields.warmupSets.default(0),
  restSeconds: exerciseFields.restSeconds.default(120),
  notes: exerciseFields.notes.optional(),
  groupLabel: exerciseFields.groupLabel.optional(),
});
type ExerciseInput = z.infer<typeof exerciseInputSchema>;

/** A planned exercise without progress; its address is set when it is inserted. */
export function newExercise(input: ExerciseInput, newUid: () => string): PlannedExercise {
  const exercise: PlannedExercise = { ...input, uid: newUid(), id: "", sets: [], skipped: false };
  if (exercise.notes === "") delete exercise.notes;
  if (exercise.groupLabel === "") delete exercise.groupLabel;
  return exercise;
}

/** The same exercise to be done again: nothing logged, not skipped. */
const freshExercise = (exercise: PlannedExercise, newUid: () => string): PlannedExercise => ({
  ...exercise,
  uid: newUid(),
  sets: [],
  skipped: false,
});

const cardioFields = cardioBlockSchema.shape;

/** A cardio block as planned. Its progress (`completed`, `actualDuration`, `avgHeartRate`) is not copied. */
export const cardioInputSchema = z
  .looseObject({
    type: cardioFields.type,
    duration: enteredMinutesSchema.describe("Minutes; a block has these, a distance, or both").optional(),
    distanceMeters: enteredMetersSchema.describe("Distance in metres").optional(),
    modality: cardioFields.modality,
    instructions: cardioFields.instructions,
    notes: cardioFields.notes,
  })
  .refine(hasAmount, noAmount)
  .refine(isReachable, unreachable);
type CardioInput = z.infer<typeof cardioInputSchema>;

const plannedSessionFields = plannedSessionSchema.shape;

export const sessionFields = {
  name: plannedSessionFields.name.refine(isOneLine, oneLineMessage).describe("Name of the session"),
  scheduledDate: plannedSessionFields.scheduledDate.unwrap().describe("ISO date, as in 2026-11-20"),
  dayOfWeek: plannedSessionFields.dayOfWeek
    .unwrap()
    .refine(isOneLineOrEmpty, "must be one line without control characters")
    .describe("English name of the day, as in Monday"),
  warmup: plannedSessionFields.warmup.unwrap().describe("Warm-up activities"),
  notes: plannedSessionFields.notes.unwrap(),
  work: plannedWorkSchema
    .omit({ riderId: true })
    .extend({ durationMinutes: enteredMinutesSchema })
    .describe("Timed work that is neither exercises nor cardio, as horse work"),
};

/** A session to add. Its progress and address are not copied; other fields are. */
export const sessionInputSchema = z.looseObject({
  name: sessionFields.name,
  exercises: z
    .array(exerciseInputSchema)
    .max(maxExercises)
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

/** The fields with a session's progress. */
export const sessionProgressFields = [
  "startedAt",
  "completedDate",
  "duration",
  "rating",
  "workoutId",
] as const;

/** The block as planned, without progress. */
export function freshCardio({
  actualDuration: _minutes,
  avgHeartRate: _rate,
  ...planned
}: CardioInput): CardioBlock {
  return { ...planned, completed: false };
}

/** A planned session without progress; addresses are set when it is inserted. */
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

/** The same session to be done again: not started, not completed, nothing logged, no date; the day of the week is kept. */
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

const plannedWeekFields = weekSchema.shape;

export const weekFields = {
  phase: plannedWeekFields.phase.refine(isOneLine, oneLineMessage).describe("As in Accumulation, Deload"),
  startDate: plannedWeekFields.startDate.unwrap().describe("ISO date, as in 2026-11-20"),
  endDate: plannedWeekFields.endDate.unwrap().describe("ISO date, as in 2026-11-26"),
  description: plannedWeekFields.description.unwrap(),
};

/** A week to add. Its dates may only be omitted if no week of the program has dates. */
export const weekInputSchema = z.looseObject({
  phase: weekFields.phase,
  startDate: weekFields.startDate.optional(),
  endDate: weekFields.endDate.optional(),
  description: weekFields.description.optional(),
  sessions: z.array(sessionInputSchema).max(maxSessions).default([]),
});
type WeekInput = z.infer<typeof weekInputSchema>;

/** A week without progress; numbers and addresses are set when it is inserted. */
export function newWeek(input: WeekInput, newUid: () => string): Week {
  const week: Week = {
    ...input,
    uid: newUid(),
    id: "",
    weekNumber: 1,
    sessions: input.sessions.map((session) => newSession(session, newUid)),
  };
  if (week.description === "") delete week.description;
  return week;
}
