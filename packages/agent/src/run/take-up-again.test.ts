import { ok } from "@canter/domain/result";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Model } from "../schema/model.ts";
import type { MemoryTx } from "../testing/memory-run-store.ts";
import { call, never, type Say, scripted, world } from "../testing/scribe-world.ts";
import { defineTool } from "../tool/tool.ts";
import type { Agent } from "./agent.ts";
import type { DoneCall } from "./done-before.ts";
import { driveWithTools } from "./drive-with-tools.ts";
import { executeRun } from "./execute-run.ts";
import type { Kernel } from "./kernel.ts";
import { LeaseError } from "./run-store.ts";

type Prepared = { readonly modelOptions: unknown; readonly done: readonly DoneCall[] };

/** Stores three words, each once: its model by calling `keep`, its playbook whatever is not stored yet. */
function keeper() {
  const prepared: Prepared[] = [];
  const agent: Agent<MemoryTx> = {
    name: "keeper",
    title: "Keeper",
    description: "Keeps words",
    limits: { steps: 30, tokens: 100_000, seconds: 20, costMicros: 1_000_000 },
    prepare: async (_request, { hasModel, modelOptions, done = [] }) => {
      prepared.push({ modelOptions, done });
      return () => {
        const kept: string[] = [];
        return {
          first: hasModel ? "model" : "playbook",
          tools: [
            defineTool<MemoryTx, { word: string }>({
              name: "keep",
              description: "Keeps a word",
              effect: "write",
              input: z.object({ word: z.string() }),
              apply: async (tx, { word }) => {
                tx.effects.push(word);
                return ok({ word });
              },
              remember: (output) => kept.push((output as { word: string }).word),
            }),
          ],
          modelDrive: driveWithTools({ system: "You keep words.", user: "Keep." }),
          playbook: async function* playbook(toolContext) {
            for (const word of ["a", "b", "c"].filter((one) => !kept.includes(one)))
              await toolContext.call("keep", { word });
            yield { type: "answer", text: "" };
          },
          conclude: async (_tx, ending) => ({ reply: `${ending.kind}: ${kept.join(" ")}` }),
        };
      };
    },
  };
  return { agent, prepared };
}

/** Like a killed process: what it can't commit has no further effect. */
const dying = (kernel: Kernel<MemoryTx>): Kernel<MemoryTx> => ({
  ...kernel,
  store: {
    ...kernel.store,
    commit: async (lease, work) => {
      try {
        return await kernel.store.commit(lease, work);
      } catch {
        throw new LeaseError("lost");
      }
    },
  },
});

type Circumstances = { readonly model?: Model | undefined; readonly options?: unknown };

/** One attempt at the run, with the model of that time. */
async function attempt(w: ReturnType<typeof world>, { model, options }: Circumstances) {
  const claimed = await w.store.claim("r");
  if (!claimed) throw new Error("Nothing to take up.");
  const access = model && { name: "scripted:one", allowance: {}, options, open: async () => ok(model) };
  return executeRun(dying({ ...w.kernel, modelFor: async () => access }), claimed, never);
}

/** Dies at a commit, and is resumed by a process in other circumstances; undefined: it ended before. */
async function interrupted(at: number, wasKept: boolean, before: Circumstances, after: Circumstances) {
  const { agent, prepared } = keeper();
  const w = world([agent]);
  w.queue({ id: "r", agent: "keeper" });
  w.crashAt(at, wasKept);
  if ((await attempt(w, before)).state === "done") return undefined;
  w.abandon();
  if (w.stateOf("r") === "running") await attempt(w, after);
  return { w, prepared };
}

const keeping = (word: string) => ({ calls: [call("keep", { word })] });
const everywhere = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((at) => [
  [at, false] as const,
  [at, true] as const,
]);

describe("a resumed run", () => {
  it.each<[string, Say]>([
    ["gave no reply", { problem: "gone" }],
    ["broke off", { finish: "interrupted", ...keeping("half") }],
  ])(
    "continues with the playbook from where a model that %s had led, wherever it was killed",
    async (_, last) => {
      let died = 0;
      for (const [at, wasKept] of everywhere) {
        const before = scripted([keeping("a"), keeping("b"), last]);
        // The other process asks the same model for what is not in the journal.
        const after = scripted([{ problem: "gone" }]);
        const end = await interrupted(at, wasKept, before, after);
        if (!end) continue;
        died += 1;
        const { w } = end;
        expect([at, wasKept, w.stateOf("r"), w.effects.toSorted()]).toEqual([
          at,
          wasKept,
          "done",
          ["a", "b", "c"],
        ]);
        expect(w.bodies("r").at(-1)).toEqual({
          type: "done",
          reply: expect.stringMatching(/^answered: \w \w \w$/),
        });
        expect(w.bodies("r").filter(({ type }) => type === "fallback")).toHaveLength(1);
        expect(w.bugs).toEqual([]);
      }
      expect(died).toBeGreaterThan(6);
    },
  );

  it("continues what a model had started when there is no model any more", async () => {
    for (const [at, wasKept] of everywhere) {
      const before = scripted([keeping("a"), keeping("b"), keeping("c"), { text: "all kept" }]);
      const end = await interrupted(at, wasKept, before, {});
      if (!end) continue;
      expect([at, wasKept, end.w.stateOf("r"), end.w.effects]).toEqual([
        at,
        wasKept,
        "done",
        ["a", "b", "c"],
      ]);
    }
  });

  it("continues with the playbook if that had started, although there is a model now", async () => {
    const after = scripted([keeping("a"), keeping("b"), keeping("c")]);
    const end = await interrupted(2, true, {}, after);
    expect([end?.w.stateOf("r"), end?.w.effects]).toEqual(["done", ["a", "b", "c"]]);
    expect(after.asked).toEqual([]);
  });

  it("uses its model as it did before, and gives the agent the earlier calls", async () => {
    const before = { ...scripted([keeping("a")]), options: { driver: "old" } };
    const after = { ...scripted([{ text: "ready" }]), options: { driver: "new" } };
    const end = await interrupted(2, false, before, after);
    expect(end?.prepared).toEqual([
      { modelOptions: { driver: "old" }, done: [] },
      { modelOptions: { driver: "old" }, done: [{ tool: "keep", output: { word: "a" } }] },
    ]);
  });

  it("asks nothing more when it was stopped meanwhile, and says what is stored", async () => {
    const { agent } = keeper();
    const w = world([agent]);
    w.queue({ id: "r", agent: "keeper" });
    w.crashAt(2, false);
    await attempt(w, scripted([keeping("a"), { text: "ready" }]));
    w.abandon();
    w.stop("r");
    const after = scripted([{ text: "ready" }]);
    expect(await attempt(w, after)).toMatchObject({ state: "cancelled", reply: "cancelled: a" });
    expect(after.asked).toEqual([]);
  });

  it("is released, not failed, if the store was too busy for its end; what it did is not repeated", async () => {
    const { agent } = keeper();
    const w = world([agent]);
    w.queue({ id: "r", agent: "keeper" });
    const busy = new Error("too much to do");
    let commits = 0;
    const kernel: Kernel<MemoryTx> = {
      ...w.kernel,
      isBusy: (error) => error === busy,
      store: {
        ...w.kernel.store,
        commit: (lease, work) => {
          commits += 1;
          return commits === 4 ? Promise.reject(busy) : w.kernel.store.commit(lease, work);
        },
      },
    };
    const take = async () => {
      const claimed = await w.store.claim("r");
      return claimed && executeRun(kernel, claimed, never);
    };
    expect(await take()).toEqual({ state: "left" });
    expect([w.stateOf("r"), w.effects]).toEqual(["running", ["a", "b", "c"]]);
    w.abandon();
    expect(await take()).toMatchObject({ state: "done" });
    expect(w.effects).toEqual(["a", "b", "c"]);
  });
});
