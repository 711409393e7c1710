import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { chooseTalks, rankInTalk, type Said, talksAbout, talksOf } from "./rank-relevance.ts";
import { readerOfTerms } from "./terms.ts";

const termsOf = readerOfTerms(lexicon().exercises);
const day = 86_400_000;
type Line = readonly [conversationId: string, onDay: number, author: Said["author"], text: string];

const saidOf = (lines: readonly Line[]): readonly Said[] =>
  lines.map(([conversationId, onDay, author, text], at) => ({
    conversationId,
    seq: at + 1,
    author,
    text,
    createdAt: onDay * day,
  }));
const idsOf = (talks: readonly { readonly messages: readonly Said[] }[]) =>
  talks.map(({ messages: [first] }) => `${first?.conversationId ?? ""}${(first?.createdAt ?? 0) / day}`);

describe("talks", () => {
  const said = saidOf([
    ["a", 1, "member", "The treadmill squeaks"],
    ["a", 1, "agent", "Oil the belt of the treadmill"],
    ["b", 4, "agent", "Is the treadmill quiet now?"],
    ["b", 4, "member", "It is, but the mat slips"],
    ["a", 9, "member", "The treadmill squeaks again, and the mat is torn"],
  ]);
  const about = (text: string) => talksAbout(termsOf(text), said, {}, termsOf);

  it("are one conversation, or of one that is taken up again days later the parts", () => {
    expect(idsOf(talksOf(said)).toSorted()).toEqual(["a1", "a9", "b4"]);
  });

  it("are about what the member named, by all of their messages", () => {
    expect(about("treadmill mat")[0]?.share).toBe(1);
    expect(idsOf(chooseTalks(about("treadmill mat"), {}))[0]).toBe("a9");
    expect(about("trampoline")).toEqual([]);
  });

  it("have a place among all those about the same", () => {
    const nth = (order: number) => idsOf(chooseTalks(about("treadmill"), { order }));
    expect([nth(1), nth(2), nth(3), nth(-1), nth(-2)]).toEqual([["a1"], ["a9"], [], ["a9"], ["a1"]]);
  });

  it("of the time that is named go first, then those that were nearest to it", () => {
    const then = (from: number, to: number) =>
      idsOf(chooseTalks(talksOf(said), {}, { from: from * day, to: to * day }));
    expect(then(3, 5)[0]).toBe("b4");
    expect(then(5, 7)).toEqual(["b4", "a9", "a1"]);
  });
});

describe("what of a talk is asked for", () => {
  const said = saidOf([
    ["a", 1, "member", "My grip fails on heavy carries"],
    ["a", 1, "agent", "Do you chalk your hands? And how long do you hold?"],
    ["a", 1, "member", "Twenty seconds without chalk"],
    ["a", 1, "agent", "Then chalk up, hold thirty seconds with lighter bells, and add two dead hangs"],
    ["a", 1, "member", "Fine"],
  ]);
  const rank = (
    asked: Parameters<typeof rankInTalk>[2],
    about: readonly (readonly [number, number])[] = [],
  ) =>
    rankInTalk(said, new Map(about), asked, ({ seq }) => seq === 5 && about.length === 5).map(
      ({ seq }) => seq,
    );

  it("is what the agent stated, and not what it asked", () => {
    expect(rank({ author: "agent" })[0]).toBe(4);
  });

  it("is what the member said", () => {
    expect(
      rank({ author: "member" })
        .slice(0, 2)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 3]);
  });

  it("is what is about the topic, with what stands beside it", () => {
    expect(rank({}, [[1, 1]]).slice(0, 3)).toEqual([1, 2, 4]);
  });

  it("is its end where nothing is named, and what it came to before all", () => {
    expect(rank({})).toEqual([5, 4, 3, 2, 1]);
    expect(
      rank(
        { author: "agent" },
        [1, 2, 3, 4, 5].map((seq) => [seq, 0.1]),
      )[0],
    ).toBe(5);
  });
});
