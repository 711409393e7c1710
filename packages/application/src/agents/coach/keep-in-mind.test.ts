import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationWithModel } from "../../testing/application-with-model.ts";
import { openTestWorld, testNow, type TestWorld, valueOf } from "../../testing/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
});
afterAll(() => world.cleanUp());

const say = async (text: string) =>
  valueOf(await world.application.agents.receiveMessage(world.emma, { text, kind: "coach" }, { wait: true }))
    .reply;
const remembered = async (member = world.emma) =>
  valueOf(await world.application.memory.listMemories(member, { limit: 20 })).items.map(
    ({ agent, value, expiresAt }) => [agent, value, expiresAt],
  );

it("keeps what it is told to remember, lists it, and forgets it again", async () => {
  expect(await say("what do you remember about me?")).toMatch(/nothing about you yet/);
  expect(await say("remember that I hate burpees")).toMatch(/^I will remember: I hate burpees\./);
  world.clock.advance(1);
  expect(await say("Keep in mind: my knee is stiff for 2 weeks")).toMatch(/^I will remember/);
  expect(await remembered()).toEqual([
    ["coach", "I hate burpees", undefined],
    ["coach", "my knee is stiff for 2 weeks", testNow + 1 + 14 * 86_400_000],
  ]);
  expect(await remembered(world.rita)).toEqual([]);
  expect(await say("what do you remember about me?")).toBe(
    "I remember: I hate burpees; my knee is stiff for 2 weeks.",
  );
  expect(await say("forget what I said about rowing")).toMatch(/nothing of that/);
  expect(await say("what is a goblet squat?")).toMatch(/^Goblet Squat/);
  expect(await say("forget that")).toBe("Forgotten: my knee is stiff for 2 weeks.");
  expect(await say("forget what I said about burpees")).toBe("Forgotten: I hate burpees.");
  expect(await remembered()).toEqual([]);
});

it("names what agents noted themselves, and keeps an illness in mind for two weeks", async () => {
  valueOf(
    await world.application.memory.putMemory(
      world.emma,
      { agent: "coach", key: "last_recommendation" },
      { value: "Legs & Back" },
    ),
  );
  expect(await say("I'm recovering from flu")).toContain("I keep that in mind for 14 days");
  expect(await say("what do you remember about me?")).toBe(
    "I remember: last recommendation: Legs & Back; I'm recovering from flu.",
  );
  valueOf(await world.application.memory.forgetMemories(world.emma));
});

it("keeps for a while how one says that one is, where one sees it, and forgets it again", async () => {
  expect(await say("left shoulder is a bit sore")).toMatch(
    /I keep that in mind for 7 days; you see it under Memory\.$/,
  );
  expect(await remembered()).toEqual([
    ["coach", "left shoulder is a bit sore", world.clock.now() + 7 * 86_400_000],
  ]);
  expect(await say("forget that")).toBe("Forgotten: left shoulder is a bit sore.");
  expect(await remembered()).toEqual([]);
});

it("takes nothing from a talk that is kept to itself, but what it is told to remember", async () => {
  const { application, emma } = world;
  const post = async (text: string, conversationId?: string) =>
    valueOf(
      await application.agents.receiveMessage(
        emma,
        { text, kind: "coach", ...(conversationId !== undefined && { conversationId }) },
        { wait: true },
      ),
    );
  const { conversationId } = await post("hello");
  valueOf(await application.conversation.changeConversation(emma, conversationId, { isShared: false }));
  const { reply } = await post("my secret word is zebra and my wrist hurts", conversationId);
  expect(reply).not.toContain("keep that in mind");
  expect(await remembered()).toEqual([]);
  await post("remember that I train before work", conversationId);
  valueOf(await application.conversation.deleteConversation(emma, conversationId));
  expect((await remembered()).map(([, value]) => value)).toEqual(["I train before work"]);
  expect(await say("forget what I said about work")).toMatch(/^Forgotten/);
});

it.each(["deleted", "kept to itself"])("forgets what it took from a talk that is %s", async (becomes) => {
  const { application, emma } = world;
  const { conversationId } = valueOf(
    await application.agents.receiveMessage(
      emma,
      { text: "I moved house last week and my wrist hurts", kind: "coach" },
      { wait: true },
    ),
  );
  expect((await remembered()).map(([, value]) => value)).toEqual(["my wrist hurts"]);
  if (becomes === "kept to itself")
    valueOf(await application.conversation.changeConversation(emma, conversationId, { isShared: false }));
  else valueOf(await application.conversation.deleteConversation(emma, conversationId));
  expect(await remembered()).toEqual([]);
  await application.conversation.deleteConversation(emma, conversationId);
});

it.each([
  ["slept 6.5 hours. shoulder is sore", "shoulder is sore", /Sleep 6\sh\s30\smin/],
  ["slept 6 hours, shoulder is a bit sore on the left", "shoulder is a bit sore on the left", /Sleep 6\sh/],
  ["knee hurts, weighed 83 kg, slept 7h", "knee hurts", /Weight 83\skg; Sleep 7\sh/],
])("keeps each entry and each state of one message: %s", async (text, state, noted) => {
  const reply = await say(text);
  expect(reply).toMatch(/I keep that in mind/);
  expect(reply).toMatch(noted);
  expect((await remembered()).map(([, value]) => value)).toEqual([state]);
  expect(await say("forget that")).toBe(`Forgotten: ${state}.`);
});

it.each([
  "I prefer training in the morning",
  "I hate burpees",
  "I usually train at 6am",
  "I never train on sundays",
  "I don't eat meat",
])("keeps what somebody says of themselves for good, and takes it back: %s", async (text) => {
  for (const back of ["undo", "forget that"]) {
    world.clock.advance(1);
    const { conversationId } = valueOf(
      await world.application.agents.receiveMessage(world.emma, { text, kind: "coach" }, { wait: true }),
    );
    expect(await remembered()).toEqual([["coach", text, undefined]]);
    const { reply } = valueOf(
      await world.application.agents.receiveMessage(
        world.emma,
        { text: back, conversationId },
        { wait: true },
      ),
    );
    expect(reply).toBe(`Forgotten: ${text}.`);
    expect(await remembered()).toEqual([]);
  }
});

it("keeps since when with how somebody is", async () => {
  const { application, emma } = world;
  const { conversationId } = valueOf(
    await application.agents.receiveMessage(emma, { text: "my knee hurts", kind: "coach" }, { wait: true }),
  );
  const { reply } = valueOf(
    await application.agents.receiveMessage(
      emma,
      { text: "since yesterday", conversationId },
      { wait: true },
    ),
  );
  expect(reply).toBe("I keep it in mind with that: my knee hurts since yesterday.");
  expect((await remembered()).map(([, value]) => value)).toEqual(["my knee hurts since yesterday"]);
  valueOf(await application.memory.forgetMemories(emma));
});

it.each(["I love it", "I don't like squats today", "I like the plan"])(
  "keeps nothing of what is said of now: %s",
  async (text) => {
    await say(text);
    expect(await remembered()).toEqual([]);
  },
);

it("tells what was said of a part of the body, with its day", async () => {
  expect(await say("how's my knee doing")).toMatch(/^You have told me nothing of your knee/);
  await say("my left knee hurts");
  for (const text of ["how's my knee", "is my knee any better", "how has my left knee been"])
    expect(await say(text)).toBe("Today: you said “my left knee hurts”.");
  valueOf(await world.application.memory.forgetMemories(world.emma));
});

it.each([
  ["remember to train tomorrow", false],
  ["remember that I did squats 5x5 @ 100 kg", false],
])("%s is nothing to keep in mind", async (text, isKept) => {
  const before = (await remembered()).length;
  await say(text);
  expect((await remembered()).length > before).toBe(isKept);
});

it("is kept by a model too, for as long as it says, and told to it the next time", async () => {
  const server = await startFakeModelServer({
    script: {
      replies: [
        {
          calls: [
            { tool: "remember", input: { key: "prefers_mornings", value: "trains before work", days: 30 } },
          ],
        },
        { text: "Noted." },
        { calls: [{ tool: "forget", input: { key: "prefers_mornings" } }] },
        { text: "Forgotten." },
      ],
    },
  });
  const application = applicationWithModel(world, {
    provider: "anthropic",
    model: "m",
    baseUrl: server.url,
    key: "k",
    options: { coachDriver: "model" },
  });
  try {
    const talk = async (text: string) =>
      valueOf(await application.agents.receiveMessage(world.rita, { text, kind: "coach" }, { wait: true }))
        .reply;
    expect(await talk("how should I plan? I can only train before work this month")).toBe("Noted.");
    expect(await remembered(world.rita)).toEqual([
      ["coach", "trains before work", world.clock.now() + 30 * 86_400_000],
    ]);
    expect(await talk("how do my mornings look? better forget them")).toBe("Forgotten.");
    expect(JSON.stringify(server.requests[2]?.body)).toContain("prefers_mornings");
    expect(await remembered(world.rita)).toEqual([]);
  } finally {
    await application.stopWork();
    await application.settled();
    await server.close();
  }
});
