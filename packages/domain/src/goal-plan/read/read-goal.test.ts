import { describe, expect, it } from "vitest";
import { fenceHeightsIn, withFencesUpTo } from "../fence-height.ts";
import { readGoal } from "./read-goal.ts";
import { forbids, readWorkLimit } from "../work-limit.ts";

describe("a goal for a horse", () => {
  it.each([
    [
      "get Beau ready for the May 15th show. He needs to be solid at 2'6\" courses",
      { kind: "jumping", heightCm: 76, hasEvent: true },
    ],
    ["ready for his first 1m class", { kind: "jumping", heightCm: 100, hasEvent: true }],
    ["jump a clear round at 90", { kind: "jumping", heightCm: 90, hasEvent: false }],
    ["jump 80 cm by spring", { kind: "jumping", heightCm: 80, hasEvent: false }],
    ["1.10m course at the competition", { kind: "jumping", heightCm: 110, hasEvent: true }],
    ["course at 2 ft 6 in", { kind: "jumping", heightCm: 76, hasEvent: false }],
    ["ready for the show on 2027-05-15", { kind: "event", event: "show", hasEvent: true }],
    ["ready for the clinic on 12 Dec", { kind: "event", event: "clinic", hasEvent: true }],
    ["first hack out with the group on 20 December", { kind: "event", event: "hack", hasEvent: true }],
    [
      "training level dressage test on 5 December",
      {
        kind: "dressage",
        level: "basic",
        levelName: "training level",
        hasEvent: true,
        event: "test",
      },
    ],
    ["second level by spring", { kind: "dressage", level: "high", levelName: "second level" }],
    ["40 km endurance ride", { kind: "distance", meters: 40_000, hasEvent: true, event: "ride" }],
    ["bring her back after three months off", { kind: "return", offDays: 90 }],
    ["back to work after an injury", { kind: "return", isInjury: true }],
    ["back to 80 cm after a tendon injury", { kind: "return", isInjury: true }],
    ["our green 4 year old's first show", { kind: "young_horse", hasEvent: true, event: "show" }],
    ["start the young horse under saddle", { kind: "young_horse" }],
    ["fit for the hunt season", { kind: "fitness" }],
    ["stop rushing fences", { kind: "rideability", issue: "rushing" }],
    ["clean flying changes", { kind: "rideability", issue: "changes" }],
    ["less stiff on the right rein", { kind: "rideability", issue: "stiff" }],
    ["make Beau happy", { kind: "general" }],
  ])("%s", (text, expected) => {
    expect(readGoal(text, { athleteKind: "horse", units: "kg" })).toEqual(expected);
  });
});

describe("a goal for a person", () => {
  it.each([
    ["my first pull-up", { kind: "pull_up", reps: 1 }],
    ["10 pull ups", { kind: "pull_up", reps: 10 }],
    ["run a 10k on May 3rd", { kind: "race", discipline: "running", meters: 10_000, hasEvent: true }],
    [
      "half marathon under 2 hours",
      { kind: "race", discipline: "running", meters: 21_097.5, hasEvent: true },
    ],
    ["100 km bike ride", { kind: "race", discipline: "cycling", meters: 100_000, hasEvent: true }],
    ["squat 140 kg", { kind: "lift", lift: "Back Squat", target: { value: 140, unit: "kg" } }],
    ["bench 225 lb", { kind: "lift", lift: "Bench Press", target: { value: 225, unit: "lb" } }],
    ["deadlift more", { kind: "lift", lift: "Deadlift" }],
    ["improve my squat by 10 kg", { kind: "lift", lift: "Back Squat" }],
    ["hike 20 km with a pack", { kind: "fitness" }],
    ["get fitter", { kind: "fitness" }],
    ["be a better person", { kind: "general" }],
  ])("%s", (text, expected) => {
    expect(readGoal(text, { athleteKind: "person", units: "kg" })).toEqual(expected);
  });
});

it("reads fence heights, and lowers those above a limit", () => {
  expect(fenceHeightsIn("2'6\", 80 cm, 1.10 m and 3 ft")).toEqual([76, 80, 110, 91]);
  expect(fenceHeightsIn("in 6 weeks, 45 minutes, 3 rounds")).toEqual([]);
  expect(withFencesUpTo("Trot 5' each rein, 10' walk, grids 60 cm", 50, "kg")).toBe(
    "Trot 5' each rein, 10' walk, grids 50 cm",
  );
  expect(withFencesUpTo("canter to 3' verticals", 80, "kg")).toBe("canter to 80 cm verticals");
  expect(withFencesUpTo("Courses at 1.30 m, a cross of 40 cm", 70, "kg")).toBe(
    "Courses at 70 cm, a cross of 40 cm",
  );
});

describe("what a caution rules out", () => {
  it.each([
    ["shoe loose, no jumping", ["JUMPING", "TRAIL"], ["FLATWORK", "LUNGING"]],
    ["lame left hind", ["FLATWORK", "TRAIL", "GROUNDWORK"], []],
    ["hand walking only", ["FLATWORK", "JUMPING", "TRAIL"], ["GROUNDWORK"]],
    ["don't ride him", ["FLATWORK", "JUMPING", "TRAIL"], ["LUNGING", "GROUNDWORK"]],
    ["no lunging", ["LUNGING"], ["FLATWORK"]],
    ["flatwork only", ["JUMPING", "TRAIL"], ["FLATWORK", "GROUNDWORK"]],
    ["turnout only", ["FLATWORK", "GROUNDWORK"], []],
  ])("%s", (text, barred, allowed) => {
    const limit = readWorkLimit(text, { source: "caution" });
    expect(barred.filter((type) => !limit || !forbids(limit, type))).toEqual([]);
    expect(allowed.filter((type) => limit && forbids(limit, type))).toEqual([]);
  });

  it("is not guessed", () => {
    expect(readWorkLimit("don't jump him on rest days", { source: "caution" })).toBeUndefined();
    expect(readWorkLimit("kicks when girthed", { source: "caution" })).toBeUndefined();
    for (const text of [
      "not lame any more",
      "no longer lame",
      "no jumping on hard ground",
      "only Rita rides him",
    ])
      expect(readWorkLimit(text, { source: "caution" })).toBeUndefined();
  });

  it("is a height limit if it states one", () => {
    expect(readWorkLimit("nothing over 60cm", { source: "caution" })).toMatchObject({
      bars: [],
      maxFenceCm: 60,
    });
  });
});
