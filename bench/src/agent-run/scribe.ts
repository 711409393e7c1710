import type { Agent } from "@canter/agent/run/agent";
import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { Scope } from "@canter/domain/access/scope";
import { ok } from "@canter/domain/result";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import { prepareQuery } from "@canter/storage/prepare-query";
import { newId } from "@canter/application/core/ids";
import { z } from "zod";
import { instructions, prompt, script } from "./turn.ts";

const insertEffect = prepareQuery((db, { key, value }: { readonly key: string; readonly value: string }) =>
  db.insertInto("application_state").values({ key, value }),
);

const input = z.object({ workoutIndex: z.int(), detail: z.string() });

/** Writes a row: an effect that must exist once, with its observation. */
const writingTools = (runId: string, onRun: (tool: string) => void): Tool<TransactionHandle>[] =>
  script.map(({ tool: name, description, output }) =>
    defineTool<TransactionHandle, z.infer<typeof input>>({
      name,
      description,
      effect: "write",
      input,
      apply: async (trx, { detail }) => {
        onRun(name);
        await insertEffect(trx, { key: `bench:${runId}:${name}`, value: detail });
        return ok(output);
      },
    }),
  );

/** The turn's agent: a model drives it through the six tools; its reply is a message, in the run's last transaction. */
export const createScribe = (scope: Scope, onRun: (tool: string) => void): Agent<TransactionHandle> => ({
  name: "scribe",
  title: "Scribe",
  description: "Logs a workout, tool by tool.",
  limits: { steps: 30, tokens: 1_000_000, seconds: 60, costMicros: 1_000_000 },
  prepare:
    async ({ id, conversationId }) =>
    () => ({
      tools: writingTools(id, onRun),
      first: "model",
      modelDrive: driveWithTools({ system: instructions, user: prompt }),
      playbook: async function* none() {},
      conclude: async (trx, ending) => {
        const reply = ending.kind === "answered" ? ending.text : ending.kind;
        await appendMessage(trx, scope, {
          id: newId(),
          conversationId,
          author: "agent",
          text: reply,
          data: { runId: id },
          createdAt: Date.now(),
        });
        return { reply };
      },
    }),
});
