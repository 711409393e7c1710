import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { type ContextPiece, contextReasons, estimateTokens } from "./context-piece.ts";
import { rankRelevance } from "./rank-relevance.ts";
import { readReference } from "./read-reference.ts";
import { type SelectedContext, selectContext } from "./select-context.ts";
import { summarizeConversation } from "./summarize-conversation.ts";
import { termsOf } from "./terms.ts";

const catalogue = lexicon().exercises;
/** A Friday. */
const today = "2026-11-20";
/** Where and when the talk was that a message refers to, and what it asks for by name. */
const reference = (text: string) => {
  const read = readReference(text, { today });
  return (
    read && { ...(read.kind && { kind: read.kind }), ...read.dates, ...(read.topic && { topic: read.topic }) }
  );
};

describe("a message that refers to an earlier conversation", () => {
  it.each([
    ["like we talked about, the bridges", {}],
    ["as you said, let's drop the thrusts", {}],
    ["continue where we left off", {}],
    ["can we pick up where we stopped?", {}],
    ["put in the swap we discussed yesterday", { from: "2026-11-19", to: "2026-11-19" }],
    ["the plan from Tuesday, please", { from: "2026-11-17", to: "2026-11-17" }],
    ["What did we talk about with the designer?", { kind: "designer" }],
    ["what did we say about squats?", { topic: "squats" }],
    ["do what I told the designer", { kind: "designer" }],
    ["the program you made last week", { from: "2026-11-09", to: "2026-11-15" }],
    ["back to our conversation", {}],
    ["that idea of yours from the other day", {}],
    ["as agreed, no deadlifts", {}],
    ["I asked you about creatine before, what was the answer?", {}],
    ["didn't you warn me about that?", {}],
    ["what did we say about it?", {}],
    ["what did you tell me about that yesterday?", { from: "2026-11-19", to: "2026-11-19" }],
    ["why did you recommend 3 sets about RPE 8", {}],
    ["how did I do on squats, as we discussed about my knee", {}],
    ["did I tell you about my ankle?", { topic: "my ankle" }],
    ["what did you tell me to do about the blister?", { topic: "the blister" }],
    [
      "what did I say about my back in the designer yesterday?",
      { kind: "designer", from: "2026-11-19", to: "2026-11-19", topic: "my back" },
    ],
    ["what did the designer ask me?", { kind: "designer" }],
    ["what did the coach advise me for my shoulder?", { kind: "coach" }],
    ["what was your advice on shoes?", {}],
    ["your last suggestion was good", {}],
    ["the option you gave me yesterday", { from: "2026-11-19", to: "2026-11-19" }],
    ["my question from Tuesday", { from: "2026-11-17", to: "2026-11-17" }],
    ["can we return to the topic of my back?", {}],
    ["where were we?", {}],
    ["last time we talked you said so", {}],
  ])("%s", (text, expected) => {
    expect(reference(text)).toEqual(expected);
  });

  it.each([
    "swap the hip thrusts for glute bridges",
    "squats 5x5 @ 100, felt good",
    "I planted my feet well and left early",
    "what is my best squat?",
    "make next week a deload",
    "I want to continue running on Tuesday",
    "ran 5k yesterday in 25:00",
    "what is your advice on shoes?",
    "did it as planned",
    "I gave birth four months ago",
    "I asked my physio about it",
    "change it from morning to evening",
    "my last run was good",
    "give me your plan for Tuesday",
    "did you sleep well?",
    "when was the last time I did swings before today?",
  ])("does not refer to one: %s", (text) => {
    expect(reference(text)).toBeUndefined();
  });
});

describe("which talk a message refers to", () => {
  it.each([
    // By its place among all such talks.
    ["What did I tell you in our first chat?", { order: 1, author: "member", about: "" }],
    ["the very first plan the designer wrote", { kind: "designer", order: 1, author: "agent", about: "" }],
    ["our second conversation about the saddle", { order: 2, about: "the saddle" }],
    ["what did you suggest the third time for my hip?", { order: 3, author: "agent", about: "my hip" }],
    ["what you said about hills the first time, not the last", { order: 1, about: "hills", topic: "hills" }],
    ["when we last spoke about oats", { order: -1, about: "oats" }],
    ["your latest recommendation", { order: -1, author: "agent" }],
    ["what did we originally agree about jumping?", { order: 1, topic: "jumping" }],
    ["what did you say the time before last?", { order: -2, author: "agent" }],
    // Of several things in one message it says nothing.
    ["the second option you gave me", { order: undefined, author: "agent" }],
    ["as you said, I ran it for the first time", { order: undefined }],
    ["first I want the plan you made", { order: undefined }],
    // By its time.
    ["as we arranged a good three weeks ago", { dates: { from: "2026-10-26", to: "2026-11-01" } }],
    ["as we arranged three weeks ago", { around: { from: "2026-10-20", to: "2026-11-07" } }],
    ["what you built two and a half months ago", { around: { from: "2026-08-18", to: "2026-09-25" } }],
    ["what you built half a year ago", { dates: { from: "2026-05-22", to: "2026-05-22" } }],
    ["what we settled in September", { around: { from: "2026-08-27", to: "2026-10-05" } }],
    ["what did we say about Sunday?", { dates: undefined, topic: "Sunday" }],
    ["the plan for May that you made", { dates: undefined }],
    ["go on where we left off in the designer", { kind: "designer", about: "on where we in the" }],
    // By who is asked for.
    ["what the designer changed in spring", { kind: "designer", author: "agent" }],
    ["the thing the designer and I worked out", { kind: "designer", author: "agent" }],
    ["what did you and I arrange?", { author: undefined }],
    ["the designer's idea", { kind: "designer", author: "agent" }],
    ["our agreement with Tom from before the race", { about: "our with Tom from before the race" }],
    ["what did you tell me about mud in June, please read it out", { author: "agent", topic: "mud" }],
  ])("%s", (text, expected) => {
    const { kind, dates, around, order, author, topic, about } =
      readReference(text, { today }) ?? expect.fail();
    expect({ kind, dates, around, order, author, topic, about }).toMatchObject(expected);
  });

  it.each([
    "I set up two jumps with Tom",
    "my coach cancelled the lesson",
    "my first session was hard",
    "the workout from Tuesday",
    "what's the deal with creatine?",
    "put the saddle together",
    "could you put together a strength program for me?",
  ])("none: %s", (text) => {
    expect(readReference(text, { today })).toBeUndefined();
  });
});

describe("relevance", () => {
  const rank = (asked: string, texts: readonly string[]) =>
    rankRelevance(
      termsOf(asked, catalogue),
      texts.map((text) => ({ text, terms: termsOf(text, catalogue) })),
    ).map(({ item }) => item.text);

  it("finds an exercise by another of its names, and inflected words", () => {
    const texts = [
      "I have no barbell at home, so hip bridges with a band",
      "My long run was slow",
      "The bench press stalls",
    ];
    expect(rank("what about the glute bridge?", texts)).toEqual([texts[0]]);
    expect(rank("running slowly", texts)[0]).toBe(texts[1]);
  });

  it("is empty if only function words are shared", () => {
    expect(rank("can you tell me what I said about that?", ["What can I do about it, you said"])).toEqual([]);
  });

  it("weighs a rare word above one that all have in common", () => {
    const texts = ["squat day one", "squat day two", "squat day with my sore knee", "squat day four"];
    expect(rank("squat knee", texts)[0]).toBe(texts[2]);
  });
});

const anyPiece = (index: number): fc.Arbitrary<ContextPiece> =>
  fc.record({
    why: fc.constantFrom(...contextReasons.filter((why) => why !== "recency")),
    conversationId: fc.constantFrom("c1", "c2"),
    kind: fc.constantFrom("coach" as const, "designer" as const),
    messageIds: fc.uniqueArray(
      fc.nat(8).map((id) => `m${id}`),
      { minLength: 1, maxLength: 3 },
    ),
    ageSeconds: fc.nat(200_000),
    tokens: fc.integer({ min: 1, max: 900 }),
    text: fc.constant(`piece ${index}`),
  });

describe("context selected within a budget", () => {
  const own = (count: number, tokens: number): ContextPiece[] =>
    Array.from({ length: count }, (_, at) => ({
      why: "recency",
      conversationId: "own",
      kind: "coach",
      messageIds: [`o${at}`],
      ageSeconds: count - at,
      tokens,
      text: `${at}`,
    }));

  it("stays within it, repeats nothing, and accounts for every candidate", () => {
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.integer({ min: 1, max: 400 }),
        fc.nat(12).chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => anyPiece(at)))),
        (count, tokens, others) => {
          const recent = own(count, tokens);
          const { pieces, leftOut, usedTokens, budgetTokens } = selectContext(recent, others);
          expect(usedTokens).toBeLessThanOrEqual(budgetTokens);
          expect(usedTokens).toBe(pieces.reduce((sum, piece) => sum + piece.tokens, 0));
          expect(pieces.length + leftOut.length).toBe(recent.length + others.length);
          const kept = pieces.filter(({ why }) => why === "recency");
          expect(kept).toEqual(recent.slice(recent.length - kept.length));
          expect(kept.length).toBeLessThanOrEqual(40);
        },
      ),
    );
  });

  it("gives each reason its share, and the rest of the budget to reasons with more pieces", () => {
    const piece = (why: ContextPiece["why"], id: string): ContextPiece => ({
      why,
      conversationId: "c",
      kind: "designer",
      messageIds: [id],
      ageSeconds: 1,
      tokens: 300,
      text: id,
    });
    const tails = ["a", "b", "c", "d", "e"].map((id) => piece("tail", id));
    const budget = { own: 0, others: 1500 };
    const both = selectContext([], [...tails, piece("relevance", "r")], budget);
    expect(both.pieces.map(({ why }) => why)).toEqual(["tail", "tail", "tail", "tail", "relevance"]);
    expect(both.leftOut).toMatchObject([{ messageIds: ["e"], because: "budget" }]);
  });

  it("gives what the conversation itself leaves to what was said elsewhere", () => {
    const others = own(10, 300).map((piece, at) => ({
      ...piece,
      why: "tail" as const,
      conversationId: "c",
      messageIds: [`t${at}`],
    }));
    expect(selectContext(own(2, 100), others).usedTokens).toBe(200 + 10 * 300);
    expect(selectContext(own(25, 100), others).usedTokens).toBe(2500 + 5 * 300);
  });

  it("says of what is older than the window that it is, and of what does not fit that the budget is why", () => {
    const reasons = (selected: SelectedContext) => Object.groupBy(selected.leftOut, ({ because }) => because);
    expect(reasons(selectContext(own(60, 1), []))["window"]).toHaveLength(20);
    expect(reasons(selectContext(own(30, 100), []))["budget"]).toHaveLength(5);
    const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
    const stepped = reasons(selectContext(own(30, 100), [], undefined, numbers));
    expect([stepped["budget"]?.length, stepped["window"]?.length]).toEqual([5, 3]);
  });
});

it("counts more tokens for writing beyond Latin", () => {
  expect(estimateTokens("a".repeat(36))).toBe(10);
  expect(estimateTokens("深蹲五组")).toBe(4);
});

it("summarises a conversation in its own sentences, including what was decided", () => {
  const summary = summarizeConversation(
    [
      { id: "1", author: "member", text: "Hi there! I have no barbell at home." },
      {
        id: "2",
        author: "agent",
        text: "Banded glute bridges take the place of barbell hip thrusts at home.",
      },
      {
        id: "3",
        author: "member",
        text: "Good. Swap hip thrusts for banded glute bridges.",
        decision: "applied",
      },
      { id: "4", author: "agent", text: "Done." },
    ],
    catalogue,
  );
  expect(summary?.text).toContain("Member: Swap hip thrusts for banded glute bridges. (applied)");
  expect(summary?.messageIds).toContain("3");
  expect(summary?.text).toContain("no barbell at home");
  expect(summarizeConversation([{ id: "1", author: "member", text: "ok?" }], catalogue)).toBeUndefined();
});
