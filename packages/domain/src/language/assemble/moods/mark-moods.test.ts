import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../parse-message.ts";

const parse = (text: string) => parseMessage(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" });

describe("what is no log", () => {
  it.each([
    "what should I do for legs tomorrow?",
    "planning to run 10k on saturday",
    "i usually run 5k in 25 min",
    "if i squatted 140 for 5, what would my max be",
    "rest day",
    "skipped the gym today",
    "delete my last workout",
    "sorry, it was 85 not 80 on that last set of bench",
    "weighed 82.3 this morning",
    "slept 7 hours",
    "my deadlift 1rm is 190 now",
    "farrier came for Biscuit, new shoes all round",
    "thanks! that helped a lot",
    "doms from hell after those walking lunges",
    "want 4 plates on the deadlift before xmas",
  ])("%s", (text) => {
    expect(parse(text)).toMatchObject({ isLog: false, workouts: [] });
  });
});

describe("what is one although it asks or plans as well", () => {
  it.each([
    ["just did 3x10 pushups. is that enough?", ["strength"]],
    ["squats 3x5 100, tomorrow bench", ["strength"]],
    ["didn't make it to the gym, did 50 push ups at home", ["strength"]],
    ["no gym today but walked 5k", ["walking"]],
  ])("%s", (text, disciplines) => {
    expect(parse(text).workouts.map(({ discipline }) => discipline)).toEqual(disciplines);
  });

  it("keeps only what was done", () => {
    expect(parse("squats 3x5 100, tomorrow bench").workouts[0]?.exercises.map(({ name }) => name)).toEqual([
      "Back Squat",
    ]);
  });
});
