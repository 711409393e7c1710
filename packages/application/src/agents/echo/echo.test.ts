import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openAgentLab } from "../testing/agent-lab.ts";

const assignment = { assignment: "daily-echo" };
const day = 86_400_000;

describe.each(dialectsFor(import.meta.filename))("the echo on %s", (dialect) => {
  let world: TestWorld;
  let lab: ReturnType<typeof openAgentLab>;
  const servers: FakeModelServer[] = [];
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    lab = openAgentLab(world);
  });
  afterAll(() => world.cleanUp());
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.store.db.deleteFrom("model_settings").execute();
    await world.store.db.deleteFrom("working_memories").execute();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const setModel = async (agent: string, script: ScriptInput | ScriptFunction, named = "m") => {
    const server = await startFakeModelServer({ script });
    servers.push(server);
    const model = { provider: "openai-compatible", model: named, baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, agent, model));
    return server;
  };
  const memoryOf = async (member: MemberContext) =>
    valueOf(await world.application.memory.listMemories(member, { limit: 50 })).items.map(
      ({ agent, key, value }) => [agent, key, value],
    );
  const eventsOf = async (member: MemberContext, runId: string) =>
    valueOf(await world.application.run.traceRun(member, runId)).events.map(({ body }) => body);

  it("says again what it is told, and whoever asked can read what came of it", async () => {
    const { runId, outcome } = await lab.run(world.emma, "echo", { text: "Heels down!" });
    expect(outcome).toMatchObject({ state: "done", reply: "Heels down!" });
    expect(valueOf(await world.application.logging.readRun(world.emma, runId))).toMatchObject({
      reply: "Heels down!",
      isLog: false,
    });
  });

  it("remembers each member for themselves, and for a day what is of a day", async () => {
    const first = await lab.run(world.emma, "echo", assignment);
    expect(first.outcome).toMatchObject({ state: "done", reply: "Good morning, Emma." });
    expect(valueOf(await world.application.logging.readRun(world.emma, first.runId))).toMatchObject({
      reply: "Good morning, Emma.",
    });
    await lab.run(world.emma, "echo", assignment);
    await lab.run(world.vera, "echo", assignment);
    expect(await memoryOf(world.emma)).toEqual([
      ["echo", "echoes", 2],
      ["echo", "last_echo", "Good morning, Emma."],
    ]);
    expect(await memoryOf(world.vera)).toEqual([
      ["echo", "echoes", 1],
      ["echo", "last_echo", "Good morning, Vera."],
    ]);
    expect(await memoryOf(world.rita)).toEqual([]);
    world.clock.advance(day - 1);
    expect(await memoryOf(world.emma)).toHaveLength(2);
    world.clock.advance(1);
    expect(await memoryOf(world.emma)).toEqual([["echo", "echoes", 2]]);
  });

  it("asks the model of the assignment for the assignment, and that of all agents for the rest", async () => {
    const own = await setModel("echo/daily-echo", { replies: [{ text: '{"text": "Good morning, Emma."}' }] });
    const general = await setModel("default", {
      replies: [{ text: "from the general one", times: "always" }],
    });
    expect((await lab.run(world.emma, "echo", assignment)).outcome).toMatchObject({
      reply: "Good morning, Emma.",
      result: { own: { by: "model" } },
    });
    expect([own.requests.length, general.requests.length]).toEqual([1, 0]);
    expect((await lab.run(world.emma, "echo", { text: "hello" })).outcome).toMatchObject({
      reply: "from the general one",
    });
    expect([own.requests.length, general.requests.length]).toEqual([1, 1]);
    const put = (agent: string) =>
      world.application.model.putModel(world.rita, agent, { provider: "openai", model: "m", key: "k" });
    expect(await put("echo/nothing")).toMatchObject({ ok: false, error: { type: "not_found" } });
    const { agents } = await world.application.model.readModels(world.rita);
    expect(agents.find(({ name }) => name === "echo")).toEqual({
      name: "echo",
      title: "Echo",
      assignments: [
        {
          id: "daily-echo",
          title: "Daily echo",
          steps: [
            { id: "reason", title: "Preparing it" },
            { id: "correct", title: "Correcting it" },
          ],
        },
      ],
    });
  });

  it("asks the model of each step, and the trace says which", async () => {
    const right = { text: '{"text": "Good morning, Emma."}' };
    const wrong = { text: '{"text": "Hi"}', times: "always" as const };
    const usual = await setModel("echo/daily-echo", { replies: [wrong] }, "usual");
    const corrects = await setModel("echo/daily-echo/correct", { replies: [right] }, "corrects");
    const { runId, outcome } = await lab.run(world.emma, "echo", assignment);
    expect(outcome).toMatchObject({ state: "done", result: { own: { by: "model" } } });
    expect([usual, corrects].map(({ requests }) => requests.map(({ body }) => body["model"]))).toEqual([
      ["usual"],
      ["corrects"],
    ]);
    expect(JSON.stringify(corrects.requests[0]?.body)).toContain("must be exactly Good morning, Emma.");
    const asked = (await eventsOf(world.emma, runId)).flatMap((body) =>
      body.type === "usage" ? [[body.step, body.model]] : [],
    );
    const names = ["openai-compatible:usual", "openai-compatible:corrects"];
    expect(asked).toEqual([
      ["reason", names[0]],
      ["correct", names[1]],
    ]);
    expect(valueOf(await world.application.run.traceRun(world.emma, runId)).run.model).toBe(names.join(", "));
    // The reasoning has its own now, and the assignment's is asked by neither; a step without one asks the assignment's again.
    const reasons = await setModel("echo/daily-echo/reason", { replies: [wrong] }, "reasons");
    valueOf(await world.application.model.removeModel(world.rita, "echo/daily-echo/correct"));
    await lab.run(world.emma, "echo", assignment);
    expect([usual, corrects, reasons].map(({ requests }) => requests.length)).toEqual([3, 1, 1]);
    // Where nothing is behind it, the model of the reasoning corrects itself.
    valueOf(await world.application.model.removeModel(world.rita, "echo/daily-echo"));
    await lab.run(world.emma, "echo", assignment);
    expect([usual, corrects, reasons].map(({ requests }) => requests.length)).toEqual([3, 1, 4]);
    valueOf(await world.application.model.removeModel(world.rita, "echo/daily-echo/reason"));
    await setModel("echo/daily-echo/correct", { replies: [right] });
    expect((await lab.run(world.emma, "echo", assignment)).outcome).toMatchObject({
      result: { own: { by: "playbook" } },
    });
  });

  it("goes by the book, and says so, when a model can't be corrected", async () => {
    const server = await setModel("echo", { replies: [{ text: '{"text": "Hi"}', times: "always" }] });
    const { runId, outcome } = await lab.run(world.emma, "echo", assignment);
    expect(outcome).toMatchObject({ reply: "Good morning, Emma.", result: { own: { by: "playbook" } } });
    expect(server.requests).toHaveLength(3);
    expect(await eventsOf(world.emma, runId)).toContainEqual({
      type: "fallback",
      from: "model",
      to: "playbook",
      reason:
        "its output was still not valid after two corrections: text: must be exactly Good morning, Emma.",
    });
  });

  it("does not bring back what the member deleted while it ran", async () => {
    valueOf(
      await world.application.memory.putMemory(world.emma, { agent: "echo", key: "echoes" }, { value: 7 }),
    );
    let deleted: Promise<unknown> | undefined;
    const server = await setModel("echo", () => {
      deleted = world.application.memory.removeMemory(world.emma, { agent: "echo", key: "echoes" });
      return { text: '{"text": "Good morning, Emma."}', delayMs: 400 };
    });
    const { outcome } = await lab.run(world.emma, "echo", assignment);
    expect([outcome?.state, await deleted]).toMatchObject(["done", { ok: true }]);
    expect(JSON.stringify(server.requests[0]?.body)).toContain("- **echoes**: 7");
    expect(await memoryOf(world.emma)).toEqual([["echo", "last_echo", "Good morning, Emma."]]);
  });

  it("is taken up again after a crash, and counts once", async () => {
    const runId = await lab.queue(world.emma, "echo", assignment);
    const { db } = world.store;
    // As a process leaves it that died in the middle.
    await db
      .updateTable("runs")
      .set({ state: "running", attempt: 1, owner: "dead", lease_until: 1, started_at: 1 })
      .where("id", "=", runId)
      .execute();
    const other = openAgentLab(world);
    expect(await other.perform(runId)).toMatchObject({ state: "done", reply: "Good morning, Emma." });
    expect(await other.perform(runId)).toBeUndefined();
    expect(await memoryOf(world.emma)).toContainEqual(["echo", "echoes", 1]);
  });
});
