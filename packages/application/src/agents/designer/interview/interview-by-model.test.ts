import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

type Reply = { text?: string; calls?: { tool: string; input: unknown }[] };

describe("the designer's interview with a model", () => {
  let world: TestWorld;
  let server: FakeModelServer;
  let replies: Reply[] = [];
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    replies = [];
    server = await startFakeModelServer({ script: () => replies.shift() ?? { status: { code: 500 } } });
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "designer", model));
  });
  afterEach(async () => {
    await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const begin = async () => {
    const { conversation, agents } = world.application;
    const { id } = valueOf(await conversation.createConversation(world.emma, { kind: "designer" }));
    return async (text: string) => {
      const input = { text, kind: "designer" as const, conversationId: id };
      return valueOf(await agents.receiveMessage(world.emma, input, { wait: true }));
    };
  };
  const record = (input: object): Reply => ({ calls: [{ tool: "record_answers", input }] });
  const promptNow = () => JSON.stringify(server.requests.at(-1)?.body);
  const draftNow = async () => {
    const { items } = valueOf(
      await world.application.program.listPrograms(world.emma, { status: "draft", limit: 3 }),
    );
    return valueOf(await world.application.program.readProgram(world.emma, items[0]?.id ?? ""));
  };

  it("asks no model for what the rules understand", async () => {
    const say = await begin();
    await say("Design a program for me");
    await say("Strength, some months, 3 days a week, an hour, in a gym, no limitations");
    expect((await say("squat 60 kg")).reply).toContain("Anything you would rather not do");
    expect(server.requests).toHaveLength(0);
  });

  it("has a model read what the rules don't, and builds by the same rules", async () => {
    const say = await begin();
    await say("Design a program for me");
    replies = [record({ goal: "strength" })];
    const read = await say("I'd love to hoist my own body weight overhead one day");
    expect(read.reply).toBe("Goal: strength. How long have you trained regularly?");
    expect(promptNow()).toContain("Open question (goal): What do you want to train for?");
    await say("some months, 3 days a week, an hour, in a gym, no limitations, squat 60 kg");
    await say("No preference");
    expect((await draftNow()).name).toContain("Strength");
  });

  it("has a model read age, race day and repetitions, and refuses a day that nobody named", async () => {
    const say = await begin();
    await say("Design a program for me");
    replies = [
      record({ goal: "run_10k", ageYears: 62, raceDate: "2027-05-02" }),
      record({ goal: "run_10k", ageYears: 62, raceDate: "2027-04-11", targetMinutes: 52 }),
    ];
    const read = await say(
      "sixty-two candles on my cake, and ten thousand metres to race come the 11th of April, fifty-two at most on the clock",
    );
    expect(promptNow()).toContain("Nobody said raceDate 2027-05-02");
    expect(read.reply).toContain(
      "Goal: a 10 km run. Age: 62. Race day: Sunday 11 April 2027. Target time: 52 min.",
    );
    replies = [record({ raceDate: "2020-04-11" }), record({ raceDate: "none" })];
    const none = await say("thinking of that of April 11, it is called off");
    expect(promptNow()).toContain("The race has to be on a day to come");
    expect(none.reply).toContain("Race day: no date yet.");
  });

  it("refuses numbers and weights that nobody said, and goes on by rule where it insists", async () => {
    const say = await begin();
    await say("Strength");
    await say("some months, 3 days a week, an hour, in a gym, no limitations");
    const invented = record({ weights: [{ exercise: "Back Squat", value: 80, unit: "kg" }] });
    replies = [invented, record({ weights: [{ exercise: "Back Squat", value: 62.5, unit: "kg" }] })];
    const mended = await say("with the bar across me I am on sixty-odd these days, 62.5 to be exact");
    expect(promptNow()).toContain("Nobody said 80 kg of Back Squat");
    expect(mended.reply).toContain("Starting point: Back Squat 62.5 kg.");
    await say("Change the starting loads");
    replies = [invented, invented, invented];
    expect((await say("the usual")).reply).toContain("Which weights do you lift now");
    replies = [];
    expect((await say("the usual, as ever")).reply).toContain("I did not understand that.");
  });

  it("answers what is no answer, and asks the open question again", async () => {
    const say = await begin();
    await say("Strength");
    replies = [{ text: "It is how hard a set feels, from 1 to 10." }];
    const answered = await say("what does RPE mean in such programs");
    expect(answered.reply).toBe(
      "It is how hard a set feels, from 1 to 10. How long have you trained regularly?",
    );
  });

  it("proposes on the draft by a model, never a weight that nobody said, nor against the rules", async () => {
    const say = await begin();
    await say("Strength, a year or two, 3 days a week, 60 minutes, a gym, no limitations, squat 100 kg");
    await say("No preference");
    const change = (updates: object): Reply => ({
      text: "Proposed.",
      calls: [
        {
          tool: "modify_exercise",
          input: { weekNumber: 1, sessionNumber: 1, exerciseNumber: 2, updates },
        },
      ],
    });
    replies = [
      change({ targetLoad: "95 kg" }),
      change({ workingSets: 14 }),
      change({ restSeconds: 180, targetLoad: "RPE 8" }),
    ];
    const said = await say("give the second lift of the first day a tad more oomph and breathing room");
    expect(said.reply).toBe("Proposed.");
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies[1]).toContain("No weight of Bench Press is known");
    expect(bodies[2]).toContain("No session is longer than was answered.");
    expect(bodies[0]).toContain("You are the program designer");
    const open = valueOf(
      await world.application.proposal.listProposals(world.emma, { status: "pending", limit: 5 }),
    );
    expect(open.items.flatMap(({ preview }) => preview.details)).toHaveLength(1);
  });
});
