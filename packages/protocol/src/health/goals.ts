import { goalInputSchema, goalSchema, goalStatuses, goalTargetSchema } from "@canter/domain/health/goal";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

/** A goal's progress; values in `unit` (kg, %, m, s, reps, a week). `eta`: the day it is reached at the present pace. */
export const goalProgressSchema = z
  .object({
    fraction: z.number().optional(),
    current: z.number().optional(),
    start: z.number().optional(),
    target: z.number(),
    unit: z.string(),
    reached: z.boolean(),
    eta: localDateSchema.optional(),
    verdict: z.enum(["reached", "ahead", "on_track", "late", "behind", "overdue", "no_data", "open"]),
    /** In words. */
    method: z.string(),
  })
  .meta({ id: "GoalProgress" });

export const goalResponseSchema = goalSchema.extend({ progress: goalProgressSchema }).meta({ id: "Goal" });
export type GoalResponse = z.infer<typeof goalResponseSchema>;

export const goalListQuerySchema = pageQuerySchema.extend({
  athleteId: z.string().max(100).optional(),
  status: z.enum([...goalStatuses, "deleted"]).optional(),
});

export const goalCreateSchema = goalInputSchema
  .extend({ athleteId: z.string().max(100).optional() })
  .meta({ id: "GoalCreate" });

/** Only the given fields are changed; null removes one. */
export const goalPatchSchema = z
  .object({
    version: z.int(),
    status: z.enum(goalStatuses).optional(),
    target: goalTargetSchema.optional(),
    title: goalInputSchema.shape.title,
    targetDate: localDateSchema.nullable().optional(),
    note: goalInputSchema.shape.note.nullable(),
  })
  .meta({ id: "GoalPatch" });
