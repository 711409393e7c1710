import { testContext } from "../../testing/test-context.ts";
import type { Agent } from "@canter/agent/run/agent";
import type { RunOutcome } from "@canter/agent/run/execute-run";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { modelFor } from "../../model/model-for.ts";
import { newId } from "../../core/ids.ts";
import { type TestWorld, valueOf } from "../../testing/test-world.ts";
import { createAgents } from "../agent-list.ts";
import { createRuns } from "../create-runs.ts";

type MakeAgents = (context: ApplicationContext) => readonly Agent<TransactionHandle>[];

/** Runs of any agent on a real store, with the models that the group has set. */
export function openAgentLab(world: TestWorld, makeAgents: MakeAgents = createAgents) {
  const context: ApplicationContext = testContext(world, {
    agents: () => runs.agents,
    runs: () => runs,
  });
  const parts = {
    makeAgents,
    modelFor: (request: Parameters<typeof modelFor>[1]) => modelFor(context, request),
    reportBug: (error: unknown) => void world.bugs.push(error),
  };
  const runs = createRuns(context, parts);

  /** Asks the agent for something, on behalf of the member, in a conversation of its own. */
  const queue = async ({ scope }: MemberContext, agent: string, input: object): Promise<string> => {
    const [conversationId, messageId, id] = [newId(), newId(), newId()];
    const createdAt = world.clock.now();
    await world.store.transact(async (trx) => {
      valueOf(await createConversation(trx, scope, { id: conversationId, kind: "coach", createdAt }));
      const message = { id: messageId, conversationId, author: "member" as const, text: "", createdAt };
      valueOf(await appendMessage(trx, scope, message));
      valueOf(
        await createRun(trx, scope, {
          id,
          conversationId,
          messageId,
          agent,
          input,
          state: "queued",
          createdAt,
        }),
      );
    });
    return id;
  };
  return {
    context,
    queue,
    perform: runs.worker.perform,
    /** Asks, and carries it out. */
    run: async (
      member: MemberContext,
      agent: string,
      input: object,
    ): Promise<{ readonly runId: string; readonly outcome: RunOutcome | undefined }> => {
      const runId = await queue(member, agent, input);
      return { runId, outcome: await runs.worker.perform(runId) };
    },
  };
}
