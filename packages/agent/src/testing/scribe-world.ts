import { setTimeout as sleep } from "node:timers/promises";
import { err, ok } from "@canter/domain/result";
import { z } from "zod";
import type { Agent, AgentTask, RunLimits } from "../run/agent.ts";
import { driveWithTools } from "../run/drive-with-tools.ts";
import { executeRun } from "../run/execute-run.ts";
import type { Kernel } from "../run/kernel.ts";
import { createRunFeed } from "../run/follow-run.ts";
import type { Model, ModelReply, ModelRequest } from "../schema/model.ts";
import { defineTool } from "../tool/tool.ts";
import { createMemoryRunStore, type MemoryTx } from "./memory-run-store.ts";

export type Say =
  | (Partial<ModelReply> & { readonly afterMs?: number })
  | { readonly problem: string }
  | "silence";

export const usage = { inputTokens: 10, outputTokens: 5 };
export const call = (tool: string, input: unknown) => ({ callId: "same-id", tool, input });

/** A model that gives these replies in order, and its requests. */
export function scripted(script: readonly Say[], runSeconds?: number) {
  const asked: ModelRequest[] = [];
  const model: Model = {
    ref: { provider: "scripted", model: "one" },
    ...(runSeconds !== undefined && { runSeconds }),
    call: async (request, { signal }) => {
      const say = script[asked.length] ?? { text: "done" };
      asked.push({ ...request, messages: [...request.messages] });
      if (say === "silence") {
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => resolve());
        });
        return err({ kind: "aborted", message: "aborted", retryable: false });
      }
      if ("problem" in say) return err({ kind: "other", message: say.problem, retryable: false });
      const { afterMs = 0, ...reply } = say;
      if (afterMs > 0) await sleep(afterMs, undefined, { signal }).catch(() => undefined);
      return ok({ text: "", calls: [], finish: "stop", usage, model: "one", ...reply } as ModelReply);
    },
  };
  return { model, asked };
}

const limits: RunLimits = { steps: 30, tokens: 100_000, seconds: 20, costMicros: 1_000_000 };

/** An agent that notes words: its model by calling `note`, its playbook by noting `fallback` unless something is noted. */
export function scribe(over: Partial<AgentTask<MemoryTx>> = {}, own: Partial<RunLimits> = {}) {
  const noted: string[] = [];
  const agent: Agent<MemoryTx> = {
    name: "scribe",
    title: "Scribe",
    description: "Writes down",
    limits: { ...limits, ...own },
    prepare: () =>
      Promise.resolve(() => {
        noted.length = 0;
        const slots: number[] = [];
        return {
          first: "model",
          tools: [
            defineTool<MemoryTx, { word: string }>({
              name: "note",
              description: "Notes a word",
              effect: "write",
              input: z.object({ word: z.string() }),
              apply: async (tx, { word }) => {
                tx.effects.push(word);
                if (word === "refuse") return err({ message: "That word is refused." });
                if (word === "too much") return ok({ noted: word.repeat(10_000) });
                if (word === "throw") throw new Error("a bug");
                return ok({ noted: word });
              },
              remember: (output) => noted.push((output as { noted: string }).noted),
            }),
            defineTool<MemoryTx, { wait: number }>({
              name: "slot",
              description: "Gives the number of this call",
              effect: "read",
              input: z.object({ wait: z.number() }),
              begin: () => slots.push(0) - 1,
              run: async ({ wait }, { begun }) => {
                await sleep(wait);
                return ok({ slot: begun });
              },
            }),
          ],
          modelDrive: driveWithTools({ system: "You note words.", user: "Note." }),
          playbook: async function* playbook(toolContext) {
            yield { type: "thought", text: "by the book" };
            if (noted.length === 0) await toolContext.call("note", { word: "fallback" });
            yield { type: "answer", text: "by the book" };
          },
          conclude: async (_tx, ending) => ({
            reply: `${ending.kind}: ${noted.join(" ")}`,
            result: [...noted],
          }),
          ...over,
        };
      }),
  };
  return agent;
}

export type World = ReturnType<typeof createMemoryRunStore> & {
  readonly kernel: Kernel<MemoryTx>;
  readonly bugs: unknown[];
};

export function world(agents: readonly Agent<MemoryTx>[], model?: Model): World {
  const memory = createMemoryRunStore();
  const bugs: unknown[] = [];
  return {
    ...memory,
    bugs,
    kernel: {
      store: memory.store,
      agentOf: (name) => {
        const agent = agents.find((one) => one.name === name);
        if (!agent) throw new Error(`There is no agent ${name}.`);
        return agent;
      },
      modelFor: async () => model && { name: "scripted:one", allowance: {}, open: async () => ok(model) },
      feed: createRunFeed(),
      reportBug: (error) => bugs.push(error),
    },
  };
}

export const never = new AbortController().signal;
export async function perform({ kernel }: World, id = "r", signal = never) {
  const claimed = await kernel.store.claim(id);
  if (!claimed) throw new Error("Nothing to take up.");
  return executeRun(kernel, claimed, signal);
}
