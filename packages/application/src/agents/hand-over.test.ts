import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Application } from "../create-application.ts";
import { applicationWithModel } from "../testing/application-with-model.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

let world: TestWorld;
let application: Application | undefined;
let server: FakeModelServer | undefined;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
});
afterAll(() => world.cleanUp());
const stop = async () => {
  await application?.stopWork();
  await application?.settled();
  await server?.close();
};
afterEach(stop);

/** Says something in a conversation of its own, to a model that answers so. */
async function say(text: string, replies: ScriptInput["replies"]) {
  await stop();
  server = await startFakeModelServer({ script: { replies } });
  application = applicationWithModel(world, {
    provider: "openai-compatible",
    model: "m",
    baseUrl: server.url,
    key: "k",
    options: { coachDriver: "model" },
  });
  const { id: conversationId } = valueOf(
    await world.application.conversation.createConversation(world.owner, { kind: "coach" }),
  );
  const result = valueOf(
    await application.agents.receiveMessage(world.owner, { text, conversationId }, { wait: "to_its_end" }),
  );
  return { ...result, asked: server.requests.length };
}
const saved = async () =>
  valueOf(await world.application.workout.listWorkouts(world.owner, { status: "saved", limit: 100 })).items;

const report = (input: object) => ({ calls: [{ tool: "report_workouts", input }] });

it("a model of the logger that finds no training has the coach go on, in the same run", async () => {
  const before = (await saved()).length;
  const { reply, isLog, asked, state } = await say("blorp squats zonk 5 by", [
    report({ isLog: false, wants: "question", workouts: [] }),
    { text: "Say it once more, please." },
  ]);
  expect([state, isLog, asked]).toEqual(["done", false, 2]);
  expect(reply).toContain("Say it once more, please.");
  expect((await saved()).length).toBe(before);
});

it("a model of the coach has training logged that it was told of, in the same run, and once", async () => {
  const before = (await saved()).length;
  const toLog = { calls: [{ tool: "log_training", input: {} }] };
  const run = { discipline: "running", date: "2026-11-19", durationSeconds: 1500 };
  const { reply, allWorkouts, state } = await say("thoughts on this: ran 5k in 25:00 yesterday?", [
    toLog,
    report({ isLog: true, workouts: [{ workout: { ...run, distance: { value: 5, unit: "km" } } }] }),
    toLog,
    { text: "Logged, and well run." },
  ]);
  expect([state, reply]).toEqual(["done", "Logged, and well run."]);
  expect(allWorkouts).toMatchObject([{ saved: true, workout: run }]);
  expect((await saved()).length - before).toBe(1);
});

it("a model that takes a log for something else loses nothing: it can still be logged, by a tap", async () => {
  const text = "did blorp squats zonk 5 by 3 or so.";
  const { reply, suggestedReplies, isLog } = await say(text, [
    report({ isLog: false, wants: "talk", workouts: [] }),
    { text: "Nice." },
  ]);
  expect([isLog, reply]).toEqual([false, "Nice. Nothing is logged; was it training that you did?"]);
  expect(suggestedReplies).toContain(`Log it: ${text}`);
});

it("a model that says it logged what it did not is followed by how it is", async () => {
  const before = (await saved()).length;
  const { reply } = await say("what do you make of rowing?", [
    { text: "I logged your workout, well done! 3 workouts saved." },
  ]);
  expect(reply).toContain("nothing was changed or saved just now.");
  const refused = await say("thoughts on this: ran 5k in 25:00 yesterday?", [
    { calls: [{ tool: "log_training", input: {} }] },
    report({ isLog: false, workouts: [] }),
    { text: "Logged, and well run." },
  ]);
  expect(refused.reply).toBe("Logged, and well run. To be exact: nothing was changed or saved just now.");
  expect((await saved()).length).toBe(before);
});

it("what a model of the coach makes nothing of is still read as training, by the rules, and can be tried again", async () => {
  const bad = { calls: [{ tool: "modify_exercise", input: { weekNumber: "second" } }] };
  const { allWorkouts, canTryAgain, reply } = await say("RQ4 went rowing and hiking, somehow today", [
    bad,
    bad,
    bad,
    bad,
    bad,
    bad,
  ]);
  expect(allWorkouts.map(({ discipline, saved: isSaved }) => [discipline, isSaved])).toEqual([
    ["rowing", false],
    ["hiking", false],
  ]);
  expect([canTryAgain, reply]).toEqual([true, expect.stringContaining("The model failed")]);
});
