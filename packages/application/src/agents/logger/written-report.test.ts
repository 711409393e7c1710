import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";

const text = "legs and lungs, you know how it is: thrusters and such, about ten minutes, then home";
const workout = { discipline: "crossfit", date: "2026-11-20", durationSeconds: 600 };
const report = { isLog: true, workouts: [{ workout }] };

/** What a model writes is read the same on both databases. */
describe("a report that a model writes instead of calling for it", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const log = async (replies: ScriptInput["replies"], refuses: ScriptInput["refuses"] = []) => {
    const server = await startFakeModelServer({ script: { replies, refuses: [...refuses, "pattern"] } });
    try {
      const model = { provider: "openai-compatible", model: "local", baseUrl: server.url, key: "k" } as const;
      const { runId, outcome } = await openLoggerLab(world).run(world.owner, text, {
        driver: "report",
        model,
        limits: {},
      });
      const bodies = server.requests.map(({ body }) => body);
      const events = valueOf(await world.application.run.traceRun(world.owner, runId)).events;
      const isFallback = events.some(({ body }) => body.type === "fallback");
      return { outcome, bodies, isFallback };
    } finally {
      await server.close();
    }
  };

  it.each([
    ["as it is", JSON.stringify(report)],
    [
      "between words",
      `Here you are:\n\`\`\`json\n${JSON.stringify(report, null, 2)}\n\`\`\`\nAnything else?`,
    ],
    ["as a call", JSON.stringify({ name: "report_workouts", arguments: report })],
    [
      "as a call with its arguments as text",
      JSON.stringify({ name: "report_workouts", arguments: JSON.stringify(report) }),
    ],
    ["as the list of its workouts", JSON.stringify(report.workouts)],
    ["as its only workout", JSON.stringify(report.workouts[0])],
  ])("is read %s, at one question", async (_how, written) => {
    const { bodies, isFallback, outcome } = await log([{ text: written }]);
    expect([bodies.length, isFallback, outcome.state]).toEqual([1, false, "done"]);
    expect(JSON.stringify(bodies[0])).toContain("Today is Friday 2026-11-20");
    expect(JSON.stringify(bodies[0])).toContain("Thursday 2026-11-19");
    expect(bodies[0]).toMatchObject({ temperature: 0 });
  });

  it("is asked for in its form where there was none, and without where that is refused", async () => {
    const chat = { text: "Well done, that sounds like a great session!" };
    const held = await log([chat, { text: JSON.stringify(report) }]);
    expect(held.bodies.map((body) => body["response_format"] !== undefined)).toEqual([false, true]);
    expect(held.isFallback).toBe(false);
    const refused = await log([chat, { text: JSON.stringify(report) }], ["response_format"]);
    expect(
      refused.bodies.map((body) => [body["response_format"] !== undefined, body["tools"] !== undefined]),
    ).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
    expect(refused.isFallback).toBe(false);
  });
});
