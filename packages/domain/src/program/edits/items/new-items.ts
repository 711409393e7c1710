import { z } from "zod";
import {
  type CardioBlock,
  cardioBlockSchema,
  maxExercises,
  maxSessions,
  type PlannedExercise,
  plannedExerciseSchema,
  type PlannedSession,
  plannedSessionSchema,
  plannedWorkSchema,
  type Week,
  weekSchema,
} from "../../program.ts";
import { isOneLineOrEmpty, isOneLine, oneLineMessage } from "./argument-fields.ts";

const plannedExerciseFields = plannedExerciseSchema.shape;

/** The fields of an exercise that can be said of it; used to add one and, each optional, to change one. */
export const exerciseFields = {
  name: plannedExerciseFields.name.refine(isOneLine, oneLineMessage).describe("Name of the exercise"),
  reps: plannedExerciseFields.reps
    .refine(isOneLine, oneLineMessage)
    .describe('Target reps as text, as in "8-10", "45s"'),
  targetLoad: plannedExerciseFields.targetLoad
    .refine(isOneLine, oneLineMessage)
    .describe('Target load as text, as in "185 lbs", "70% 1RM", "bodyweight"'),
  workingSets: plannedExerciseFields.workingSets.describe("Number of working sets"),
  warmupSets: plannedExerciseFields.warmupSets.describe("Number of warm-up sets"),
  restSeconds: plannedExerciseFields.restSeconds.describe("Rest between sets in seconds"),
  notes: plannedExerciseFields.notes.unwrap().describe("Notes or instructions"),
  groupLabel: plannedExerciseFields.groupLabel
    .unwrap()
    .refine(isOneLineOrEmpty, "must be one line without control characters")
    .describe("Exercises with the same label form a superset or circuit"),
};

/** An exercise to add. What was done of it (`sets`, `skipped`) and its address are not taken over; other fields are. */
export const exerciseInputSchema = z.looseObject({
  ...exerciseFields,
  warmupSets: exerciseFields.warmupSets.default(0),
  restSeconds: exerciseFields.restSeconds.default(120),
  notes: exerciseFields.notes.optional(),
  groupLabel: exerciseFields.groupLabel.optional(),
});
type ExerciseInput = z.infer<typeof exerciseInputSchema>;

/** A planned exercise that starts fresh; its address is given by whoever puts it in its place. */
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

/** A cardio block as planned. What was done of it (`completed`, `actualDuration`, `avgHeartRate`) is not taken over. */
export const cardioInputSchema = z.looseObject({
  type: cardioFields.type,
  duration: cardioFields.duration.describe("Minutes"),
  modality: cardioFields.modality,
  instructions: cardioFields.instructions,
  notes: cardioFields.notes,
});
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
  work: plannedWorkSchema.describe("Timed work that is neither exercises nor cardio, as horse work"),
};

/** A session to add. What was done of it and its address are not taken over; other fields are. */
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

const plannedWeekFields = weekSchema.shape;

export const weekFields = {
  phase: plannedWeekFields.phase.refine(isOneLine, oneLineMessage).describe("As in Accumulation, Deload"),
  startDate: plannedWeekFields.startDate.unwrap().describe("ISO date, as in 2026-11-20"),
  endDate: plannedWeekFields.endDate.unwrap().describe("ISO date, as in 2026-11-26"),
  description: plannedWeekFields.description.unwrap(),
};

/** A week to add. Its dates may only be left out where no week of the program has dates. */
export const weekInputSchema = z.looseObject({
  phase: weekFields.phase,
  startDate: weekFields.startDate.optional(),
  endDate: weekFields.endDate.optional(),
  description: weekFields.description.optional(),
  sessions: z.array(sessionInputSchema).max(maxSessions).default([]),
});
type WeekInput = z.infer<typeof weekInputSchema>;

/** A week that starts fresh; numbers and addresses are given by whoever puts it in its place. */
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
