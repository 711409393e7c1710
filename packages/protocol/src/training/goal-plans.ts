import { trainingPlanSchema as domainPlanSchema } from "@canter/domain/program/training-plan";
import { z } from "zod";
import { runStateSchema } from "@canter/agent/schema/run";

export const trainingPlanSchema = domainPlanSchema.meta({ id: "TrainingPlan" });
export type TrainingPlan = z.infer<typeof trainingPlanSchema>;

/** `horseId` or `athleteId`: whom the plan is for. The goal in one's own words; the target date a local date, at most a year ahead. */
export const planWishSchema = z
  .object({
    horseId: z.string().max(100).optional(),
    athleteId: z.string().max(100).optional(),
    goalDescription: z.string().max(10_000),
    targetDate: z.string().max(40),
  })
  .meta({ id: "PlanWish" });

/** What should be otherwise about a draft, in one's own words. */
export const planFeedbackSchema = z.object({ text: z.string().max(10_000) }).meta({ id: "PlanFeedback" });
export type PlanWish = z.infer<typeof planWishSchema>;

/** What came of asking for a plan. Its run is followed like any other: GET runs/{id}/events, or the WebSocket. */
export const planRunSchema = z
  .object({
    runId: z.string(),
    messageId: z.string(),
    conversationId: z.string(),
    state: runStateSchema,
    reply: z.string().optional(),
    /** What the draft is called, once it is there. */
    programId: z.string(),
    /** As it stands in the draft now; absent where none came of it. */
    plan: trainingPlanSchema.optional(),
    by: z.enum(["playbook", "model"]).optional(),
    /** Changes of the draft that wait for a click: POST proposals/{id}/apply or cancel. */
    proposalId: z.string().optional(),
    /** What the plan does not reach, or nobody can tell. */
    cannot: z.array(z.string()).readonly(),
    /** What of a model's plan was changed, so that it keeps the rules. */
    changes: z.array(z.string()).readonly(),
  })
  .meta({ id: "PlanRun" });
export type PlanRun = z.infer<typeof planRunSchema>;
