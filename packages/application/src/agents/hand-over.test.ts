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
let application: Application;
let server: FakeModelServer | undefined;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
});
afterAll(() => world.cleanUp());
afterEach(async () => {
  await application.stopWork();
  await application.settled();
  await server?.close();
});

/** Says something in a conversation of its own, to a model that answers so. */
async function say(text: string, replies: ScriptInput["replies"]) {
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
  const { reply, allWorkouts, state } = await say("thoughts on this: ran 5k in 25:00 yesterday?", [
    { calls: [{ tool: "log_training", input: {} }] },
    { calls: [{ tool: "log_training", input: {} }] },
    { text: "Logged, and well run." },
  ]);
  expect(state).toBe("done");
  expect(reply).toMatch(/well run|Saved Running/);
  expect(allWorkouts.length).toBeLessThanOrEqual(1);
  expect((await saved()).length - before).toBeLessThanOrEqual(1);
});

it("a model that takes a log for something else loses nothing: it can still be logged, by a tap", async () => {
  const text = "did the zurp thing then ran 4k easy in 25 mins or so i think";
  const { reply, suggestedReplies, isLog } = await say(text, [
    report({ isLog: false, wants: "talk", workouts: [] }),
    { text: "Nice." },
  ]);
  if (isLog) return;
  expect(reply).toContain("Nothing is logged");
  expect(suggestedReplies).toContain(`Log it: ${text}`);
});

it("a model that says it logged what it did not is followed by how it is", async () => {
  const before = (await saved()).length;
  const { reply } = await say("what do you make of rowing?", [
    { text: "I logged your workout, well done! 3 workouts saved." },
  ]);
  expect(reply).toContain("nothing was changed or saved just now.");
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
