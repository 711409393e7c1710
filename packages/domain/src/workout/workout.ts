import { z } from "zod";
import { doubtSchema } from "../plausibility/doubt.ts";
import { distanceSchema, massSchema } from "../units/unit-schema.ts";

/** `YYYY-MM-DD` in the athlete's zone; stored, never derived from an instant. */
export const localDateSchema = z.iso.date();

/** `HH:MM` on a 24-hour clock, local. */
export const localTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM, as in 18:40");

const finite = z.number().refine(Number.isFinite, "must be a finite number");

/** The role of a set within its exercise; absent for a plain working set. `total`: no set but a sum, as of a whole day. */
export const setKindSchema = z.enum(["drop", "backoff", "rest_pause", "amrap", "cluster", "total"]);

/**
 * One set. Loads and distances are stored as entered (`weight`, `distance`) and in SI (`weightKg`, `distanceMeters`); either both or
 * neither exist.
 */
export const loggedSetSchema = z.object({
  reps: finite.int().min(0).max(100_000).optional(),
  weightKg: finite.min(-1000).max(2500).optional(),
  weight: massSchema.optional(),
  durationSeconds: finite.positive().max(604_800).optional(),
  distanceMeters: finite.positive().max(10_000_000).optional(),
  distance: distanceSchema.optional(),
  /** Rate of perceived exertion, 0 to 10 (Zourdos et al. 2016); RIR n is entered as 10 - n. */
  rpe: finite.min(0).max(10).optional(),
  warmup: z.boolean().optional(),
  /** The numbers are for one side; both were done. */
  perSide: z.boolean().optional(),
  kind: setKindSchema.optional(),
  /** A failed attempt: stored for the diary, counted nowhere. */
  failed: z.boolean().optional(),
});
export type LoggedSet = z.infer<typeof loggedSetSchema>;

export const loggedExerciseSchema = z.object({
  /** Id in the exercise catalogue; absent for a custom exercise. */
  exerciseId: z.string().max(100).optional(),
  /** Name as in the catalogue ("Back Squat") or as entered. */
  name: z.string().trim().min(1).max(200),
  sets: z.array(loggedSetSchema).max(500),
  /** Exercises with the same letter were alternated (a superset or circuit). */
  superset: z.string().max(8).optional(),
  notes: z.string().max(5000).optional(),
});
export type LoggedExercise = z.infer<typeof loggedExerciseSchema>;

/** Result of a metcon: seconds, total reps, or "R+r" (rounds and extra reps). */
export const scoreSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("time"), value: finite.positive().max(604_800) }),
  z.object({ type: z.literal("reps"), value: finite.int().min(0).max(1_000_000) }),
  z.object({
    type: z.literal("rounds"),
    value: z.string().regex(/^\d{1,4}\+\d{1,5}$/, 'must be "rounds+reps", as in 9+7'),
  }),
]);
export type Score = z.infer<typeof scoreSchema>;

/** Fields of a discipline (horse work: `workType`, `jumpHeightCm`, `rein`, …); see Discipline. */
export const disciplineFieldsSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  z.union([z.string().max(2000), finite, z.boolean()]),
);

/** What was done, regardless of the athlete: the part of a workout that a message, a form or a file can state. */
export const workoutContentSchema = z.object({
  /** Id of a discipline of the group: `strength`, `running`, `flatwork`, … */
  discipline: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be a discipline's id, as in strength"),
  date: localDateSchema,
  startTime: localTimeSchema.optional(),
  title: z.string().trim().max(200).optional(),
  durationSeconds: finite.positive().max(604_800).optional(),
  distanceMeters: finite.positive().max(10_000_000).optional(),
  distance: distanceSchema.optional(),
  avgHeartRate: finite.int().min(20).max(260).optional(),
  score: scoreSchema.optional(),
  fields: disciplineFieldsSchema.optional(),
  exercises: z.array(loggedExerciseSchema).max(200),
  notes: z.string().max(20_000).optional(),
});
export type WorkoutContent = z.infer<typeof workoutContentSchema>;

/** Why a workout is still a draft, or why a saved one needs attention. */
export const workoutIssueSchema = z.discriminatedUnion("kind", [
  /** `name`: the name in the message that matches nobody. */
  z.object({
    kind: z.literal("missing"),
    field: z.string(),
    question: z.string(),
    name: z.string().max(120).optional(),
  }),
  z.object({ kind: z.literal("duplicate"), workoutId: z.string() }),
  z.object({ kind: z.literal("unsure"), text: z.string(), reason: z.string() }),
  doubtSchema.extend({ kind: z.literal("doubt") }),
]);
export type WorkoutIssue = z.infer<typeof workoutIssueSchema>;

export const workoutSourceSchema = z.object({
  kind: z.enum(["message", "manual", "import", "demo"]),
  messageId: z.string().optional(),
  /** Index of the workout within its message. */
  workoutIndex: z.number().int().min(0).optional(),
});

/** A workout as stored. `version` counts changes from 1; every version is stored. */
export const workoutSchema = workoutContentSchema.extend({
  id: z.string(),
  groupId: z.string(),
  athleteId: z.string(),
  /** The rider (or handler) if the athlete is a horse. */
  riderAthleteId: z.string().optional(),
  /** The member who logged it. */
  loggedBy: z.string(),
  zone: z.string(),
  status: z.enum(["saved", "draft"]),
  issues: z.array(workoutIssueSchema),
  source: workoutSourceSchema,
  version: z.number().int().positive(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  deletedAt: z.number().int().optional(),
});
export type Workout = z.infer<typeof workoutSchema>;
