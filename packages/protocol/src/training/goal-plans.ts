import { trainingPlanSchema as domainPlanSchema } from "@canter/domain/program/training-plan";
import { z } from "zod";
import { runStateSchema } from "@canter/agent/schema/run";

export const trainingPlanSchema = domainPlanSchema.meta({ id: "TrainingPlan" });
export type TrainingPlan = z.infer<typeof trainingPlanSchema>;

/** `horseId` or `athleteId`: the athlete to plan for. The goal in one's own words; the target date a local date, at most a year ahead. */
export const planWishSchema = z
  .object({
    horseId: z.string().max(100).optional(),
    athleteId: z.string().max(100).optional(),
    goalDescription: z.string().max(10_000),
    targetDate: z.string().max(40),
  })
  .meta({ id: "PlanWish" });

/** What should change in a draft, in one's own words. */
export const planFeedbackSchema = z.object({ text: z.string().max(10_000) }).meta({ id: "PlanFeedback" });
export type PlanWish = z.infer<typeof planWishSchema>;

/** The result of requesting a plan. Its run is followed like any other: GET runs/{id}/events, or the WebSocket. */
export const planRunSchema = z
  .object({
    runId: z.string(),
    messageId: z.string(),
    conversationId: z.string(),
    state: runStateSchema,
    reply: z.string().optional(),
    /** The draft's id, once it exists. */
    programId: z.string(),
    /** The draft's current state; absent if there is none. */
    plan: trainingPlanSchema.optional(),
    by: z.enum(["playbook", "model"]).optional(),
    /** Pending changes of the draft: POST proposals/{id}/apply or cancel. */
    proposalId: z.string().optional(),
    /** What the plan does not achieve, or nobody can tell. */
    cannot: z.array(z.string()).readonly(),
    /** What was changed in a model's plan to keep the rules. */
    changes: z.array(z.string()).readonly(),
  })
  .meta({ id: "PlanRun" });
export type PlanRun = z.infer<typeof planRunSchema>;
