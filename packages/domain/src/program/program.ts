import { intensities } from "./intensity.ts";
import { z } from "zod";

/**
 * A program's weeks in the shapes of the coach's edit tools. Objects are loose: fields of a file that Canter doesn't know are kept. `id` is
 * an address made of positions (`week-2-session-1-exercise-3`) and renumbered by edits; `uid` never changes. Numbers are counted from 1.
 * Everything is data: an edit returns a new program and shares what it did not affect.
 */
const uid = z.string().min(1).max(100);
const address = z.string().max(100);
const words = (most: number) => z.string().max(most);
/** Never infinite or NaN. */
const finite = z.number();
/** Sets, seconds and the like: whole and never negative. */
export const countSchema = z.int().min(0).max(100_000);
const datePattern = z.core.regexes.date;
const dateTimePattern = z.core.regexes.datetime({ offset: true, local: true });
/** For a cardio block or work: about a week. */
export const maxMinutes = 10_000;
/** For a cardio block: as for a logged workout. */
const maxMeters = 10_000_000;
/**
 * What may be entered, by an edit or in a file: tighter than what a program may hold, since one stored or archived before these bounds must
 * stay readable. 100 sets of an exercise, two hours between sets, a day of one thing.
 */
export const enteredSetsSchema = z.int().min(0).max(100);
export const enteredRestSchema = z.int().min(0).max(7200);
export const enteredMinutesSchema = z.number().positive().max(1440);
/** A shorter one is a typing error, or a wrong unit. */
export const enteredMetersSchema = z.number().min(10).max(maxMeters);
/** Per session, and per session log. */
export const maxExercises = 100;
/** Per week. */
export const maxSessions = 50;
/** `YYYY-MM-DD`, or an ISO date and time, stored as entered; only its date counts. A single check, so that its JSON schema is short. */
export const plannedDateSchema = z
  .string()
  .refine((text) => datePattern.test(text) || dateTimePattern.test(text), "must be a date, as in 2026-11-20");

/** A set as logged in the program (from an imported file; Canter's own are in the linked workout). */
export const setResultSchema = z.looseObject({
  setNumber: countSchema.optional(),
  reps: finite.optional(),
  weight: finite.optional(),
});
export type SetResult = z.infer<typeof setResultSchema>;

export const plannedExerciseSchema = z.looseObject({
  uid,
  id: address,
  name: words(200).min(1),
  /** Exercises with the same label are alternated (superset, circuit). */
  groupLabel: words(20).optional(),
  warmupSets: countSchema,
  workingSets: countSchema,
  /** As entered: "5", "8-10", "45s", "10 per side", "AMRAP". */
  reps: words(100),
  /** As entered: "185 lbs", "70% 1RM", "RPE 8", "bodyweight". */
  targetLoad: words(100),
  restSeconds: countSchema,
  notes: words(5000).optional(),
  sets: z.array(setResultSchema).max(500),
  skipped: z.boolean().optional(),
});
export type PlannedExercise = z.infer<typeof plannedExerciseSchema>;

export const cardioTypes = ["zone2", "intervals", "sweetspot", "threshold", "vo2max"] as const;
export type CardioType = (typeof cardioTypes)[number];

/** Whether a block says how much is to be done: minutes, a distance, or both. */
export const hasAmount = (block: { duration?: unknown; distanceMeters?: unknown }): boolean =>
  typeof block.duration === "number" || typeof block.distanceMeters === "number";
export const noAmount = "must have minutes (duration), a distance (distanceMeters), or both";

const cardioBlockFields = z.looseObject({
  type: z.enum(cardioTypes),
  /** Minutes, more than 0. */
  duration: finite.positive().max(maxMinutes).optional(),
  distanceMeters: finite.positive().max(maxMeters).optional(),
  modality: words(100).optional(),
  instructions: words(5000).optional(),
  completed: z.boolean(),
  actualDuration: finite.min(0).max(maxMinutes).optional(),
  avgHeartRate: finite.min(0).max(400).optional(),
  notes: words(5000).optional(),
});
export const cardioBlockSchema = cardioBlockFields.refine(hasAmount, noAmount);
export type CardioBlock = z.infer<typeof cardioBlockSchema>;

/** Anything timed that is neither exercises nor cardio: horse work, an episode, a class. */
export const plannedWorkSchema = z.looseObject({
  /** Id of a discipline of the group. */
  discipline: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be a discipline's id, as in flatwork"),
  durationMinutes: finite.positive().max(maxMinutes),
  focus: words(1000).optional(),
  contentId: words(200).optional(),
  intensity: z.enum(intensities).optional(),
  /** Who is to ride or handle the horse, by the name that the group knows them by, or any other. */
  rider: words(100).min(1).optional(),
  /** The athlete that `rider` means, if they are of the group: set when the plan is stored. */
  riderId: words(100).optional(),
});
export type PlannedWork = z.infer<typeof plannedWorkSchema>;

export const plannedSessionSchema = z.looseObject({
  uid,
  id: address,
  name: words(200).min(1),
  scheduledDate: plannedDateSchema.optional(),
  /** English name of the weekday, as entered ("Monday"). */
  dayOfWeek: words(40).optional(),
  warmup: z.array(words(500)).max(100).optional(),
  exercises: z.array(plannedExerciseSchema).max(maxExercises),
  cardio: cardioBlockSchema.optional(),
  work: plannedWorkSchema.optional(),
  notes: words(5000).optional(),
  startedAt: words(40).optional(),
  completed: z.boolean(),
  completedDate: words(40).optional(),
  /** Actual minutes. */
  duration: finite.min(0).max(100_000).optional(),
  rating: finite.min(0).max(100).optional(),
});
export type PlannedSession = z.infer<typeof plannedSessionSchema>;

export const weekSchema = z.looseObject({
  uid,
  id: address,
  weekNumber: z.int().min(1),
  phase: words(200),
  /** Absent in a program without dates (`sequence`). */
  startDate: plannedDateSchema.optional(),
  endDate: plannedDateSchema.optional(),
  description: words(5000).optional(),
  sessions: z.array(plannedSessionSchema).max(maxSessions),
});
export type Week = z.infer<typeof weekSchema>;

export const maxWeeks = 520;
/** Limit for a program enlarged by copies: about forty years. */
export const maxExercisesInAll = 100_000;

export const programSchema = z.looseObject({ weeks: z.array(weekSchema).max(maxWeeks) });
/** The plan itself, as edits see it: weeks of planned sessions, with their progress. */
export type Program = z.infer<typeof programSchema>;
