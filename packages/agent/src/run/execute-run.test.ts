import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { call, perform, type Say, never, scribe, scripted, usage, world } from "../testing/scribe-world.ts";
import type { MemoryTx } from "../testing/memory-run-store.ts";
import type { Agent, RunLimits } from "./agent.ts";
import { executeRun, Shutdown } from "./execute-run.ts";
import type { Kernel } from "./kernel.ts";
import { LeaseError } from "./run-store.ts";

describe("a run", () => {
  it("lets a model call tools in parallel and stores each effect with its observation", async () => {
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

  it("returns a model's mistakes to it as results", async () => {
    const { model, asked } = scripted([
      {
        calls: [
          call("nonsense", {}),
          call("note", { word: 5 }),
          { ...call("note", '{"word'), invalid: "it broke off" },
          call("note", { word: "refuse" }),
          call("note", { word: "throw" }),
          call("note", { word: "too much" }),
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
    expect(said[5]).toContain("ask for less");
    // Whoever is told so calls again: nothing may have been written.
    expect(w.effects).toEqual([]);
    expect(w.bugs).toHaveLength(1);
  });

  it.each<[string, readonly Say[], Partial<RunLimits>]>([
    ["gives no reply", [{ problem: "overloaded" }], {}],
    ["breaks off", [{ finish: "interrupted", calls: [call("note", { word: "half" })] }], {}],
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
  ])("falls back to the playbook when a model %s", async (_, script, own) => {
    const w = world([scribe({}, own)], scripted(script).model);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: fallback" });
    expect(w.effects).toEqual(["fallback"]);
    expect(w.bodies("r").filter(({ type }) => type === "fallback")).toHaveLength(1);
    expect(w.bugs).toEqual([]);
  });

  const textOf = (w: ReturnType<typeof world>, type: "fallback") =>
    w.bodies("r").flatMap((body) => (body.type === type ? [body.reason] : []));

  it("falls back to the playbook when the model's questions together exceed the timeout", async () => {
    const slow = { afterMs: 60, calls: [call("slot", { wait: 0 })] };
    for (const script of [["silence"], [slow, slow, slow, slow]] satisfies Say[][]) {
      const { model, asked } = scripted(script, 0.1);
      const w = world([scribe()], model);
      w.queue({ id: "r", agent: "scribe" });
      expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: fallback" });
      expect(textOf(w, "fallback")).toEqual(["it gave no whole answer within 0.1 s"]);
      expect(asked.length).toBeLessThanOrEqual(2);
      expect(w.bugs).toEqual([]);
    }
  });

  it("waits for a model longer than its own seconds, which only its own work uses up", async () => {
    const patient = scripted(
      [{ afterMs: 400, calls: [call("note", { word: "late" })] }, { text: "done" }],
      60,
    );
    const w = world([scribe({}, { seconds: 0.2 })], patient.model);
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ state: "done", reply: "answered: late" });
    const busy = scripted([{ calls: [call("slot", { wait: 400 })] }, { text: "done" }], 60);
    const other = world([scribe({}, { seconds: 0.2 })], busy.model);
    other.queue({ id: "r", agent: "scribe" });
    expect(await perform(other)).toMatchObject({ reply: "answered: fallback" });
    expect(textOf(other, "fallback")).toEqual(["its time is used up"]);
  });

  it("reports that it waits for a silent model, and can be stopped meanwhile", async () => {
    const w = world([scribe()], scripted(["silence"], 1800).model);
    w.queue({ id: "r", agent: "scribe" });
    const stopping = new AbortController();
    const running = perform({ ...w, kernel: { ...w.kernel, quietMilliseconds: 20 } }, "r", stopping.signal);
    await expect
      .poll(() => w.bodies("r"))
      .toContainEqual({ type: "waiting", model: "scripted:one", seconds: 1800 });
    stopping.abort(new LeaseError("stopped"));
    expect(await running).toMatchObject({ state: "cancelled" });
  });

  it("does not repeat what the model had saved before it failed", async () => {
    const w = world(
      [scribe()],
      scripted([{ calls: [call("note", { word: "a" })] }, { problem: "gone" }]).model,
    );
    w.queue({ id: "r", agent: "scribe" });
    expect(await perform(w)).toMatchObject({ reply: "answered: a" });
    expect(w.effects).toEqual(["a"]);
  });

  it.each([false, true])("killed at any commit (kept: %s) and resumed does everything once", async (kept) => {
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
      // Like a killed process: the attempt ends there, silently.
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
        // The second process asks the same model, which continues where its journal ends.
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
  });

  it("stops on request, in the middle of a model call, and says what is stored", async () => {
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

  it("has no further effects once it was stopped elsewhere", async () => {
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

  it("is released when the process ends", async () => {
    const w = world([scribe()], scripted(["silence"]).model);
    w.queue({ id: "r", agent: "scribe" });
    const ending = new AbortController();
    const under = perform(w, "r", ending.signal);
    await sleep(5);
    ending.abort(new Shutdown());
    expect(await under).toEqual({ state: "left" });
    expect(w.stateOf("r")).toBe("running");
  });

  it("delegates parts of its work to other agents, each once", async () => {
    const parent: Agent<MemoryTx> = {
      ...scribe({
        first: "playbook",
        playbook: async function* split(toolContext) {
          const one = await toolContext.child("scribe", { part: 1 });
          const two = await toolContext.child("scribe", { part: 2 });
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

  it("fails with a message when its agent has a bug", async () => {
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
