import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { joinRecords, type RunRecord, runRecordSchema, plainRecord } from "../../core/run-record.ts";

/** Each part of a message with the agent that it is for, in their order. */
export const routerInputSchema = z.object({
  parts: z.array(z.object({ agent: z.string(), input: z.unknown() })).min(1),
});
export type RouterInput = z.infer<typeof routerInputSchema>;

/** Hands each part of a message to whom it is for, and answers once. */
export const createRouter = (): Agent<TransactionHandle> => ({
  name: "router",
  title: "Router",
  description: "Splits a message into what it wants and hands each part on.",
  limits: { steps: 200, tokens: 80_000, seconds: 120, costMicros: 1_000_000 },
  prepare: (request) => {
    const { parts } = routerInputSchema.parse(request.input);
    return Promise.resolve(() => {
      const records: RunRecord[] = [];
      const replies: string[] = [];
      return {
        tools: [],
        first: "playbook",
        playbook: async function* playbook(toolContext) {
          for (const { agent, input } of parts) {
            const { reply, result } = await toolContext.child(agent, input);
            replies.push(reply);
            records.push(runRecordSchema.safeParse(result).data ?? plainRecord(""));
          }
          yield { type: "answer", text: "" };
        },
        conclude: (_tx, ending) => {
          const said = ending.kind === "cancelled" ? [...replies, "Stopped."] : replies;
          const reply = said.filter(Boolean).join("\n\n");
          return Promise.resolve({ reply, result: joinRecords(records, reply) });
        },
      };
    });
  },
});
