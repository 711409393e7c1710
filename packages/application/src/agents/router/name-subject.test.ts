import { mayBeOwnSession } from "@canter/domain/language/parsed-message";
import { describe, expect, it } from "vitest";
import { sessionAnswered } from "./name-subject.ts";

const before = `Saved Strength. Not sure about “run”: ${mayBeOwnSession}`;

describe("an answer to whether a sport is a session of its own", () => {
  it.each([
    ["it was 45 minutes", "run 45 minutes"],
    ["yes, about 5 km", "run 5 km"],
    ["took 28:10", "run 28:10"],
    ["yes", "did a run"],
  ])("%s", (text, said) => {
    expect(sessionAnswered(text, before)).toBe(said);
  });

  it("is of the day of the training", () => {
    expect(sessionAnswered("it was 45 minutes", before, "2026-11-17")).toBe("run 45 minutes on 2026-11-17");
  });

  it.each([
    "2 eggs and toast",
    "82.3 kg this morning",
    "3x10 pullups",
    "no",
    "no, it was 5x5",
    "how far was it?",
    "felt easy",
  ])("is none: %s", (text) => {
    expect(sessionAnswered(text, before)).toBeUndefined();
  });

  it("is none where that was not asked", () => {
    expect(sessionAnswered("it was 45 minutes", "Saved Running.")).toBeUndefined();
  });
});
