import "temporal-polyfill/global";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { createRun } from "@canter/storage/run/create-run";
import { createRunStore } from "../run/create-run-store.ts";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { newId } from "../core/ids.ts";
import { openTestWorld, testNow, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createGroupOutgoing, lazyOutgoing } from "../installation/create-group-outgoing.ts";
import { modelFor } from "./model-for.ts";
import { resolveModel } from "./resolve-model.ts";
import { openKey, sealKey } from "../core/secrets.ts";

const key = "key-of-no-known-form-0123456789";
const counts = { when: { userText: "Count" }, text: ["one ", "two"], betweenMs: 5 };
const reports = {
  when: { offers: "report_number" },
  calls: [{ tool: "report_number", input: { number: 7 } }],
};

describe("a sealed key", () => {
  const place = { groupId: "g", agent: "logger" };
  it("opens with the same secret for its own place, and nowhere else", () => {
    const sealed = sealKey("secret", place, "schlüssel 🔑");
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(openKey("secret", place, sealed)).toBe("schlüssel 🔑");
    expect(sealKey("secret", place, "schlüssel 🔑")).not.toBe(sealed);
    for (const other of [
      openKey("another", place, sealed),
      openKey("secret", { ...place, groupId: "h" }, sealed),
      openKey("secret", { ...place, agent: undefined }, sealed),
      openKey("secret", place, `${sealed.slice(0, -2)}AA`),
      openKey("secret", place, "v1.AAAA"),
      openKey("secret", place, key),
    ])
      expect(other).toBeUndefined();
  });
});

describe.each(dialectsFor(import.meta.filename))("models of a group on %s", (dialect) => {
  let world: TestWorld;
  let server: FakeModelServer | undefined;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await world.store.db.deleteFrom("model_settings").execute();
    await world.store.db.deleteFrom("model_budgets").execute();
  });
  const start = async (script: ScriptInput): Promise<string> => {
    server = await startFakeModelServer({ script });
    return server.url;
  };
  const put = (agent: string, input: object, member = world.rita) =>
    world.application.model.putModel(member, agent, { provider: "openai", model: "m", ...input });
  const allowedTo = (memberId: string, agent = "logger") => {
    const { store, clock } = world;
    const outgoing = createGroupOutgoing(store, lazyOutgoing({}));
    return modelFor({ store, clock, outgoing, secret: "another" }, { groupId: "barn", memberId, agent });
  };
  const rows = async () =>
    JSON.stringify(await world.store.db.selectFrom("model_settings").selectAll().execute());

  it("store how long to wait for each, by default longer on one's own network", async () => {
    const own = { provider: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" } as const;
    expect(valueOf(await put("echo", own)).waits).toEqual({ firstByteSeconds: 600, runSeconds: 1800 });
    const patience = { firstByteSeconds: 120, runSeconds: 300 };
    expect(valueOf(await put("echo", { ...own, patience }))).toMatchObject({ patience, waits: patience });
    const { items } = await world.application.model.readModels(world.rita);
    expect(items.find(({ agent }) => agent === "echo")?.waits).toEqual(patience);
    expect(valueOf(await put("echo", own))).not.toHaveProperty("patience");
    valueOf(await world.application.model.removeModel(world.rita, "echo"));
  });

  it("store the key sealed and show it to nobody", async () => {
    const set = valueOf(await put("default", { key, price: { inputPerMillion: 3, outputPerMillion: 15 } }));
    expect(set).toEqual({
      agent: "default",
      provider: "openai",
      model: "m",
      hasKey: true,
      price: { inputPerMillion: 3, outputPerMillion: 15 },
      waits: { firstByteSeconds: 60, runSeconds: 90 },
      source: "group",
    });
    expect(await rows()).not.toContain(key);
    const read = await world.application.model.readModels(world.emma);
    expect(read.items).toEqual([set]);
    expect(read.agents.map(({ name }) => name)).toContain("logger");
    expect(JSON.stringify(read)).not.toContain(key);
    expect((await world.application.model.readModels(world.zoe)).items).toEqual([]);
  });

  it("send a key only to the destination that it was entered for", async () => {
    const baseUrl = await start({ key, replies: [counts, reports, counts, reports] });
    valueOf(await put("default", { key, baseUrl }));
    valueOf(await put("default", { model: "other", baseUrl: `${baseUrl}/` }));
    const tested = valueOf(await world.application.model.testModels(world.rita, {}));
    expect([tested.model, tested.ok]).toEqual(["openai:other", true]);
    // The setting to test: with its key while the destination is the same.
    const input = { provider: "openai", model: "x", baseUrl } as const;
    expect(valueOf(await world.application.model.testModels(world.rita, { input })).ok).toBe(true);
    const asked = server?.requests.length ?? 0;
    const elsewhere = { provider: "openai", model: "x" } as const;
    expect(await world.application.model.testModels(world.rita, { input: elsewhere })).toMatchObject({
      error: { type: "invalid", fields: [{ path: "key" }] },
    });
    expect(server?.requests.length).toBe(asked);
    // Another address removes the key; where one is needed, it must be given.
    expect(await put("default", {})).toMatchObject({ ok: false, error: { fields: [{ path: "key" }] } });
    const moved = { provider: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1" };
    expect(valueOf(await put("default", moved)).hasKey).toBe(false);
    expect(valueOf(await put("default", { ...moved, key })).hasKey).toBe(true);
    expect(valueOf(await put("default", { ...moved, key: null })).hasKey).toBe(false);
    expect(await rows()).toContain('"key_sealed":null');
  });

  it("refuse an unusable setting, naming the field", async () => {
    for (const [input, path] of [
      [{ provider: "openai-compatible" }, "baseUrl"],
      [{ baseUrl: "ftp://x", key }, "baseUrl"],
      [{ baseUrl: "http://user:pass@x/v1", key }, "baseUrl"],
      [{}, "key"],
    ] as const)
      expect(await put("default", input)).toMatchObject({ error: { type: "invalid", fields: [{ path }] } });
    expect(await put("nobody", { key })).toMatchObject({ error: { type: "not_found" } });
    expect(await world.application.model.removeModel(world.rita, "nobody")).toMatchObject({ ok: false });
    expect(await world.application.model.testModels(world.rita, {})).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it("are chosen by the agent's setting, then the group's, then the environment's", async () => {
    const environmentModel = { provider: "anthropic", model: "env", key } as const;
    const of = async (agent: string, group: MemberContext, from: object = { environmentModel }) => {
      const { listModelSettings } = await import("@canter/storage/model/model-settings");
      const settings = await listModelSettings(world.store.db, group.scope);
      const resolved = resolveModel({ secret: "", ...from }, group.group.id, settings, agent);
      return resolved && valueOf(resolved).ref.model;
    };
    const baseUrl = "http://127.0.0.1:9/v1";
    valueOf(await put("logger", { model: "one", baseUrl, options: { driver: "stages" } }));
    expect([await of("logger", world.rita), await of("coach", world.rita)]).toEqual(["one", "env"]);
    valueOf(await put("default", { model: "all", baseUrl }));
    expect([await of("logger", world.rita), await of("coach", world.rita)]).toEqual(["one", "all"]);
    expect([await of("logger", world.zoe), await of("logger", world.zoe, {})]).toEqual(["env", undefined]);
    // Replaced without options, the agent keeps its own.
    expect(valueOf(await put("logger", { model: "two", baseUrl })).options).toEqual({ driver: "stages" });
    valueOf(await world.application.model.removeModel(world.rita, "logger"));
    expect(await of("logger", world.rita)).toBe("all");
  });

  it("use the group's own key, and say so when it can't be read any more", async () => {
    const baseUrl = await start({ key, replies: [], otherwise: { text: "Hello.", times: "always" } });
    valueOf(await put("default", { key, baseUrl, price: { inputPerMillion: 1, outputPerMillion: 2 } }));
    const { result } = await runOf(world.emma, "good morning");
    expect(result.model).toBe("openai:m");
    expect(result.usage.modelCalls).toBeGreaterThan(0);
    expect(result.usage.costMicros).toBeGreaterThan(0);
    const asked = server?.requests.length;
    const access = await allowedTo("emma-member", "coach");
    expect(access?.name).toBe("openai:m");
    expect(await access?.open()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("secret") },
    });
    // The same after a restart with another secret: the run is answered all the same.
    const { result: after, events } = await runOf(world.emma, "good evening to you", world.restart());
    expect([after.state, after.usage.modelCalls]).toEqual(["done", 0]);
    expect(JSON.stringify(events)).toContain("enter it again");
    expect(server?.requests.length).toBe(asked);
  });

  const runOf = async (member: MemberContext, text: string, application = world.application) => {
    const { runId } = valueOf(await application.agents.receiveMessage(member, { text }, { wait: true }));
    const { run, events, children } = valueOf(await application.run.traceRun(member, runId));
    return { result: { ...run, model: [run, ...children].find(({ model }) => model)?.model }, events };
  };

  it("are not used beyond the day's tokens and the month's money: the playbook answers", async () => {
    const baseUrl = await start({ replies: [], otherwise: { text: "Hello.", times: "always" } });
    valueOf(await put("default", { key, baseUrl }));
    for (const budget of [
      { tokensPerMemberDay: 0, costMicrosPerMonth: null },
      { tokensPerMemberDay: null, costMicrosPerMonth: 0 },
    ]) {
      await world.application.model.putModelBudgets(world.rita, budget);
      expect((await world.application.model.readModels(world.emma)).budgets).toEqual(budget);
      const { result } = await runOf(world.emma, "how are you today?");
      expect([result.state, result.usage.modelCalls]).toEqual(["done", 0]);
    }
    expect(server?.requests.length).toBe(0);
  });

  /** A run with usage at an instant. */
  const spend = async ({ scope }: MemberContext, at: string, costMicros: number, agent = "logger") => {
    const [id, conversationId, messageId] = [newId(), newId(), newId()];
    const createdAt = Date.parse(at);
    valueOf(
      await createConversation(world.store.db, scope, { id: conversationId, kind: "coach", createdAt }),
    );
    await world.store.transact(async (trx) => {
      const said = { id: messageId, conversationId, author: "member", text: "x", createdAt } as const;
      valueOf(await appendMessage(trx, scope, said));
      valueOf(
        await createRun(trx, scope, { id, conversationId, messageId, agent, createdAt, state: "queued" }),
      );
    });
    const runs = createRunStore({ store: world.store, clock: world.clock, leaseClock: Date, newId });
    const run = await runs.claim(id);
    if (!run) throw new Error("it can't be taken up");
    const usage = { modelCalls: 1, inputTokens: 100, outputTokens: 10, costMicros };
    const end = { state: "done" } as const;
    await runs.commit(run.lease, async () => ({ value: 0, events: [], usage, model: "fake:m", end }));
  };

  it("have their usage summed by month in the group's zone: all of it for owners, their own for others", async () => {
    await world.store.db.updateTable("runs").set({ model_calls: 0 }).execute();
    // New York: five hours behind.
    await spend(world.emma, "2026-11-01T03:59:00Z", 1);
    await spend(world.emma, "2026-11-01T04:01:00Z", 10);
    await spend(world.emma, "2026-11-20T23:00:00Z", 100, "coach");
    await spend(world.rita, "2026-11-30T12:00:00Z", 1000);
    await spend(world.zoe, "2026-11-20T12:00:00Z", 5000);
    const cost = async (member: MemberContext, month?: string) =>
      (await world.application.model.readUsage(member, month)).total.costMicros;
    expect([await cost(world.rita), await cost(world.emma), await cost(world.vera)]).toEqual([1110, 110, 0]);
    expect([await cost(world.rita, "2026-10"), await cost(world.rita, "2026-12")]).toEqual([1, 0]);
    const { byMember, byAgent, byModel } = await world.application.model.readUsage(world.rita);
    expect(byMember.map(({ name, costMicros }) => [name, costMicros])).toEqual([
      ["Rita", 1000],
      ["Emma", 110],
    ]);
    expect(byAgent.map(({ agent, modelCalls }) => [agent, modelCalls])).toEqual([
      ["logger", 2],
      ["coach", 1],
    ]);
    expect(byModel).toMatchObject([{ model: "fake:m", inputTokens: 300 }]);
    expect((await world.application.model.readUsage(world.emma)).byMember.map(({ name }) => name)).toEqual([
      "Emma",
    ]);

    // What is left of today and of this month: it is 20 November, 18:40 in New York.
    expect(new Date(testNow).toISOString()).toBe("2026-11-20T23:40:00.000Z");
    const baseUrl = "http://127.0.0.1:9/v1";
    valueOf(await put("default", { provider: "openai-compatible", baseUrl }));
    await world.application.model.putModelBudgets(world.rita, {
      tokensPerMemberDay: 500,
      costMicrosPerMonth: 1200,
    });
    const of = async (memberId: string) => (await allowedTo(memberId))?.allowance;
    expect(await of("emma-member")).toEqual({ tokens: 390, costMicros: 90 });
    expect(await of("rita-member")).toEqual({ tokens: 500, costMicros: 90 });
  });

  it("are tested step by step, and the traffic is recorded without the key", async () => {
    const baseUrl = await start({ key, replies: [counts, reports] });
    valueOf(await put("default", { key, baseUrl }));
    const dir = await mkdtemp(join(tmpdir(), "canter-record-"));
    const tested = valueOf(await world.application.model.testModels(world.rita, {}, { recordDir: dir }));
    expect(tested.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ["Reach it", true],
      ["Answer", true],
      ["Stream its words", true],
      ["Call tools", true],
    ]);
    const files = await readdir(dir);
    expect(files.toSorted()).toEqual(["001.json", "002.json"]);
    for (const file of files) expect(await readFile(join(dir, file), "utf8")).not.toContain(key);
    await rm(dir, { recursive: true });
    const input = { provider: "openai", model: "m", baseUrl, key: "wrong-key-0123456789" } as const;
    const refused = valueOf(await world.application.model.testModels(world.rita, { input }));
    expect(refused).toMatchObject({ ok: false, steps: [{ ok: true }, { name: "Take the key", ok: false }] });
    expect(JSON.stringify(refused)).not.toContain("wrong-key");
    const nobody = { provider: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:1/v1" } as const;
    const lost = valueOf(await world.application.model.testModels(world.rita, { input: nobody }));
    expect(lost).toMatchObject({ ok: false, steps: [{ name: "Reach it", ok: false }] });
  });

  it("are tested with prompts as long as real ones, on request", async () => {
    const reads = { when: { userText: "code word" }, text: "QUORVEX." };
    const baseUrl = await start({
      key,
      replies: [
        counts,
        reports,
        { ...reads, usage: { inputTokens: 1500, outputTokens: 4 } },
        // The server has truncated it: it answers from what was left.
        { ...reads, text: "There is no code word.", usage: { inputTokens: 2048, outputTokens: 4 } },
      ],
    });
    valueOf(await put("default", { key, baseUrl }));
    const tested = valueOf(await world.application.model.testModels(world.rita, {}, { hasLengths: true }));
    expect(tested.ok).toBe(true);
    expect(tested.steps.slice(4).map(({ ok, detail }) => [ok, detail.replace(/\d+\.\d s/, "N s")])).toEqual([
      [true, "Logging a message (1500 tokens): read whole in N s."],
      [false, expect.stringMatching(/^Preparing a day \(4000 tokens\) won't work: it does not know/)],
      [
        false,
        "A talk with the coach (6500 tokens) won't work either. It has a context of 1500 tokens at least.",
      ],
    ]);
    // A model that does not answer gets no further requests.
    const asked = server?.requests.length;
    expect(asked).toBe(4);
  });
});
