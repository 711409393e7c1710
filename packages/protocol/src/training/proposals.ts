import { z } from "zod";
import { pageQuerySchema } from "../page.ts";
import { modificationPreviewSchema } from "./programs.ts";

/**
 * Edits that wait for a person's click. `pending` can be applied, cancelled, checked again; `withdrawn`: the coach withdrew it;
 * `blocked`: an edit can no longer be applied (`problems` says which and why) until it is cancelled or checked again.
 */
export const proposalSchema = z
  .object({
    id: z.string(),
    /** Incremented with each change: a click states the one that it refers to. */
    revision: z.int(),
    programId: z.string(),
    programName: z.string(),
    conversationId: z.string(),
    status: z.enum(["pending", "blocked", "applied", "cancelled", "withdrawn"]),
    /** The program's version that the preview was computed on. */
    baseVersion: z.int(),
    preview: modificationPreviewSchema,
    problems: z.array(z.string()),
    /** Set when the program changed since the last check, and the preview was computed again. */
    isRenewed: z.boolean(),
    appliedVersion: z.int().optional(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
  .meta({ id: "Proposal" });
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalListQuerySchema = pageQuerySchema.extend({
  status: z.enum(["pending", "blocked", "applied", "cancelled", "withdrawn"]).optional(),
  programId: z.string().optional(),
  conversationId: z.string().optional(),
});

/** `revision`: of the proposal as it was shown; if it has changed since, nothing is applied. Default: whatever is pending. */
export const proposalApplySchema = z
  .object({ revision: z.int().optional() })
  .meta({ id: "ProposalApply" })
  .optional();

/** One of the preview's `shiftOffers`: the weeks from a number on, moved by this many days. If it is not among them nothing is added. */
export const proposalShiftSchema = z
  .object({ revision: z.int().optional(), fromWeek: z.int(), days: z.int() })
  .meta({ id: "ProposalShift" });

/**
 * The result of Apply or Cancel. `applied: false` with a proposal that is still pending: it was extended, or the program had changed, and
 * the preview is different now (look, then click again), or an edit can't be applied any more (`problems`). `messageId`, `runId`: the
 * coach's answer to it in the conversation.
 */
export const proposalDecidedSchema = z
  .object({
    applied: z.boolean(),
    proposal: proposalSchema,
    error: z
      .object({
        type: z.enum(["validation_error", "execution_error", "parse_error", "missing_params"]),
        message: z.string(),
        suggestedReplies: z.array(z.string()),
      })
      .optional(),
    messageId: z.string().optional(),
    runId: z.string().optional(),
  })
  .meta({ id: "ProposalDecided" });
export type ProposalDecided = z.infer<typeof proposalDecidedSchema>;
