import { setTimeout as sleep } from "node:timers/promises";
import { err, ok } from "@canter/domain/result";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Model, ModelReply, ModelRequest } from "../schema/model.ts";
import { createMemoryRunStore, type MemoryTx } from "../testing/memory-run-store.ts";
import { defineTool } from "../tool/tool.ts";
import type { Agent, AgentTask, RunLimits } from "./agent.ts";
import { driveWithTools } from "./drive-with-tools.ts";
import { executeRun, Shutdown } from "./execute-run.ts";
import type { Kernel } from "./kernel.ts";
import { createRunFeed } from "./run-feed.ts";
import { LeaseError } from "./run-store.ts";

type Say = Partial<ModelReply> | { readonly problem: string } | "silence";

const usage = { inputTokens: 10, outputTokens: 5 };
const call = (tool: string, input: unknown) => ({ callId: "same-id", tool, input });

/** A model that says these things, one after the other, and what it was asked. */
function scripted(script: readonly Say[]) {
  const asked: ModelRequest[] = [];
  const model: Model = {
    ref: { provider: "scripted", model: "one" },
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
      return ok({ text: "", calls: [], finish: "stop", usage, model: "one", ...say } as ModelReply);
    },
  };
  return { model, asked };
}

const limits: RunLimits = { steps: 30, tokens: 100_000, seconds: 20, costMicros: 1_000_000 };

/** An agent that writes words down: its model by calling `note`, its playbook by noting `fallback` unless something is noted. */
function scribe(over: Partial<AgentTask<MemoryTx>> = {}, own: Partial<RunLimits> = {}) {
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
                if (word === "refuse") return err({ message: "That word is refused." });
                tx.effects.push(word);
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
          playbook: async function* playbook(hands) {
            yield { type: "thought", text: "by the book" };
            if (noted.length === 0) await hands.call("note", { word: "fallback" });
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

type World = ReturnType<typeof createMemoryRunStore> & {
  readonly kernel: Kernel<MemoryTx>;
  readonly bugs: unknown[];
};

function world(agents: readonly Agent<MemoryTx>[], model?: Model): World {
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

const never = new AbortController().signal;
async function perform({ kernel }: World, id = "r", signal = never) {
  const claimed = await kernel.store.claim(id);
  if (!claimed) throw new Error("Nothing to take up.");
  return executeRun(kernel, claimed, signal);
}

describe("a run", () => {
  it("lets a model call tools side by side and keeps each effect with its observation", async () => {
    const { model, asked } = scripted([
      { calls: [call("note", { word: "a" }), call("slot", { wait: 30 }), call("slot", { wait: 0 })] },
      { text: "noted" },
    ]);
    const w = world([scribe()], model);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: a" });
    expect(w.effects).toEqual(["a"]);
    expect(asked[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      results: [{ output: { noted: "a" } }, { output: { slot: 0 } }, { output: { slot: 1 } }],
    });
    expect(w.bodies("r").map(({ type }) => type)).toEqual([
      "started",
      "usage",
      "action",
      "action",
      "action",
      "observation",
      "observation",
      "observation",
      "thought",
      "usage",
      "done",
    ]);
    expect(w.usageOf("r")).toMatchObject({ modelCalls: 2, inputTokens: 20, outputTokens: 10 });
  });

  it("gives a model its mistakes back as results", async () => {
    const { model, asked } = scripted([
      {
        calls: [
          call("nonsense", {}),
          call("note", { word: 5 }),
          { ...call("note", '{"word'), invalid: "it broke off" },
          call("note", { word: "refuse" }),
          call("note", { word: "throw" }),
        ],
      },
    ]);
    const w = world([scribe({ playbook: async function* none() {} })], model);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "done" });
    const last = asked[1]?.messages.at(-1);
    const said =
      last?.role === "tool" ? last.results.map(({ output, isError }) => `${isError} ${String(output)}`) : [];
    expect(said[0]).toContain("true There is no tool nonsense. There are: note, slot.");
    expect(said[1]).toContain("word: ");
    expect(said[2]).toContain("can't be read: it broke off");
    expect(said[3]).toBe("true That word is refused.");
    expect(said[4]).toContain("failed inside; nothing of it took effect");
    expect(w.effects).toEqual([]);
    expect(w.bugs).toHaveLength(1);
  });

  it.each<[string, readonly Say[], Partial<RunLimits>]>([
    ["gives no reply", [{ problem: "overloaded" }], {}],
    ["breaks off", [{ finish: "interrupted", calls: [call("note", { word: "half" })] }], {}],
    ["is silent", ["silence"], { seconds: 0.05 }],
    ["goes on for ever", Array.from({ length: 40 }, () => ({ calls: [call("slot", { wait: 0 })] })), {}],
    [
      "uses up its tokens",
      [{ usage: { inputTokens: 99_990, outputTokens: 1 }, calls: [call("slot", { wait: 0 })] }],
      {},
    ],
    [
      "uses up its money",
      [{ usage: { ...usage, costMicros: 1_000_000 }, calls: [call("slot", { wait: 0 })] }],
      {},
    ],
  ])("goes on by the book when a model %s", async (_, script, own) => {
    const w = world([scribe({}, own)], scripted(script).model);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: fallback" });
    expect(w.effects).toEqual(["fallback"]);
    expect(w.bodies("r").filter(({ type }) => type === "fallback")).toHaveLength(1);
    expect(w.bugs).toEqual([]);
  });

  it("does not do again what the model had saved before it failed", async () => {
    const w = world(
      [scribe()],
      scripted([{ calls: [call("note", { word: "a" })] }, { problem: "gone" }]).model,
    );
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ reply: "answered: a" });
    expect(w.effects).toEqual(["a"]);
  });

  it.each([false, true])(
    "killed at any commit (kept: %s) and taken up again does everything once",
    async (kept) => {
      const script: Say[] = [
        { calls: [call("note", { word: "a" }), call("note", { word: "b" })] },
        { calls: [call("slot", { wait: 0 }), call("note", { word: "c" })], text: "more" },
        { text: "ready" },
      ];
      let reached = false;
      for (let at = 1; !reached; at += 1) {
        const w = world([scribe()], scripted(script).model);
        w.queue({ id: "r", agent: "scribe" });
        w.crashAt(at, kept);
        // As a killed process would: the attempt ends there, and says no more than that.
        const claimed = await w.kernel.store.claim("r");
        const dead: Kernel<MemoryTx> = {
          ...w.kernel,
          store: {
            ...w.kernel.store,
            commit: async (lease, work) => {
              try {
                return await w.kernel.store.commit(lease, work);
              } catch {
                throw new LeaseError("lost");
              }
            },
          },
        };
        if (!claimed) throw new Error("Nothing to take up.");
        const first = await executeRun(dead, claimed, never);
        reached = first.state === "done";
        if (reached) break;
        w.abandon();
        if (w.stateOf("r") === "running") {
          // The second process asks the same model, which goes on where its journal ends.
          const replies = w.bodies("r").filter(({ type }) => type === "usage").length;
          const rest = world([scribe()], scripted(script.slice(replies)).model);
          const again = await w.kernel.store.claim("r");
          if (!again) throw new Error("Nothing to take up.");
          await executeRun({ ...rest.kernel, store: w.kernel.store }, again, never);
        }
        expect([at, w.stateOf("r"), w.effects]).toEqual([at, "done", ["a", "b", "c"]]);
        expect(w.endOf("r")?.result).toEqual(["a", "b", "c"]);
      }
      expect(reached).toBe(true);
    },
  );

  it("stops when a person says so, in the middle of a model call, and says what is kept", async () => {
    const w = world([scribe()], scripted([{ calls: [call("note", { word: "a" })] }, "silence"]).model);
    w.queue({ id: "r", agent: "scribe" });
    const stop = new AbortController();
    const under = perform(w, "r", stop.signal);
    await sleep(20);
    w.stop("r");
    stop.abort(new LeaseError("stopped"));
    expect(await under).toMatchObject({ state: "cancelled", reply: "cancelled: a" });
    expect(w.effects).toEqual(["a"]);
  });

  it("takes no effect any more once it was stopped elsewhere", async () => {
    const w = world(
      [scribe()],
      scripted([{ calls: [call("slot", { wait: 20 })] }, { calls: [call("note", { word: "late" })] }]).model,
    );
    w.queue({ id: "r", agent: "scribe" });
    const under = perform(w);
    await sleep(5);
    w.stop("r");
    expect(await under).toMatchObject({ state: "cancelled" });
    expect(w.effects).toEqual([]);
  });

  it("is left to others when the process ends", async () => {
    const w = world([scribe()], scripted(["silence"]).model);
    w.queue({ id: "r", agent: "scribe" });
    const ending = new AbortController();
    const under = perform(w, "r", ending.signal);
    await sleep(5);
    ending.abort(new Shutdown());
    expect(await under).toEqual({ state: "left" });
    expect(w.stateOf("r")).toBe("running");
  });

  it("hands parts of its work to other agents, each once", async () => {
    const parent: Agent<MemoryTx> = {
      ...scribe({
        first: "playbook",
        playbook: async function* split(hands) {
          const one = await hands.child("scribe", { part: 1 });
          const two = await hands.child("scribe", { part: 2 });
          yield { type: "answer", text: `${one.reply}, ${two.reply}` };
        },
        conclude: async (_tx, ending) => ({ reply: ending.kind === "answered" ? ending.text : ending.kind }),
      }),
      name: "router",
    };
    const w = world([scribe(), parent], scripted([{ problem: "gone" }, { text: "nothing to note" }]).model);
    w.queue({ id: "r", agent: "router" });
    expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: fallback, answered: " });
    expect(w.bodies("r").filter(({ type }) => type === "child")).toHaveLength(4);
    expect(w.stateOf("r/child:playbook:1")).toBe("done");
  });

  it("fails in words when its agent has a bug", async () => {
    const w = world([
      scribe({
        playbook: () => {
          throw new Error("a bug");
        },
        first: "playbook",
      }),
    ]);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "failed", reply: "unfinished: " });
    w.queue({ id: "unknown", agent: "nobody" });
    expect(await perform(w, "unknown")).toMatchObject({ state: "failed" });
    expect(w.bugs).toHaveLength(2);
  });
});
