import { describe, expect, it } from "vitest";
import { forbiddingPhrases, workWords } from "./caution-vocabulary.ts";
import { forbiddenBy } from "./forbidden-work.ts";

const forbids = (text: string): readonly string[] => [...forbiddenBy(text)].toSorted();
const riding = ["flatwork", "jumping", "trail"];
const work = ["flatwork", "jumping", "lunging", "other", "trail"];
const idsOf = (meaning: string): readonly string[] =>
  meaning === "riding" ? riding : meaning === "work" ? work : meaning.split(" ").toSorted();

describe("what a caution forbids", () => {
  it.each([...workWords, ...forbiddingPhrases])("reads “$example” as $meaning", ({ example, meaning }) => {
    expect(forbids(example)).toEqual(idsOf(meaning));
  });

  it("reads lists, and recognises each discipline by its own words", () => {
    expect(forbids("no jumping or lunging")).toEqual(["jumping", "lunging"]);
    expect(forbids("No hacking, no gridwork, flatwork is fine")).toEqual(["jumping", "trail"]);
    expect(forbids("don't ride, lunge instead")).toEqual(riding);
    expect(forbids("Do not ride her until Friday")).toEqual(riding);
    expect(forbids("Don’t jump: shoe loose")).toEqual(["jumping"]);
    expect(forbids("Nobody rides Luna")).toEqual(riding);
    expect(forbids("Don't jump Silver Moon this week, splint looks warm")).toEqual(["jumping"]);
  });

  it("recognises the group's own disciplines", () => {
    const vaulting = {
      id: "vaulting",
      name: "Vaulting",
      athleteKind: "horse",
      measure: "duration",
      fields: [],
      words: ["vault"],
    } as const;
    expect([...forbiddenBy("no vaulting", [vaulting as never])]).toEqual(["vaulting"]);
    expect(forbiddenBy("box rest", [vaulting as never]).has("vaulting")).toBe(true);
  });

  it.each([
    "shoe loose",
    "Not jumping well, check the back",
    "No riding without boots",
    "no jumping on hard ground",
    "No shoe behind, jumping is ok",
    "No, jumping is fine",
    "no jumping Tuesdays",
    "back from box rest",
    "no box rest needed",
    "box rest is over",
    "Bites. No treats by hand!",
  ])("does not read as a definite ban: “%s”", (text) => {
    expect(forbids(text)).toEqual([]);
  });
});
