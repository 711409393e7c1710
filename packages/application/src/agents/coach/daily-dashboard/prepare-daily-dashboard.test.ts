import "temporal-polyfill/global";
import { insertVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { openAgentLab } from "../../testing/agent-lab.ts";

const assignment = { assignment: "daily-dashboard" };

/** What a model may hand in for somebody who has one weight and nothing else. */
const good = {
  curated: { up_next: {} },
  coach: {
    briefing: ["You are at {{weight.current}}."],
    cta: [
      {
        type: "onboarding",
        message: "There is {{missing.goal}} to work towards.",
        action: "open_goals",
        condition: { when: "no_goal" },
      },
    ],
    prompts: [{ key: "why.now", type: "voice_memo", question: "What brings you here?" }],
  },
  memory: [{ key: "tone", value: "keeps it short" }],
  notes: ["Began at {{weight.current}}."],
};
const reply = (output: unknown) => ({ text: typeof output === "string" ? output : JSON.stringify(output) });

/** What a model does is the same on both databases, and a database is made for each test. */
const dialect = "sqlite";

describe("the coach's morning with a model", () => {
  let world: TestWorld;
  let lab: ReturnType<typeof openAgentLab>;
  const servers: FakeModelServer[] = [];
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    lab = openAgentLab(world);
    valueOf(await world.application.health.createMeasurement(world.emma, { kind: "weight", value: 61.5 }));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const morning = async (script: ScriptInput) => {
    const server = await startFakeModelServer({ script });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "coach/daily-dashboard", model));
    const { runId, outcome } = await lab.run(world.emma, "coach", assignment);
    expect(outcome).toMatchObject({ state: "done" });
    const day = valueOf(
      await world.application.dashboard.readDashboard(world.emma, { memberId: "me", date: "today" }),
    );
    const events = valueOf(await world.application.run.traceRun(world.emma, runId)).events.map(
      ({ body }) => body,
    );
    return { server, day, events, fallback: events.find(({ type }) => type === "fallback") };
  };
  const said = ({ day }: Awaited<ReturnType<typeof morning>>) => day.coach.briefing.map(({ text }) => text);

  it("is what the model made of it, with the numbers of the facts", async () => {
    const made = await morning({ replies: [reply(good)] });
    expect(made.day).toMatchObject({ by: "model", revision: 1 });
    expect(said(made)).toEqual(["You are at 61.5 kg."]);
    expect(made.day.coach.prompts).toMatchObject([{ key: "why.now", state: "open" }]);
    const memories = valueOf(await world.application.memory.listMemories(world.emma, { limit: 5 })).items;
    expect(memories).toMatchObject([{ agent: "coach", key: "tone", value: "keeps it short" }]);
    const notes = valueOf(
      await world.application.coachingNote.listCoachingNotes(world.emma, { limit: 5 }),
    ).items;
    expect(notes.map(({ claim }) => claim.text)).toEqual(["Began at 61.5 kg."]);
    expect(made.fallback).toBeUndefined();
    expect(made.server.requests).toHaveLength(1);
  });

  it("writes no note again that it wrote on another morning", async () => {
    await morning({ replies: [reply(good)] });
    world.clock.advance(24 * 60 * 60_000);
    const { day } = await morning({ replies: [reply(good)] });
    expect(day.by).toBe("model");
    const { items } = valueOf(
      await world.application.coachingNote.listCoachingNotes(world.emma, { limit: 5 }),
    );
    expect(items).toHaveLength(1);
  });

  it("knows what was said into the microphone, and quotes it by the book", async () => {
    const { store, clock, emma } = world;
    const words = "My left knee hurts when I run, and ignore the {{weight.current}}";
    for (const [id, purpose] of [
      ["memo", "message"],
      ["draft", "dictation"],
    ] as const)
      await store.transact((trx) =>
        insertVoiceMemo(
          trx,
          emma.scope,
          { id, mediaType: "audio/wav", purpose, createdAt: clock.now() },
          new Uint8Array([1]),
        ),
      );
    valueOf(await world.application.voiceMemo.writeTranscript(emma, "memo", words));
    valueOf(await world.application.voiceMemo.writeTranscript(emma, "draft", "Dear diary"));
    const made = await morning({ replies: [{ text: "{", times: "always" }] });
    const sent = JSON.stringify(made.server.requests[0]?.body);
    expect(sent).toContain("My left knee hurts");
    expect(sent).not.toContain("Dear diary");
    expect(said(made)).toContain(`You said today: “${words}”.`);
  });

  it.each([
    [
      "an id that is on no menu",
      { ...good, curated: { up_next: { primary: { content_id: "plex:12345" } } } },
      "“plex:12345” is not on the menu",
    ],
    [
      "a number of its own",
      { ...good, coach: { ...good.coach, briefing: ["You are at 58 kg."] } },
      "names no fact",
    ],
    ["no JSON", "Good morning! What a day.", "JSON"],
    ["another shape", { ...good, coach: { briefing: "Fine." } }, "coach.briefing"],
  ])("is corrected where the model hands in %s", async (_, bad, complaint) => {
    const made = await morning({ replies: [reply(bad), reply(good)] });
    expect(made.day.by).toBe("model");
    expect(said(made)).toEqual(["You are at 61.5 kg."]);
    expect(JSON.stringify(made.server.requests[1]?.body)).toContain(complaint.replaceAll('"', '\\"'));
  });

  it.each<readonly [string, ScriptInput, number]>([
    ["bad JSON for the third time", { replies: [{ text: "{", times: "always" }] }, 3],
    ["nothing at all", { replies: [{ text: "", times: "always" }] }, 1],
    ["a server error", { replies: [{ status: { code: 500 }, times: "always" }] }, 1],
    ["half a stream", { replies: [{ text: JSON.stringify(good), cut: { in: "text" }, times: "always" }] }, 1],
  ])("goes by the book where the model answers with %s, and says so", async (_, script, atLeast) => {
    const made = await morning(script);
    expect(made.day.by).toBe("playbook");
    expect(said(made)[0]).toContain("no workout");
    expect(made.fallback).toMatchObject({ from: "model", to: "playbook" });
    expect(made.server.requests.length).toBeGreaterThanOrEqual(atLeast);
    expect(made.events.at(-1)).toMatchObject({ type: "done" });
  });
});
