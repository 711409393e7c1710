import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { DoneThing } from "../../core/message-data.ts";
import { doneBy, joinRecords, type RunRecord, runRecordSchema, plainRecord } from "../../core/run-record.ts";

/** Each part of a message with the agent that it is for, in their order. */
export const routerInputSchema = z.object({
  parts: z.array(z.object({ agent: z.string(), input: z.unknown() })).min(1),
});
export type RouterInput = z.infer<typeof routerInputSchema>;

/** What is asked or set right in the same breath goes on with what was just done: "set my target to 1900, what's left then". */
const behind = (input: unknown, did: DoneThing): unknown =>
  typeof input === "object" && input !== null && ("isAsked" in input || "corrects" in input)
    ? { ...input, did }
    : input;

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
            const did = records.flatMap((record) => doneBy(record)).at(-1);
            const { reply, result } = await toolContext.child(agent, did ? behind(input, did) : input);
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
