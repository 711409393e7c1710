import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { sketchProgram } from "../program/testing/sketch-program.ts";
import { readEditRequest } from "./read-edit-request.ts";

/** Two weeks from Monday 2 November 2026; nothing is done yet. */
const program = sketchProgram(
  ...["2026-11-02", "2026-11-09"].map((startDate) => ({
    startDate,
    sessions: [
      {
        name: "Squats and Press",
        dayOfWeek: "Monday",
        exercises: ["Back Squat 5x5 185 lbs", "Overhead Press 4x6 95 lbs"],
      },
      {
        name: "Bench and Pull",
        dayOfWeek: "Friday",
        exercises: ["Bench Press 5x5 135 lbs", "Barbell Row 3x8 115 lbs", "Dumbbell Curl 3x12 25 lbs"],
      },
    ],
  })),
);
const read = (message: string) =>
  readEditRequest({ program, message, now: "2026-11-02T07:00:00", catalogue: lexicon().exercises });

describe("exercises that are meant by what they train", () => {
  it.each([
    ["skip legs this week", ["Back Squat"]],
    ["no upper body on friday", ["Bench Press", "Barbell Row", "Dumbbell Curl"]],
    ["drop all leg exercises this week", ["Back Squat"]],
    ["remove the chest exercises on friday", ["Bench Press"]],
    ["one set less on the arm exercises on friday", ["Dumbbell Curl"]],
    ["lighten the shoulders by 10% today", ["Overhead Press"]],
  ])("%s", (message, changed) => {
    const { kind, confidence, reply } = read(message);
    expect([kind, confidence]).toEqual(["edits", "sure"]);
    const all = ["Back Squat", "Overhead Press", "Bench Press", "Barbell Row", "Dumbbell Curl"];
    expect(all.filter((name) => reply.includes(name))).toEqual(changed);
  });

  it.each([
    ["skip core on friday", /no core exercises there/],
    ["less chest on friday", /how much: sets, reps or weight/],
    ["I have no barbell this week", /Without the barbell, what do you have/],
  ])("are asked about where it must be: %s", (message, question) => {
    const { kind, reply } = read(message);
    expect(kind).toBe("ask");
    expect(reply).toMatch(question);
  });

  it("are no part of an exercise's name", () => {
    expect(read("add leg press 3x10 at 200 on monday").reply).toMatch(/Leg Press, 3 x 10/);
    expect(read("add calf raises 3x15 at 40 on monday").reply).toMatch(/Calf Raise/);
  });

  it("are changed to others for want of equipment, with every word of it understood", () => {
    const { kind, unsureAbout } = read("no barbell this week, give me dumbbell versions");
    expect(kind).toBe("edits");
    expect(unsureAbout ?? []).not.toContain("barbell");
  });
});
