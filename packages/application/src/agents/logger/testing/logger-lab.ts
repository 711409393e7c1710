import { testContext } from "../../../testing/test-context.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { executeRun, type RunOutcome } from "@canter/agent/run/execute-run";
import type { Kernel } from "@canter/agent/run/kernel";
import type { ModelLimits } from "@canter/agent/providers/model-patience";
import { openModel } from "@canter/agent/providers/open-model";
import { createScriptedModel } from "@canter/agent/testing/create-scripted-model";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { newId } from "../../../core/ids.ts";
import { createRunStore } from "../../../run/create-run-store.ts";
import { type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { answering } from "../../answering.ts";
import { createLogger } from "../agent.ts";
import type { LoggerInput } from "../prepare-logger.ts";

export type Circumstances = {
  readonly model?: ModelRef;
  readonly driver?: "report" | "stages";
  /** How long each call of a reading tool takes, in the order of the calls: shuffles the order in which they end. */
  readonly delaysMs?: readonly number[];
  /** How long the model is waited for; by itself long enough for a loaded machine. */
  readonly limits?: Partial<ModelLimits>;
};

/** A retry comes at once, and a stand-in that answers is waited for. */
const patient = { firstByteMs: 30_000, betweenMs: 30_000, totalMs: 60_000, backoffMs: 1, maxWaitMs: 50 };

/** The logger on a real store and a real wire, one message a run. The model goes first, also where the playbook would be sure. */
export function openLoggerLab(world: TestWorld) {
  const context: ApplicationContext = testContext(world);
  const store = createRunStore({ store: world.store, clock: world.clock, leaseClock: Date, newId });
  const logger = answering(context, createLogger(context));

  const slowed = (delaysMs: readonly number[]): typeof logger => ({
    ...logger,
    prepare: async (request, circumstances) => {
      const open = await logger.prepare(request, circumstances);
      let calls = 0;
      return () => {
        const task = open();
        const tools = task.tools.map((tool) =>
          tool.effect === "read"
            ? {
                ...tool,
                run: async (...args: Parameters<typeof tool.run>) => {
                  const delay = delaysMs[calls++ % Math.max(1, delaysMs.length)];
                  if (delay) await sleep(delay);
                  return tool.run(...args);
                },
              }
            : tool,
        );
        return { ...task, tools, first: circumstances.hasModel ? ("model" as const) : task.first };
      };
    },
  });

  /** In a conversation of its own, unless one is named. */
  const queue = async (member: MemberContext, text: string, known?: string): Promise<string> => {
    const [conversationId, messageId, id] = [known ?? newId(), newId(), newId()];
    const createdAt = world.clock.now();
    const input: LoggerInput = {
      text,
      athleteId: member.member.athleteId,
      now: "2026-11-20T18:40:00-05:00",
      units: "lb",
    };
    await world.store.transact(async (trx) => {
      if (known === undefined)
        valueOf(
          await createConversation(trx, member.scope, { id: conversationId, kind: "coach", createdAt }),
        );
      valueOf(
        await appendMessages(trx, member.scope, conversationId, [
          { id: messageId, author: "member", text, createdAt },
        ]),
      );
      valueOf(
        await createRun(trx, member.scope, {
          id,
          conversationId,
          messageId,
          agent: "logger",
          input,
          state: "queued",
          createdAt,
        }),
      );
    });
    return id;
  };

  const kernelWith = ({
    model,
    driver,
    delaysMs = [],
    limits = patient,
  }: Circumstances): Kernel<TransactionHandle> => ({
    store,
    agentOf: () => slowed(delaysMs),
    modelFor: async () =>
      model && {
        name: `${model.provider}:${model.model}`,
        allowance: {},
        options: { driver },
        open: async () => ({ ok: true, value: await openModel(model, { limits }) }),
      },
    feed: context.runSignals.feed,
    reportBug: (error) => world.bugs.push(error),
  });

  return {
    context,
    queue,
    kernelWith,
    /** The kernel with a model that says what a script tells it to, without any wire. */
    kernelWithScript: (script: ScriptInput, driver: "report" | "stages"): Kernel<TransactionHandle> => ({
      ...kernelWith({}),
      modelFor: async () => ({
        name: "scripted:scripted",
        allowance: {},
        options: { driver },
        open: async () => ({ ok: true, value: createScriptedModel(script) }),
      }),
    }),
    /** Says the text as the member and carries its run out. */
    run: async (
      member: MemberContext,
      text: string,
      circumstances: Circumstances,
    ): Promise<{ readonly runId: string; readonly outcome: RunOutcome }> => {
      const runId = await queue(member, text);
      const claimed = await store.claim(runId);
      if (!claimed) throw new Error("The run can't be taken up.");
      const outcome = await executeRun(kernelWith(circumstances), claimed, new AbortController().signal);
      return { runId, outcome };
    },
  };
}
