import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";
import { runSchema } from "./runs.ts";

/** What an agent does for the member on its own. Times in epoch milliseconds. */
export const assignmentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** Absent: it is done on request. */
    schedule: z
      .object({
        /** Five fields, in the member's zone. */
        cron: z.string(),
        /** It is the member's own, not the agent's default. */
        isOwn: z.boolean(),
        zone: z.string(),
        isPaused: z.boolean(),
        nextAt: z.int().optional(),
      })
      .optional(),
    /** The latest time that it was done, or is being done. `trigger`: `schedule…` or `manual:` and the request. */
    last: z
      .object({ day: z.iso.date(), trigger: z.string(), dueAt: z.int(), run: runSchema.optional() })
      .optional(),
  })
  .meta({ id: "Assignment" });
export type Assignment = z.infer<typeof assignmentSchema>;

export const assignmentListSchema = z
  .object({ items: z.array(assignmentSchema) })
  .meta({ id: "AssignmentList" });

export const agentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    assignments: z.array(assignmentSchema),
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof agentSchema>;

export const agentListSchema = z.object({ items: z.array(agentSchema) }).meta({ id: "AgentList" });

export const agentParamsSchema = z.object({
  agent: z.string().max(100).meta({ description: "An agent's name, as GET /agents lists them." }),
});
export const assignmentParamsSchema = agentParamsSchema.extend({ assignment: z.string().max(100) });

/** A message to one agent, in the member's own words. Default: the coach's conversation that was last written in. */
export const agentMessageSchema = z
  .object({ text: z.string().min(1).max(100_000), conversationId: z.string().max(100).optional() })
  .meta({ id: "AgentMessage" });

/** `cron`: five fields in the member's zone, at least 15 minutes apart; null: back to the agent's default. */
export const schedulePatchSchema = z
  .object({ paused: z.boolean().optional(), cron: z.string().max(100).nullable().optional() })
  .meta({ id: "SchedulePatch" });

/** The requested run of an assignment; `reply` once it is over. */
export const assignmentRunSchema = z
  .object({
    runId: z.string(),
    messageId: z.string(),
    conversationId: z.string(),
    state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
    reply: z.string().optional(),
  })
  .meta({ id: "AssignmentRun" });
export type AssignmentRun = z.infer<typeof assignmentRunSchema>;

export const jobsQuerySchema = pageQuerySchema.extend({ state: z.enum(["dead"]).default("dead") });

/** A background job that failed so often that it is not retried automatically. */
export const deadJobSchema = z
  .object({
    id: z.string(),
    queue: z.string(),
    /** The job's subject: jobs with the same one have the same effect. */
    key: z.string(),
    state: z.enum(["dead"]),
    attempts: z.int(),
    error: z.string(),
    diedAt: z.int(),
  })
  .meta({ id: "DeadJob" });
export type DeadJob = z.infer<typeof deadJobSchema>;

export const deadJobListSchema = pageOf(deadJobSchema).meta({ id: "DeadJobList" });

export const retriedJobSchema = z.object({ queue: z.string(), key: z.string() }).meta({ id: "RetriedJob" });
