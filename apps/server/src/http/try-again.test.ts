import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import type { RunResult } from "@canter/protocol/coach/messages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

type Reply = ScriptInput["replies"][number];

/** Of that many in one message, the first needs attention; the others are certain. */
const five = (minutes: number) =>
  `ran 5k in ${minutes}:10. cycled 40 km in 1:20:00. yoga 30 min. squat 5x5 @ 225 lb. rowed 2000m in 8:05`;
const date = "2026-11-20";

let app: TestApp;
let model: FakeModelServer | undefined;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(async () => {
  await app.cleanUp();
  if (app.world.bugs.length > 0) throw new AggregateError(app.world.bugs);
});

const send = (method: string, path: string, body?: object, as?: string) =>
  app.send(method, `/api/v1${path}`, { body, ...(as && { as }) });
const answer = async (...replies: Reply[]) => {
  await model?.close();
  model = await startFakeModelServer({ script: { replies } });
  const setting = { provider: "openai-compatible", model: "m", baseUrl: model.url };
  expect((await send("PUT", "/models/default", setting)).status).toBe(200);
};
const say = async (text: string): Promise<RunResult> =>
  (await send("POST", "/messages?wait=1", { text })).body as RunResult;
const again = (id: string, as?: string) => send("POST", `/runs/${id}/try-again?wait=1`, {}, as);
const isFailed: Reply = { status: { code: 400, message: "no such model" } };
const reported = (...workouts: object[]): Reply => ({
  calls: [
    { tool: "report_workouts", input: { isLog: true, workouts: workouts.map((workout) => ({ workout })) } },
  ],
});
const run = { discipline: "running", date, durationSeconds: 1510, distance: { value: 5, unit: "km" } };
const yoga = { discipline: "yoga", date, durationSeconds: 1800 };
const drafts = ({ allWorkouts }: RunResult) => allWorkouts.filter(({ saved }) => !saved);

describe("a workout that a model failed to read", () => {
  it("is a draft, is read again once the model answers, and is replaced by the result", async () => {
    await answer(isFailed);
    const first = await say(five(25));
    expect(first).toMatchObject({
      canTryAgain: true,
      reply: expect.stringContaining("The model failed") as string,
    });
    expect(first.allWorkouts).toHaveLength(5);
    expect(drafts(first)).toMatchObject([{ discipline: "running" }]);

    await answer(isFailed);
    const failed = (await again(first.runId)).body as RunResult;
    expect(failed).toMatchObject({ allWorkouts: [], canTryAgain: false });
    const still = (await send("GET", `/runs/${first.runId}`)).body as RunResult;
    expect(still).toMatchObject({ canTryAgain: true, allWorkouts: first.allWorkouts });

    await answer(reported(run, yoga));
    const read = (await again(first.runId)).body as RunResult;
    expect(read.allWorkouts).toMatchObject([{ saved: true, workout: { durationSeconds: 1510, date } }]);
    const after = (await send("GET", `/runs/${first.runId}`)).body as RunResult;
    expect(after.allWorkouts.map(({ workout }) => workout.deletedAt !== undefined)).toEqual([
      true,
      ...Array.from({ length: 4 }, () => false),
    ]);
    expect((await again(first.runId)).status).toBe(409);
  });

  it("keeps the drafts that a second reading left out", async () => {
    await answer(isFailed);
    // Repeated, and therefore asked about: four drafts besides the uncertain one.
    await say(five(23));
    const first = await say(five(28));
    expect(drafts(first)).toHaveLength(5);
    await answer(isFailed);
    expect((await again(first.runId)).body).toMatchObject({ allWorkouts: [] });
    await answer(reported({ ...run, durationSeconds: 1690 }));
    const read = (await again(first.runId)).body as RunResult;
    expect(read.allWorkouts).toMatchObject([{ discipline: "running" }]);
    const after = (await send("GET", `/runs/${first.runId}`)).body as RunResult;
    expect(after.allWorkouts.map(({ workout }) => workout.deletedAt !== undefined)).toEqual([
      true,
      ...Array.from({ length: 4 }, () => false),
    ]);
  });

  it("does not affect what its member decided meanwhile", async () => {
    await answer(isFailed);
    const read = await say(five(26));
    const { runId } = read;
    expect(read.canTryAgain).toBe(true);
    for (const { workoutId } of drafts(read))
      expect((await send("POST", `/workouts/${workoutId}/decide`, { decision: "keep" })).status).toBe(200);
    const refused = await again(runId);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("Nothing") as string },
    });
  });

  it("can't be read by anybody else, or without a model", async () => {
    await answer(isFailed);
    const { runId } = await say(five(27));
    expect((await again(runId, "emma-account")).status).toBe(404);
    expect((await again("nobody")).status).toBe(404);
    await send("DELETE", "/models/default");
    expect((await again(runId)).status).toBe(409);
  });
});
