import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../language/parse-message.ts";
import { lateForms, withoutLate } from "./late-entry.ts";

const read = (text: string, units: "kg" | "lb" = "lb") =>
  parseMessage(text, { now: "2026-11-18T18:30:00-05:00", units }).workouts;

describe("what is written down late", () => {
  it.each(lateForms.map(([, example]) => example))("says nothing of what was done: %s", (example) => {
    expect(withoutLate(example)).toMatch(/^\s+\S/u);
    expect(withoutLate(example)).toHaveLength(example.length);
    expect(read(example)).toHaveLength(1);
    expect(read(example)[0]).not.toHaveProperty("notes");
  });

  it.each([
    ["forgot to log my bike ride on sunday, 12 miles 50 min", "2026-11-15"],
    ["i haven't logged my run from yesterday: 5 miles in 45 min", "2026-11-17"],
    ["I also did a ride on sunday that I never logged, 20 miles", "2026-11-15"],
    ["need to log a run from monday, 3 miles 27:00", "2026-11-16"],
    ["meant to say I ran 3 miles yesterday in 27:00", "2026-11-17"],
  ])("is of the day that is said: %s", (text, date) => {
    expect(read(text)).toMatchObject([{ date }]);
  });

  it.each([
    "need to add a run on friday",
    "I never miss a run",
    "how do I log a run",
    "forgot my belt, squats 5x5 at 225",
    `i ${"just ".repeat(20_000)}forgot`,
  ])("is nothing else: %s", (text) => expect(withoutLate(text)).toBe(text));
});

describe("a number behind a verb of going", () => {
  it.each([
    ["ran 3.1 this morning 26:20", 4988.97],
    ["ran 6.2 34:48", 9977.93],
    ["rode 20 in 1:20", 32_186.88],
    ["walked about 3 in 50 min", 4828.03],
    ["ran 5 this morning", undefined],
    ["walked 2 dogs for 40 min", undefined],
    ["run 3 of week 4, 27:00", undefined],
    ["ran 20 in 26:20", undefined],
  ])("is the way in one's own unit where the time is one for it: %s", (text, meters) => {
    expect(read(text)[0]?.distanceMeters).toBe(meters);
  });
});
