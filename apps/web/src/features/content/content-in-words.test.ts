import { describe, expect, it } from "vitest";
import { countOf, episodeInWords, isContentKind, minutesInWords } from "./content-in-words.ts";

describe("content in words", () => {
  it.each([
    [0, "0 min"],
    [0.4, "1 min"],
    [24.6, "25 min"],
    [60, "1 h"],
    [125, "2 h 5 min"],
    [119.7, "2 h"],
    [3745, "62 h"],
  ])("formats %d minutes as %s", (minutes, words) => expect(minutesInWords(minutes)).toBe(words));

  it("counts, and names episodes and kinds", () => {
    expect([countOf(1, "item"), countOf(0, "day")]).toEqual(["1 item", "0 days"]);
    expect(episodeInWords({ title: "Foundations", season: 1, episode: 4 })).toBe(
      "Foundations, season 1, episode 4",
    );
    expect(episodeInWords({ title: "Foundations" })).toBe("Foundations");
    expect([isContentKind("warm_up"), isContentKind("toString"), isContentKind(3)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
