import { z } from "zod";
import { pageQuerySchema } from "../page.ts";
import { modificationPreviewSchema } from "./programs.ts";

/**
 * Edits that wait for a person's click. `pending` can be applied, cancelled, checked again; `withdrawn`: the coach took it back;
 * `blocked`: an edit can no longer be made (`problems` says which and why) until it is cancelled or checked again.
 */
export const proposalSchema = z
  .object({
    id: z.string(),
    /** Counts what became of it: a click states the one that it was made on. */
    revision: z.int(),
    programId: z.string(),
    programName: z.string(),
    conversationId: z.string(),
    status: z.enum(["pending", "blocked", "applied", "cancelled", "withdrawn"]),
    /** The program's version that the preview was made on. */
    baseVersion: z.int(),
    preview: modificationPreviewSchema,
    problems: z.array(z.string()),
    /** Set when the program moved on since it was last looked at, and the preview was made anew. */
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

/** `revision`: of the proposal as it was shown; where it has changed since, nothing is applied. Left out: whatever waits is meant. */
export const proposalApplySchema = z
  .object({ revision: z.int().optional() })
  .meta({ id: "ProposalApply" })
  .optional();

/** One of the preview's `shiftOffers`: the weeks from a number on, moved by so many days. Where it is not among them nothing is added. */
export const proposalShiftSchema = z
  .object({ revision: z.int().optional(), fromWeek: z.int(), days: z.int() })
  .meta({ id: "ProposalShift" });

/**
 * What came of Apply or Cancel. `applied: false` with a proposal that is still pending: it was added to, or the program had moved,
 * and the preview says something else now (look, then click again), or an edit can't be made any more (`problems`). `messageId`, `runId`: the coach's
 * answer to it in the conversation.
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
