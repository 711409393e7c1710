import { afterEach, describe, expect, it } from "vitest";
import type { Kernel } from "../run/kernel.ts";
import { executeRun } from "../run/execute-run.ts";
import { dishesOf, keeper } from "../testing/keeper-world.ts";
import type { MemoryTx } from "../testing/memory-run-store.ts";
import type { Model } from "../schema/model.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { call, never, perform, scripted, type World, world } from "../testing/scribe-world.ts";
import { serveModel } from "../testing/serve-model.ts";

const ask = (w: World) => w.queue({ id: "r", agent: "keeper", input: { assignment: "pick-dish" } });
const typesOf = (w: World) => w.bodies("r").map(({ type }) => type);
const reasonOf = (w: World) =>
  w.bodies("r").flatMap((body) => (body.type === "fallback" ? [body.reason] : []));

const bySteps = ["load", "gather 1", "read", "prompt", "check", "act", "save"];
const pie = '{"dish": "pie", "portions": 2}';

/** As it goes over the wire. */
type Said = { readonly role: string; readonly content: unknown };

let close = async () => {};
afterEach(() => close());

/** Over a real connection. `firstByteMs`: the timeout for the first byte, where a test is about it. */
async function served(script: ScriptInput, keeping = keeper(), firstByteMs = 20_000) {
  const { server, model } = await serveModel("openai-compatible", script, {
    limits: { firstByteMs, retries: 0 },
  });
  close = server.close;
  const w = world([keeping.agent], model);
  ask(w);
  const outcome = await perform(w);
  const asked = server.requests.map(({ body }) => body["messages"] as readonly Said[]);
  return { w, outcome, asked, ...keeping };
}

describe("an assignment", () => {
  it("takes its seven steps in order, with a model and without", async () => {
    const bare = keeper();
    const without = world([bare.agent]);
    ask(without);
    expect(await perform(without)).toMatchObject({
      state: "done",
      reply: "There is soup.",
      result: { dish: "soup" },
    });
    expect(bare.steps).toEqual(["load", "gather 1", "read", "reason", "check", "act", "save"]);
    expect(without.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
    expect(bare.saved).toEqual([
      [{ key: "last", after: { key: "last", value: "soup", createdAt: 1000, expiresAt: 1500 } }],
    ]);
    const { w, outcome, asked, steps } = await served({
      replies: [{ text: `Here:\n\`\`\`json\n${pie}\n\`\`\`` }],
    });
    expect(outcome).toMatchObject({ state: "done", reply: "There is pie." });
    expect(steps).toEqual(bySteps);
    expect(w.effects).toEqual(["noted", "2 pie by model", "saved"]);
    expect(typesOf(w)).not.toContain("fallback");
    const said = JSON.stringify(asked[0]);
    expect(said).toContain("You pick a dish.");
    expect(said).toContain('soup, pie\\n### Persistent\\n- **style**: \\"plain\\"');
    expect(said).toContain("portions");
    expect(w.bodies("r")[1]).toEqual({ type: "thought", text: "Remembered: style." });
  });

  it("lets a model call read tools while it reasons, and no tool that it was not offered", async () => {
    const { model, asked } = scripted([
      { calls: [call("dishes", {}), call("note", {}), call("nonsense", {})] },
      { text: pie },
    ]);
    const { agent } = keeper();
    const w = world([agent], model);
    ask(w);
    expect(await perform(w)).toMatchObject({ reply: "There is pie." });
    expect(asked[0]?.tools.map(({ name }) => name)).toEqual(["dishes"]);
    const refused = "There is no such tool here. There are: dishes.";
    expect(asked[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      results: [{ output: ["soup", "pie"], isError: false }, { output: refused }, { output: refused }],
    });
    expect(w.effects).toEqual(["noted", "2 pie by model", "saved"]);
  });

  it("reasons from a failed source, which ends nothing", async () => {
    const { w, outcome, asked } = await served(
      { replies: [{ text: '{"dish": "bread", "portions": 1}' }] },
      keeper({}, { isMenuGone: true }),
    );
    expect(outcome).toMatchObject({ state: "done", reply: "There is bread." });
    expect(JSON.stringify(asked[0])).toContain("The kitchen is closed.");
    expect(w.effects).toEqual(["noted", "1 bread by model", "saved"]);
  });

  it("returns an invalid output to the model with its errors, and accepts the corrected one", async () => {
    const { outcome, asked, w } = await served({
      replies: [{ text: '{"dish": "pie", ' }, { text: '{"dish": "cake", "portions": 0}' }, { text: pie }],
    });
    expect(outcome).toMatchObject({ state: "done", reply: "There is pie." });
    expect(asked).toHaveLength(3);
    const [broken, shape] = [JSON.stringify(asked[1]), JSON.stringify(asked[2])];
    expect(broken).toContain("It is no valid JSON");
    expect(asked[1]?.at(-2)).toMatchObject({ role: "assistant", content: '{"dish": "pie", ' });
    expect(shape).toContain("- portions: Too small");
    expect(asked[2]?.at(-2)).toMatchObject({ role: "assistant", content: '{"dish": "cake", "portions": 0}' });
    expect(typesOf(w).filter((type) => type === "warning")).toHaveLength(2);
    expect(typesOf(w)).not.toContain("fallback");
  });

  it("corrects twice at most, then uses the playbook and says so", async () => {
    const cake = { text: '{"dish": "cake", "portions": 1}', times: "always" as const };
    const { outcome, asked, w, steps } = await served({ replies: [cake] });
    expect(outcome).toMatchObject({ state: "done", reply: "There is soup." });
    expect(asked).toHaveLength(3);
    expect(JSON.stringify(asked[2])).toContain("dish: cake is not on the menu");
    expect(reasonOf(w)).toEqual([
      "its output was still not valid after two corrections: dish: cake is not on the menu",
    ]);
    expect(w.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
    expect(steps.filter((step) => step.startsWith("gather"))).toHaveLength(1);
  });

  it.each<[string, ScriptInput, number?]>([
    ["is silent", { replies: [{ silent: "at_once" }] }, 150],
    ["answers 500", { replies: [{ status: { code: 500 }, times: "always" }] }],
    ["breaks off", { replies: [{ text: ["{", '"dish": '], cut: { in: "text" } }] }],
    ["says nothing, again and again", { replies: [{ text: " ", times: "always" }] }],
    ["never ends its output", { replies: [{ text: '{"dish": "pie"', finish: "length", times: "always" }] }],
    ["calls tools for ever", { replies: [{ calls: [{ tool: "dishes", input: {} }], times: "always" }] }],
  ])("uses the playbook when the model %s", async (_, script, silentFor) => {
    const { outcome, w } = await served(script, keeper(), silentFor);
    expect(outcome).toMatchObject({ state: "done", reply: "There is soup." });
    expect(w.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
    expect(reasonOf(w)).toHaveLength(1);
    expect(w.bugs).toEqual([]);
  });

  it.each([
    ["steps", { steps: 1, tokens: 100_000, seconds: 20, costMicros: 1e6 }],
    ["tokens", { steps: 30, tokens: 50, seconds: 20, costMicros: 1e6 }],
    ["money", { steps: 30, tokens: 100_000, seconds: 20, costMicros: 0 }],
  ])("uses no more %s than its own limits allow, and writes once in all", async (_, limits) => {
    const { outcome, w, asked } = await served(
      { replies: [{ text: pie, times: "always" }] },
      keeper({ limits }),
    );
    expect(outcome).toMatchObject({ state: "done", reply: "There is soup." });
    expect(w.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
    expect(asked).toEqual([]);
  });

  it("waits for a thinking model no longer than the configured timeout", async () => {
    const { agent } = keeper();
    const w = world([agent], scripted([{ text: pie, afterMs: 400 }], 0.05).model);
    ask(w);
    expect(await perform(w)).toMatchObject({ state: "done", reply: "There is soup." });
    expect(reasonOf(w)).toEqual(["it gave no whole answer within 0.05 s"]);
    expect(w.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
  });

  it("does not repeat what gathering wrote before the budget was reached", async () => {
    const { agent } = keeper({
      limits: { steps: 1, tokens: 1e5, seconds: 20, costMicros: 1e6 },
      gather: async (toolContext) => {
        const { ok } = await toolContext.call("note", {});
        return { noted: ok, dishes: await dishesOf(toolContext) };
      },
    });
    const w = world([agent], scripted([{ text: pie }]).model);
    ask(w);
    expect(await perform(w)).toMatchObject({ state: "done", reply: "There is soup." });
    expect(w.effects).toEqual(["noted", "1 soup by playbook", "saved"]);
    expect(reasonOf(w)).toEqual(["more than 1 steps"]);
  });

  it("fails with a message and without effects if its playbook breaks its own rule", async () => {
    const { agent } = keeper({ reason: () => ({ dish: "cake", portions: 1 }) });
    const w = world([agent]);
    ask(w);
    expect(await perform(w)).toEqual({
      state: "failed",
      reply: "Dish of the day: something went wrong, and nothing was changed.",
      result: undefined,
    });
    expect(w.effects).toEqual(["noted"]);
    expect(w.bugs).toHaveLength(1);
  });

  it("stores neither act nor memory if one of them fails", async () => {
    const { agent } = keeper({
      act: async (tx) => {
        tx.effects.push("half");
        throw new Error("a bug");
      },
    });
    const w = world([agent]);
    ask(w);
    expect(await perform(w)).toMatchObject({ state: "failed" });
    expect(w.effects).toEqual(["noted"]);
  });

  /** A question whose answer was not stored is asked again: the model replies by its input, not by how often it was asked. */
  const byPlace = (script: Parameters<typeof scripted>[0]): Model => ({
    ref: { provider: "scripted", model: "one" },
    call: (request, options) => {
      const place = request.messages.filter(({ role }) => role === "assistant").length;
      return scripted(script.slice(place)).model.call(request, options);
    },
  });
  const scripts: readonly [string, Parameters<typeof scripted>[0]][] = [
    ["whose model answers", [{ text: pie }]],
    ["whose model is corrected", [{ text: "no" }, { text: "{}" }, { text: pie }]],
    ["whose model fails", [{ problem: "gone" }]],
  ];
  /** One attempt that dies at its n-th commit; returns whether it got there. */
  const dieAt = async (w: World, at: number, kept: boolean): Promise<boolean> => {
    w.crashAt(at, kept);
    const claimed = await w.kernel.store.claim("r");
    const killed = new AbortController();
    const dead: Kernel<MemoryTx> = {
      ...w.kernel,
      reportBug: () => {},
      store: {
        ...w.kernel.store,
        commit: async (lease, work) => {
          killed.signal.throwIfAborted();
          return w.kernel.store.commit(lease, work).catch((error: unknown) => {
            killed.abort(error);
            throw error;
          });
        },
      },
    };
    if (claimed) await executeRun(dead, claimed, never).catch(() => undefined);
    w.abandon();
    return killed.signal.aborted;
  };

  describe.each(scripts)("%s", (_, script) => {
    it.each([false, true])(
      "killed at any commit (kept: %s) and resumed does everything once",
      async (kept) => {
        let died = true;
        for (let at = 1; died; at += 1) {
          const w = world([keeper().agent], byPlace(script));
          ask(w);
          died = await dieAt(w, at, kept);
          if (w.stateOf("r") !== "done") expect(await perform(w)).toMatchObject({ state: "done" });
          const byBook = script.some((say) => say !== "silence" && "problem" in say);
          const dish = byBook ? "1 soup by playbook" : "2 pie by model";
          expect([at, w.effects]).toEqual([at, ["noted", dish, "saved"]]);
          expect(await w.kernel.store.claim("r")).toBeUndefined();
        }
      },
    );
  });

  it.each([
    ["is gone", undefined],
    ["has come", byPlace([{ text: pie }])],
  ])("gathers nothing twice if its model %s between two attempts", async (_, later) => {
    let died = true;
    for (let at = 1; died; at += 1) {
      const w = world([keeper().agent], later ? undefined : byPlace([{ text: pie }]));
      ask(w);
      died = await dieAt(w, at, true);
      const modelFor: Kernel<MemoryTx>["modelFor"] = async () =>
        later && { name: "scripted:one", allowance: {}, open: async () => ({ ok: true, value: later }) };
      const now = { ...w, kernel: { ...w.kernel, modelFor } };
      if (w.stateOf("r") !== "done") expect(await perform(now)).toMatchObject({ state: "done" });
      expect([at, w.effects.filter((effect) => effect === "noted")]).toEqual([at, ["noted"]]);
      expect([at, w.effects.length, w.bugs]).toEqual([at, 3, []]);
    }
  });
});
