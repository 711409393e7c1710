import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { newUid } from "../../../core/ids.ts";
import { addToProposal, type Replaced, replaceInProposal } from "../../../proposal/pending-proposal.ts";
import { describeWeeks } from "../changes/describe-program.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { takenBackSchema } from "./withdraw-edits.ts";

const inputSchema = z.object({
  calls: z
    .array(
      z.object({
        id: z.string().max(200),
        function: z.object({ name: z.string().max(100), arguments: z.string().max(1_000_000) }),
      }),
    )
    .min(1)
    .max(200),
  /** Waiting edits that are taken back for these, together with adding them. */
  instead: takenBackSchema.optional(),
});

/** What the tool gave: nothing was added where a call was refused, or where numbers have become others. */
export const proposedSchema = z.object({
  /** What waits now, also where nothing was added to it. */
  proposalId: z.string().optional(),
  isAdded: z.boolean(),
  summary: z.string(),
  warnings: z.array(z.string()).readonly(),
  results: z
    .array(
      z.object({
        toolCallId: z.string(),
        success: z.boolean(),
        errors: z.array(z.string()).readonly().optional(),
      }),
    )
    .readonly(),
  /** Why a call was refused, for people. */
  refusal: z
    .object({
      type: z.enum(["validation_error", "execution_error", "parse_error", "missing_params"]),
      message: z.string(),
      suggestedReplies: z.array(z.string()).readonly(),
    })
    .optional(),
  /** What was to be taken back was; the calls are to be made again with the numbers of this text. */
  renumbered: z.string().optional(),
});
type Output = z.input<typeof proposedSchema>;

function outputOf({ outcome, results, proposal, isRenumbered }: Replaced): Output {
  const isAdded = outcome.ok && isRenumbered === undefined;
  const waits = proposal !== undefined && proposal.status !== "withdrawn";
  return {
    ...(waits && { proposalId: proposal.id }),
    isAdded,
    summary: outcome.preview.summary,
    warnings: outcome.preview.warnings,
    results,
    ...(!outcome.ok && { refusal: explainFailure(outcome) }),
    ...(isRenumbered && { renumbered: describeWeeks(outcome.program) }),
  };
}

/** What stands against a model's edits, of the role that it has; the playbook says such things beside what it proposes. */
function againstRole(
  { role, callPrefix, text }: CoachKnowledge,
  program: Program,
  calls: readonly ToolCall[],
): readonly string[] {
  if (!role.checkEdits || calls.every(({ id }) => id.startsWith(`${callPrefix}p`))) return [];
  const outcome = runCalls(program, calls, newUid);
  return outcome.ok ? role.checkEdits(program, outcome.program, text) : [];
}

/**
 * Adds edits to what waits for the member's click; all or none of the calls. A model does not see this tool but the eleven edits:
 * what it calls in one reply comes here as one list, with what it takes back in the same reply.
 */
export const proposeEdits = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "propose_edits",
    description: "Adds edits of the program to what waits for the member's click.",
    effect: "propose",
    input: inputSchema,
    begin: (input) => input,
    apply: async (tx, { calls, instead }) => {
      const { context, member, conversationId, program } = world;
      if (!program) return err({ message: "There is no program to change." });
      const refused = againstRole(world, program.program, calls);
      if (refused.length > 0) return err({ message: `Not proposed. ${refused.join(" ")}` });
      const wanted = { conversationId, programId: program.id, calls };
      const replaced = instead && (await replaceInProposal(context, tx, member, { ...wanted, ...instead }));
      if (replaced && !replaced.ok) return err({ message: replaced.error.detail });
      if (replaced?.value) return ok(outputOf(replaced.value));
      const proposed = await addToProposal(context, tx, member, wanted);
      return proposed.ok ? ok(outputOf(proposed.value)) : err({ message: proposed.error.detail });
    },
    remember: (output, begun) => {
      const { proposalId, isAdded, refusal, renumbered } = proposedSchema.parse(output);
      const { calls, instead } = inputSchema.parse(begun);
      if (refusal) session.refused(refusal);
      if (instead && (isAdded || renumbered !== undefined)) session.withdrawn(instead.callIds, proposalId);
      if (isAdded && proposalId !== undefined) session.proposed(calls, proposalId);
    },
  });
