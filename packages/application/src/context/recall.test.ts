import "temporal-polyfill/global";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlierTalk } from "../agents/designer/interview/open-interview.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { contextForModel } from "./context-for-model.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
  world.application.startWork();
});
afterAll(async () => {
  await world.application.stopWork();
  await world.cleanUp();
});

const open = async (kind: "coach" | "designer" = "coach") =>
  valueOf(await world.application.conversation.createConversation(world.rita, { kind })).id;
const say = async (conversationId: string, text: string) => {
  world.clock.advance(1000);
  return valueOf(
    await world.application.agents.receiveMessage(world.rita, { text, conversationId }, { wait: true }),
  );
};
let count = 0;
const fill = (conversationId: string, texts: readonly string[]) =>
  world.store.transact(async (trx) => {
    for (const [at, text] of texts.entries()) {
      count += 1;
      const author = at % 2 === 0 ? "member" : "agent";
      const createdAt = world.clock.now();
      await appendMessage(trx, world.rita.scope, {
        id: `f${count}`,
        conversationId,
        author,
        text,
        createdAt,
      });
    }
  });
const manyTexts = (length: number) => Array.from({ length }, (_, at) => `Well then, number ${at}`);

it("is told in the order in which it was said, also within a second", () => {
  const piece = { why: "reference", conversationId: "c", kind: "daily", ageSeconds: 60, tokens: 3 } as const;
  const context = contextForModel([
    { ...piece, author: "member", seq: 4, messageIds: ["4"], text: "Low" },
    { ...piece, author: "agent", seq: 3, messageIds: ["3"], text: "How is your energy?" },
    { ...piece, why: "relevance", author: "member", seq: 2, messageIds: ["2"], text: "Rest day" },
    { ...piece, why: "tail", author: "agent", seq: 1, messageIds: ["1"], text: "Feeling ready?" },
  ]);
  const at = ["Feeling ready?", "Rest day", "How is your energy?", "Low"].map((text) =>
    context.indexOf(text),
  );
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});

describe("what was said of something", () => {
  it("is found elsewhere, however long the talk is in which it is asked for", async () => {
    const other = await open();
    await fill(other, ["My left shoulder hurts when pressing overhead"]);
    const own = await open();
    await fill(own, manyTexts(140));
    const quoted = /^In another talk, .*: “My left shoulder hurts when pressing overhead”$/u;
    expect((await say(own, "what did we say about my shoulder?")).reply).toMatch(quoted);
    // Neither the question nor the quote is what was said.
    expect((await say(own, "what did we say about my shoulder?")).reply).toMatch(quoted);
    expect((await say(await open(), "did we talk about my shoulder yesterday?")).reply).toMatch(quoted);
  });

  it("is found in the talk in which it is asked for", async () => {
    const own = await open();
    await say(own, "the garage is too cold for hip thrusts");
    await say(own, "thanks");
    expect((await say(own, "what did I tell you about the garage?")).reply).toMatch(
      /^Here, just now, you said: “the garage is too cold for hip thrusts”$/u,
    );
  });

  it("is nothing where nothing was said of it", async () => {
    expect((await say(await open(), "what did I say about my kayak?")).reply).toBe(
      "I find nothing about your kayak in what we said.",
    );
  });

  it("is only of the talk itself where talks are kept apart", async () => {
    const { group } = world.application;
    valueOf(await group.changeSettings(world.rita, { keepsTalkApart: true }));
    const own = await open();
    expect((await say(own, "what did we say about my shoulder?")).reply).toMatch(
      /^I find nothing about your/u,
    );
    expect((await say(own, "what did we talk about in the designer?")).reply).toMatch(
      /^You keep your talks apart/u,
    );
    valueOf(await group.changeSettings(world.rita, { keepsTalkApart: false }));
  });
});

describe("a talk that is pointed to by its time, its place or who made what", () => {
  const day = 86_400_000;
  const append = async (conversationId: string, daysAgo: number, texts: readonly string[]) => {
    const createdAt = world.clock.now() - daysAgo * day;
    for (const [at, text] of texts.entries())
      await world.store.transact((trx) =>
        appendMessage(trx, world.rita.scope, {
          id: `${conversationId}:${at}`,
          conversationId,
          author: at % 2 === 0 ? "member" : "agent",
          text,
          createdAt,
        }),
      );
  };
  beforeAll(async () => {
    await append(await open("designer"), 400, [
      "Something for hotel rooms",
      "Suitcase Six: towel rows and wall sits",
    ]);
    await append(await open(), 93, ["Luna rubs her mane", "A hood at night, and oil on the crest"]);
    await append(await open(), 29, ["Luna kicks the door", "Give her a hay net at six"]);
  });

  it.each([
    ["like you told me about Luna four weeks ago", "Give her a hay net at six"],
    ["as we said about Luna three months ago, what was it?", "A hood at night"],
    ["what you said about Luna the first time", "A hood at night"],
    ["the first program the designer ever made me", "Suitcase Six"],
  ])("is quoted: %s", async (text, said) => {
    const { reply } = await say(await open(), text);
    expect(reply).toContain(said);
  });

  it("is no news of a horse, but what the member tells is", async () => {
    const { reply } = await say(await open(), "As I told you, Luna and the goat swapped fields");
    expect(reply).toMatch(/Should whoever comes to the horse next know that/u);
  });
});

describe("what a designer takes from the coach", () => {
  const texts = async () => {
    const talk = await earlierTalk(testContext(world), world.rita, await open("designer"));
    return talk.map(({ text }) => text.trim());
  };

  it("is not forgotten for all that was said since", async () => {
    const own = await open();
    await fill(own, ["My hip hurts when I squat", ...manyTexts(230)]);
    expect(await texts()).toContain("My hip hurts when I squat");
  });

  it("is no change that was cancelled, and no exercise that a program is called by", async () => {
    const exercise = (name: string) => ({
      uid: name,
      id: "",
      name,
      warmupSets: 0,
      workingSets: 3,
      reps: "5",
      targetLoad: "60 kg",
      restSeconds: 120,
      sets: [],
    });
    const session = {
      uid: "s",
      id: "",
      name: "A",
      completed: false,
      exercises: ["Back Squat", "Leg Press", "Calf Raise"].map(exercise),
    };
    const program = {
      name: "Squat Cycle",
      weeks: [{ uid: "w", id: "", weekNumber: 1, phase: "Base", sessions: [session] }],
    };
    const { id } = valueOf(
      await world.application.program.createProgram(world.rita, { program, status: "active" }),
    );
    const own = await open();
    const { proposalId, reply } = await say(own, "remove leg press from Squat Cycle");
    expect(await texts()).toContain("remove leg press");
    valueOf(await world.application.proposal.cancelProposal(world.rita, proposalId ?? expect.fail(reply)));
    expect(await texts()).not.toContain("remove leg press");
    const { application } = world;
    const again = await say(own, "remove leg press from Squat Cycle");
    valueOf(
      await application.proposal.applyProposal(world.rita, again.proposalId ?? expect.fail(again.reply)),
    );
    expect(await texts()).toContain("remove leg press");
    valueOf(await application.program.undoProgram(world.rita, id));
    expect(await texts()).not.toContain("remove leg press");
    valueOf(await application.program.redoProgram(world.rita, id));
    expect(await texts()).toContain("remove leg press");
  });
});
