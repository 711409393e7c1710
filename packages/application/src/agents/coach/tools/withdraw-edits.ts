import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { withdrawEdits as withdraw } from "../../../proposal/propose-edits.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

const inputSchema = z.object({
  callIds: z
    .array(z.string().max(200))
    .max(200)
    .optional()
    .describe("ids of waiting edits; all where left out"),
});

/** Takes back what waits for the click, whole or in part. What was applied stays. */
export const withdrawEdits = (world: CoachWorld, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "withdraw_edits",
    description:
      "Takes back edits that wait for the member's click, by their ids (see get_program), or all of them. Call it when the member wants only a part, or something else instead.",
    effect: "propose",
    input: inputSchema,
    apply: async (tx, { callIds }) => {
      const { context, member, conversationId, program } = world;
      if (!program) return err({ message: "There is no program." });
      const wanted = { conversationId, programId: program.id, ...(callIds && { callIds }) };
      const left = await withdraw(context, tx, member, wanted);
      if (!left.ok) return err({ message: left.error.detail });
      if (!left.value) return err({ message: "Nothing waits for a click." });
      const isOver = left.value.status === "withdrawn";
      if (!isOver) session.remember(left.value.id);
      return ok({
        waiting: isOver ? 0 : left.value.edits.length,
        summary: isOver ? "" : left.value.preview.summary,
      });
    },
  });
