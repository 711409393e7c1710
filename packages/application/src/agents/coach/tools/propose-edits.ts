import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { proposeEdits as propose } from "../../../proposal/propose-edits.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

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
});

/** What the tool gave: nothing was added where a call was refused. */
export const proposedSchema = z.object({
  proposalId: z.string().optional(),
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
});

/**
 * Adds edits to what waits for the member's click; all or none of the calls. A model does not see this tool but the eleven edits:
 * what it calls in one reply comes here as one list.
 */
export const proposeEdits = (world: CoachWorld, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "propose_edits",
    description: "Adds edits of the program to what waits for the member's click.",
    effect: "propose",
    input: inputSchema,
    apply: async (tx, { calls }) => {
      const { context, member, conversationId, program } = world;
      if (!program) return err({ message: "There is no program to change." });
      const wanted = { conversationId, programId: program.id, calls };
      const proposed = await propose(context, tx, member, wanted);
      if (!proposed.ok) return err({ message: proposed.error.detail });
      const { outcome, results, proposal } = proposed.value;
      session.proposed(calls, proposal?.id, outcome);
      return ok({
        ...(proposal && { proposalId: proposal.id }),
        summary: outcome.preview.summary,
        warnings: outcome.preview.warnings,
        results,
      } satisfies z.input<typeof proposedSchema>);
    },
    remember: (output) => {
      const { proposalId } = proposedSchema.safeParse(output).data ?? {};
      if (proposalId !== undefined) session.remember(proposalId);
    },
  });
