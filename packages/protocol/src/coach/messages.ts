import { designStartedSchema } from "@canter/domain/goal-plan/design-started";
import { doubtSchema } from "@canter/domain/plausibility/doubt";
import { z } from "zod";
import { runSchema } from "./runs.ts";
import { personalRecordSchema, workoutResponseSchema } from "../training/workouts.ts";

/** A message in the member's own words. Idempotency-Key (header) makes a redelivery harmless. */
export const messageCreateSchema = z
  .object({
    text: z.string().min(1).max(100_000),
    conversationId: z.string().optional(),
    kind: z.enum(["coach", "designer", "coach_setup"]).optional(),
    /** The athlete if the text names nobody; default: the member's own. */
    athleteId: z.string().optional(),
    /** The program on the current page: changes without a name refer to it. */
    programId: z.string().optional(),
    /** A preview showed it as training (`log`) or as news of a horse, so nothing is asked about that any more. */
    as: z.enum(["log", "horse"]).optional(),
    /** Local date and time with offset of the message; default: now, in the member's zone. */
    now: z.iso.datetime({ offset: true }).optional(),
    units: z.enum(["kg", "lb"]).optional(),
  })
  .meta({ id: "MessageCreate" });
export type MessageCreate = z.infer<typeof messageCreateSchema>;

export const messageAcceptedSchema = z
  .object({ messageId: z.string(), runId: z.string(), conversationId: z.string() })
  .meta({ id: "MessageAccepted" });

/** One workout of a message, in the message's order. `saved: false` is a draft; `missing` says what it lacks. */
export const loggedWorkoutSchema = z
  .object({
    workoutIndex: z.number().int(),
    workoutId: z.string(),
    /** Its title, or the name of its discipline. */
    workoutName: z.string(),
    discipline: z.string(),
    saved: z.boolean(),
    athleteName: z.string(),
    riderName: z.string().optional().meta({ description: "Who rode or handled the horse." }),
    missing: z.array(z.string()),
    duplicateOf: z.string().optional(),
    records: z.array(personalRecordSchema),
    summary: z.array(z.string()),
    workout: workoutResponseSchema,
  })
  .meta({ id: "LoggedWorkout" });
export type LoggedWorkout = z.infer<typeof loggedWorkoutSchema>;

/** The result of a message. `reply` is the answer in words; `unread` are the parts that could not be understood. */
export const runResultSchema = z
  .object({
    runId: z.string(),
    messageId: z.string(),
    conversationId: z.string(),
    state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
    success: z.boolean(),
    isLog: z.boolean(),
    confidence: z.enum(["sure", "unsure"]),
    reply: z.string(),
    workoutId: z.string().optional(),
    allWorkouts: z.array(loggedWorkoutSchema),
    /** Set when the message completed an earlier draft. */
    completedWorkoutId: z.string().optional(),
    /** A model failed and left untouched drafts: see POST /runs/{id}/try-again. */
    canTryAgain: z.boolean(),
    /** Recorded measurements, food and goals; undo is DELETE of measurements/{id}, nutrition/{id} or goals/{id}. */
    entries: z.array(
      z.object({
        kind: z.enum(["measurement", "nutrition", "goal"]),
        id: z.string(),
        text: z.string(),
        isDeleted: z.boolean(),
        /** Identifies the entry: athlete, day, and measure. */
        athleteId: z.string().optional(),
        date: z.string().optional(),
        measure: z.string().optional(),
        /** The current doubts about its values; see POST measurements/{id}/doubt and nutrition/{id}/doubt. */
        doubts: z.array(doubtSchema).optional(),
      }),
    ),
    /** The horses added for the message: see GET /athletes/{id}. */
    horses: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
    /** What the coach offers to tap. */
    suggestedReplies: z.array(z.string()),
    /** The proposal that waits for a click because of this message: see GET /proposals/{id}. */
    proposalId: z.string().optional(),
    started: designStartedSchema.optional(),
    unread: z.array(
      z.object({ start: z.number().int(), end: z.number().int(), text: z.string(), reason: z.string() }),
    ),
    run: runSchema,
  })
  .meta({ id: "RunResult" });
export type RunResult = z.infer<typeof runResultSchema>;

export const parseRequestSchema = z
  .object({
    text: z.string().min(1).max(100_000),
    now: z.iso.datetime({ offset: true }).optional(),
    units: z.enum(["kg", "lb"]).optional(),
  })
  .meta({ id: "ParseRequest" });
