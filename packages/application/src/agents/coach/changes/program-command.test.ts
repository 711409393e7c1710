import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationWithModel } from "../../../testing/application-with-model.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const catalogue = `
items:
  - { id: push, title: Push, minutes: 40, kind: strength }
  - { id: kenpo, title: Kenpo, minutes: 45, kind: cardio }
  - { id: flow, title: Yoga Flow, minutes: 60 }
programs:
  - { id: block, title: The Block, pattern: "3 on, 1 off", days: [push, kenpo, flow, push, kenpo, flow, push] }
  - { id: dawn, title: Morning Yoga, days: [flow, flow, flow] }
  - { id: dusk, title: Evening Yoga, days: [flow, flow] }
`;

describe("what is said of a program of content", () => {
  let world: TestWorld;
  let conversationId: string | undefined;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
    const { application, rita } = world;
    application.startWork();
    const { id } = valueOf(
      await application.content.createContentSource(rita, { kind: "file", text: catalogue }),
    );
    valueOf(await application.content.syncContentSource(rita, id));
  });
  afterAll(async () => {
    await world.application.stopWork();
    await world.cleanUp();
  });

  const say = async (text: string) => {
    const message = { text, ...(conversationId !== undefined && { conversationId }) };
    const result = valueOf(
      await world.application.agents.receiveMessage(world.emma, message, { wait: true }),
    );
    ({ conversationId } = result);
    return result;
  };
  const programs = async () =>
    valueOf(await world.application.program.listPrograms(world.emma, { limit: 10 })).items;
  const theOne = async () => {
    const [program] = (await programs()).filter(({ name }) => name === "The Block");
    if (!program) throw new Error("not started");
    return valueOf(await world.application.program.readProgram(world.emma, program.id));
  };

  it("asks which one is meant, and starts nothing", async () => {
    const { reply, suggestedReplies } = await say("I'm starting yoga on Monday");
    expect(reply).toBe("Which one do you mean: Evening Yoga, Morning Yoga?");
    expect(suggestedReplies).toEqual([
      "Start Evening Yoga on 2026-11-23",
      "Start Morning Yoga on 2026-11-23",
    ]);
    expect(await programs()).toEqual([]);
  });

  it("asks what became of the days since, where the first day has passed, and starts nothing", async () => {
    const { reply, suggestedReplies } = await say("start The Block on 2026-11-15");
    expect(reply).toMatch(/has passed\. Were the days since then done, or does The Block begin today\?/);
    expect(suggestedReplies).toEqual([
      "Start The Block on 2026-11-15, the days since then are done",
      "Start The Block today",
    ]);
    expect(await programs()).toEqual([]);
    const { reply: started } = await say(suggestedReplies[0] ?? "");
    // Three on, one off: the 20th is day 6, the second of the next three.
    expect(started).toMatch(/^Started The Block on .*15.*\. Next is Kenpo, today/);
    expect(await theOne()).toMatchObject({ done: 4, schedule: { startDate: "2026-11-15" } });
    const { id } = await theOne();
    await world.application.program.deleteProgram(world.emma, id);
  });

  it("starts on the day that was said, by its name", async () => {
    const { reply } = await say("I'm starting The Block today");
    expect(reply).toBe("Started The Block today. Next is Push, today, about 40 min (day 1 of 9).");
    expect(await theOne()).toMatchObject({ status: "active", schedule: { startDate: "2026-11-20" } });
    expect((await say("start The Block tomorrow")).reply).toMatch(/under way already/);
    expect((await programs()).length).toBe(1);
  });

  it("goes on at the day or week that somebody says they are at, and back", async () => {
    expect((await say("I'm on day 6 of The Block")).reply).toBe(
      "Set The Block to day 6. Next is Kenpo, today, about 45 min (day 6 of 9).",
    );
    expect((await theOne()).done).toBe(4);
    expect((await say("I am on day 40 of The Block")).reply).toMatch(/ends before day 40/);
    expect((await say("put me back to day 1")).reply).toBe(
      "Set The Block to day 1. Next is Push, today, about 40 min (day 1 of 9).",
    );
    expect((await theOne()).done).toBe(0);
  });

  it.each([
    "what day of The Block am I on?",
    "how far into The Block am I?",
    "what's my position?",
    "which program am I on?",
    "what programs are active?",
  ])("says where that is: %s", async (question) => {
    expect((await say(question)).reply).toMatch(
      /^Day 1 of 9\. Week 1 of 2 in The Block; 0 of 7 sessions are done\./,
    );
  });

  it("starts where somebody says they are in a program that they don't follow here", async () => {
    // Whether that is asked first is learned, and moves with each training.
    const first = await say("I'm on day 2 of Evening Yoga");
    const isAsked = first.reply.endsWith("Nothing is changed yet.");
    const { reply } = isAsked ? await say(first.suggestedReplies[0] ?? "") : first;
    expect(reply).toMatch(/^Started Evening Yoga yesterday\. Next is Yoga Flow, today, .*\(day 2 of 2\)/);
    const evening = (await programs()).find(({ name }) => name === "Evening Yoga");
    await world.application.program.deleteProgram(world.emma, evening?.id ?? "");
  });

  it("moves on by a mark, and notes what was done in place of a session, with its workout and reason", async () => {
    expect((await say("mark today's session done")).reply).toMatch(/^Marked Push as done\. Next is Kenpo/);
    expect((await say("undo")).reply).toMatch(/^Taken back: Push is still to be done\./);
    expect(await theOne()).toMatchObject({ done: 0, next: { name: "Push" } });
    expect((await say("redo")).reply).toMatch(/^Brought back: Push is done\./);
    const result = await say("rode the bike for 30 minutes instead of Kenpo, knee hurts");
    expect(result.allWorkouts).toMatchObject([{ saved: true }]);
    expect(result.reply).toMatch(/in place of Kenpo\. Next is Yoga Flow/);
    const program = await theOne();
    expect(program.done).toBe(2);
    expect(program.substitutions).toMatchObject([
      { reason: "rode the bike for 30 minutes: knee hurts", workoutId: result.allWorkouts[0]?.workoutId },
    ]);
  });

  it("notes it in any order of the two, and an undo puts both back", async () => {
    const before = await theOne();
    const result = await say("1000 yards in 30 min, swam instead of Yoga Flow");
    expect(result.allWorkouts).toMatchObject([{ saved: true }]);
    expect((await theOne()).done).toBe(before.done + 1);
    // What a workout fulfils is worked out after it.
    const isSettled = (state: object) => expect.poll(theOne).toMatchObject(state);
    expect((await say("undo")).reply).toMatch(/^Taken back: Swimming/);
    await isSettled({ done: before.done, substitutions: before.substitutions });
    await say("redo");
    await isSettled({ done: before.done + 1 });
    await say("undo");
    await isSettled({ done: before.done });
  });

  it("pauses without losing the place, and goes on", async () => {
    expect((await say("pause my program")).reply).toMatch(/^Paused The Block\. It waits at Yoga Flow/);
    expect(await theOne()).toMatchObject({ status: "paused", next: { name: "Yoga Flow", when: "open" } });
    world.clock.advance(3 * 86_400_000);
    expect((await say("resume my program")).reply).toMatch(/^Resumed The Block\. Next is Yoga Flow/);
    expect(await theOne()).toMatchObject({ status: "active", next: { date: "2026-11-23" } });
  });

  it("ends, and then there is nothing to pause", async () => {
    expect((await say("quit the program")).reply).toMatch(/^Should The Block end for good\?/);
    expect(await theOne()).toMatchObject({ status: "active" });
    expect((await say("Yes, end my program for good")).reply).toMatch(/^Ended The Block\./);
    expect(await theOne()).toMatchObject({ status: "abandoned" });
    expect((await say("pause my program")).reply).toBe("There is no program under way.");
  });
});

describe("a model that starts a program on a day that has passed", () => {
  it("can't say for the member that the days since were done; they can, in words or by a tap", async () => {
    const world = await openTestWorld("sqlite");
    const { emma, rita, store, clock } = world;
    const { id } = valueOf(
      await world.application.content.createContentSource(rita, { kind: "file", text: catalogue }),
    );
    valueOf(await world.application.content.syncContentSource(rita, id));
    const begin = (words: string) => ({
      calls: [
        {
          tool: "update_program_state",
          input: {
            action: "start",
            contentProgramId: "file:block",
            date: "2026-11-16",
            earlier: "done",
            words,
          },
        },
      ],
    });
    const bare = "start The Block on 2026-11-16";
    const done = "Start it on 2026-11-16, the days since then are done";
    const replies = [
      begin(bare),
      { text: `Were the days since then done?\n---\n${done}` },
      begin(done),
      { text: "It is under way." },
    ];
    const server = await startFakeModelServer({ script: { replies } });
    const application = applicationWithModel(
      { store, clock, bugs: world.bugs },
      {
        provider: "anthropic",
        model: "m",
        baseUrl: server.url,
        key: "k",
        options: { coachDriver: "model" },
      },
    );
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(emma, { kind: "coach" }),
    );
    const say = async (text: string) =>
      valueOf(await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true }));
    const programs = async () => valueOf(await application.program.listPrograms(emma, { limit: 9 })).items;
    const asked = await say(bare);
    expect(JSON.stringify(server.requests[1]?.body)).toContain("2026-11-16 has passed. Ask the member");
    expect([asked.suggestedReplies, await programs()]).toEqual([[done], []]);
    expect((await say(done)).reply).toBe("It is under way.");
    expect(await programs()).toMatchObject([{ name: "The Block", status: "active" }]);
    await application.stopWork();
    await application.settled();
    await server.close();
    await world.cleanUp();
  });
});
