import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const parse = (text: string) => parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" });

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
    "wanted to squat 5x5 @ 100 but the rack was taken",
    "was going to run 10k, then it rained",
    "yesterday I planned to squat 5x5 at 100",
    "squats 5x5 @ 100, planned for tomorrow",
    "squats 5x5 @ 100, planned",
    "5k on the treadmill, for tomorrow",
    "last time squatted 100 5x5",
    "hitting 100 for 5x5 on bench tonight, wish me luck",
    "what is a good scale for ring muscle ups? got strict pull ups but my dips are sketchy",
    "bp 128/82",
    "bp was 120/80 this morning, pulse 58",
    "Race on sunday, 10k, goal 45:10",
    "Race on Sunday 10k 47:12",
    "Thinking 18 km Thursday with 3x3k at threshold in the middle",
  ])("%s", (text) => {
    expect(parse(text)).toMatchObject({ isLog: false, workouts: [] });
  });
});

describe("what is one although it asks or plans as well", () => {
  it.each([
    ["just did 3x10 pushups. is that enough?", ["strength"]],
    ["squats 3x5 100, tomorrow bench", ["strength"]],
    ["what a week? did pull ups and dips", ["strength"]],
    ["didn't make it to the gym, did 50 push ups at home", ["strength"]],
    ["no gym today but walked 5k", ["walking"]],
    ["5k erg in 19:48, wanted to puke", ["rowing"]],
    ["ran further than planned, 9 miles", ["running"]],
    ["rdl 3x8 100 (last time 95), leg press 3x12 180 (last time 170)", ["strength"]],
    ["went for a run this morning and biked 25k in 55 min", ["running", "cycling"]],
    ["Show on sunday, dressage test 67.3 %", ["flatwork"]],
    ["swam 1k in 20 min, water colder than it should be", ["swimming"]],
    ["12 min amrap, got 7 rounds", ["crossfit"]],
    ["swam this morning and then rode 20 km", ["swimming", "cycling"]],
  ])("%s", (text, disciplines) => {
    expect(parse(text).workouts.map(({ discipline }) => discipline)).toEqual(disciplines);
  });

  it("keeps only what was done", () => {
    expect(parse("squats 3x5 100, tomorrow bench").workouts[0]?.exercises.map(({ name }) => name)).toEqual([
      "Back Squat",
    ]);
  });
});
