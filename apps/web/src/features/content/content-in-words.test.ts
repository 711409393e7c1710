import { describe, expect, it } from "vitest";
import { countOf, episodeInWords, isContentKind } from "./content-in-words.ts";

describe("content in words", () => {
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
