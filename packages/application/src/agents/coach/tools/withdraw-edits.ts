import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { readProposal, type StoredProposal } from "@canter/storage/proposal/proposals";
import { z } from "zod";
import { messageDataOf } from "../../../core/message-data.ts";
import { takeFromProposal } from "../../../proposal/pending-proposal.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** Which of the waiting edits are taken back. */
export const takenBackSchema = z.object({
  callIds: z
    .array(z.string().max(200))
    .max(200)
    .optional()
    .describe("ids of waiting edits; all where left out"),
  isElsewhere: z
    .literal(true)
    .optional()
    .describe("what waits in another conversation, of which the member was just asked"),
});

const outputSchema = z.object({
  waiting: z.int(),
  summary: z.string(),
  proposalId: z.string().optional(),
});

/** What waits in another conversation, and was asked about with what was said last. */
export const askedOfElsewhere = ({ history }: Pick<CoachKnowledge, "history">): string | undefined =>
  messageDataOf(history.at(-1)?.data).waitsElsewhere;

/** The place of that proposal. Undefined: none was asked about, or it is gone. */
async function placeElsewhere(db: Handle, world: CoachKnowledge): Promise<StoredProposal | undefined> {
  const id = askedOfElsewhere(world);
  return id === undefined ? undefined : readProposal(db, world.member.scope, id);
}

/** Takes back what waits for the click, whole or in part. What was applied stays. */
export const withdrawEdits = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof takenBackSchema>>({
    name: "withdraw_edits",
    description:
      "Takes back edits that wait for the member's click, by their ids (see get_program), or all of them. Call it when the member wants only a part, or something else instead.",
    effect: "propose",
    input: takenBackSchema,
    begin: (input) => input,
    apply: async (tx, { callIds, isElsewhere }) => {
      const { context, member, conversationId, program } = world;
      const place = isElsewhere
        ? await placeElsewhere(tx, world)
        : program && { conversationId, programId: program.id };
      if (!place)
        return err({ message: isElsewhere ? "Nothing waits for a click." : "There is no program." });
      const { programId } = place;
      const left = await takeFromProposal(context, tx, member, {
        conversationId: place.conversationId,
        programId,
        callIds,
      });
      if (!left.ok) return err({ message: left.error.detail });
      if (!left.value) return err({ message: "Nothing waits for a click." });
      const { id, status, edits, preview } = left.value;
      const isOver = status === "withdrawn";
      return ok({
        waiting: isOver ? 0 : edits.length,
        summary: isOver ? "" : preview.summary,
        ...(!isOver && { proposalId: id }),
      } satisfies z.input<typeof outputSchema>);
    },
    remember: (output, begun) => {
      const { proposalId } = outputSchema.parse(output);
      session.withdrawn(takenBackSchema.parse(begun).callIds, proposalId);
    },
  });
