import "temporal-polyfill/global";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadLanguage } from "../core/language.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { gatherContext } from "./gather-context.ts";

const day = 86_400_000;

/** What was said how many days before 20 November 2026: the member begins, the agent answers, in turns. */
const talks = [
  ["welcome", "coach", 250, ["Hello, I drive a lorry and have a bad back", "Then we begin gently"]],
  [
    "sandbag",
    "designer",
    240,
    [
      "Something with a sandbag",
      "How heavy is it?",
      "30 kilos",
      "Sandbag Ladder: carries, cleans and shouldering, three rounds",
    ],
  ],
  ["wrist", "coach", 150, ["My wrist hurts on push-ups", "Put your hands on two handles for a month"]],
  [
    "domino",
    "coach",
    93,
    ["Domino bites when I tighten the girth", "Feed him while you do it, one hole at a time"],
  ],
  [
    "cabin",
    "designer",
    70,
    ["Make me something for the cabin of the lorry", "Cabin Ten: isometric rows, wall sits and planks"],
  ],
  ["fall", "coach", 31, ["I fell on my wrist, it is swollen", "Have it X-rayed before anything else"]],
  ["hay", "coach", 30, ["Domino leaves his hay", "Have his teeth looked at, and wet the hay"]],
  [
    "kite",
    "designer",
    12,
    ["Swap the planks, they bore me", "Crawls instead of planks, four times ten metres"],
  ],
  ["rain", "coach", 9, ["Too wet to ride", "Then an hour on the rower in zone 2"]],
] as const;

describe.each(dialects)("what a message points to (%s)", (dialect) => {
  let world: TestWorld;
  let own: string;
  const append = (conversationId: string, id: string, isMember: boolean, text: string, daysAgo: number) =>
    world.store.transact((trx) =>
      appendMessage(trx, world.emma.scope, {
        id,
        conversationId,
        author: isMember ? "member" : "agent",
        text,
        createdAt: world.clock.now() - daysAgo * day,
      }),
    );
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    const open = async (kind: "coach" | "designer") =>
      valueOf(await world.application.conversation.createConversation(world.emma, { kind })).id;
    for (const [name, kind, daysAgo, texts] of talks) {
      const id = await open(kind);
      for (const [at, text] of texts.entries())
        await append(id, `${name}:${at + 1}`, at % 2 === 0, text, daysAgo - at / 1000);
    }
    own = await open("coach");
    await append(own, "own:1", true, "My elbow clicks", 200);
    await append(own, "own:2", false, "Leave the dips out", 200);
    await append(own, "own:3", true, "Good morning", 0);
  });
  afterAll(() => world.cleanUp());

  const found = async (text: string, member = world.emma) => {
    const { pieces } = await gatherContext(testContext(world), member, {
      conversationId: own,
      kind: "coach",
      text,
      parse: { now: "2026-11-20T18:40:00-05:00", units: "kg", athletes: [], disciplines: [] },
      language: await loadLanguage(),
      history: [],
    });
    return pieces.filter(({ why }) => why === "reference").flatMap(({ messageIds }) => messageIds);
  };

  it.each([
    ["What did I tell you in our very first chat?", "welcome:1"],
    ["the first workout plan the designer ever wrote me", "sandbag:4"],
    ["the latest program from the designer", "kite:2"],
    ["what you advised the second time about my wrist, not the first", "fall:2"],
    ["what you advised the first time we spoke about my wrist", "wrist:2"],
    ["what you recommended when we last talked about Domino", "hay:2"],
    ["as you told me about Domino a good three months ago", "domino:2"],
    ["like you said about Domino last month", "hay:2"],
    ["that thing the designer and I put together for the lorry", "cabin:2"],
    ["what the designer made in September", "cabin:2"],
    ["the routine from the designer a week and a half ago", "kite:2"],
    ["what you gave me for the rainy day around ten days ago", "rain:2"],
    ["what you told me six and a half months ago", "own:2"],
  ])("%s", async (text, id) => {
    expect((await found(text))[0]).toBe(id);
  });

  it("is nothing where there was no such talk", async () => {
    expect(await found("what did you tell me the first time about my kayak?")).toEqual([]);
    expect(await found("what you advised the third time about my wrist")).toEqual([]);
  });

  it("is of the own talk alone where talks are kept apart, and never what is deleted or kept to itself", async () => {
    const apart = { ...world.emma, member: { ...world.emma.member, keepsTalkApart: true } };
    expect(await found("what you told me six and a half months ago", apart)).toEqual(["own:2", "own:1"]);
    expect(await found("like you said about Domino last month", apart)).toEqual([]);
    const { db } = world.store;
    await db.updateTable("messages").set({ deleted_at: 1 }).where("id", "=", "fall:2").execute();
    expect(await found("what you advised the second time about my wrist")).toEqual(["fall:1"]);
    await db.updateTable("conversations").set({ is_shared: 0 }).where("kind", "=", "designer").execute();
    expect(await found("what the designer made in September")).not.toContain("cabin:2");
  });
});
