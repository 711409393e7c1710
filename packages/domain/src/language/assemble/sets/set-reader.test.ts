import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

/** Sets of the first exercise: "80x5" load and reps, "5" reps, "60s", "40m", "@8" effort, "W" warm-up. */
const sets = (text: string, units: "kg" | "lb" = "kg"): string =>
  (parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units }).workouts[0]?.exercises[0]?.sets ?? [])
    .map(
      (one) =>
        `${one.warmup ? "W" : ""}${one.weight ? `${one.weight.value}x` : ""}${one.reps ?? ""}${one.durationSeconds ? `${one.durationSeconds}s` : ""}${one.distanceMeters ? `${one.distanceMeters}m` : ""}${one.rpe === undefined ? "" : `@${one.rpe}`}`,
    )
    .join(" ");

describe("sets, repetitions and loads", () => {
  it.each([
    ["squat 5x5 @ 100", "100x5 100x5 100x5 100x5 100x5"],
    ["bench 80kg 3x5", "80x5 80x5 80x5"],
    ["bench 100x5x3", "100x5 100x5 100x5"],
    ["bench 3x5x100", "100x5 100x5 100x5"],
    ["bench 60x10, 70x8", "60x10 70x8"],
    ["ohp 40: 7, 6, 5", "40x7 40x6 40x5"],
    ["row 5/5/4 @ 60kg", "60x5 60x5 60x4"],
    ["bench 60/10, 70/8", "60x10 70x8"],
    ["bench 3x5 60. Shoulder sore 4/10.", "60x5 60x5 60x5"],
    ["bench 3x5 60 (55 last time)", "60x5 60x5 60x5"],
    ["bench 3x5 60, 55 last time", "60x5 60x5 60x5"],
    ["up from 55 last time, bench 60 3x5", "60x5 60x5 60x5"],
    ["bench 60 3x5, up from 55", "60x5 60x5 60x5"],
    ["bench 60 3x5, was 55", "60x5 60x5 60x5"],
    ["added 2.5 kg, bench 60 3x5", "60x5 60x5 60x5"],
    ["pull-ups, added 10 kg, 2x8", "10x8 10x8"],
    ["squat 3 sets of 5, was 100", "100x5 100x5 100x5"],
    ["bench 3x5 60, 8/10", "60x5 60x5 60x5"],
    ["bench 3x5 60 8/10", "60x5 60x5 60x5"],
    ["bench 3x5 60. 8/10", "60x5 60x5 60x5"],
    ["bench 60 10/8", "60x10 60x8"],
    ["bench 60 8/10", "60x8 60x10"],
    ["pull ups 10 8 6", "10 8 6"],
    ["squat 5 @ 60, 3 @ 80", "60x5 80x3"],
    ["bench 3x10 at 60, 65, 70", "60x10 65x10 70x10"],
    ["squat 3 sets of 10, 8, 6 at 60, 65, 70", "60x10 65x8 70x6"],
    ["bench 1x8 80, 1x6 85", "80x8 85x6"],
    ["squat 10x100, 8x110", "100x10 110x8"],
    ["squat 275 5 5 5", "275x5 275x5 275x5"],
    ["bench 3 sets: 80x8, 80x7, 80x6", "80x8 80x7 80x6"],
    ["power clean 60, 70, 80 for 3 each", "60x3 70x3 80x3"],
    ["deadlift singles @ 180 x 3", "180x1 180x1 180x1"],
    ["squat singles 140, 150", "140x1 150x1"],
    ["squat 5-5-5 up to 120", "5 5 120x5"],
    ["push ups 3x10", "10 10 10"],
  ])("%s", (text, want) => {
    expect(sets(text)).toBe(want);
  });

  it("knows plates and the bar by the user's unit", () => {
    expect(sets("bench bar x 10, 2 plates x 5", "lb")).toBe("45x10 225x5");
    expect(sets("bench bar x 10, 2 plates x 5", "kg")).toBe("20x10 100x5");
  });

  it("takes the weight of one of two", () => {
    expect(sets("bulgarian split squats 2x16kg 3x10")).toBe("16x10 16x10 16x10");
    expect(sets("walking lunges 20m x 2 w/ 2x20kg")).toBe("20x20m 20x20m");
  });

  it("takes off assistance", () => {
    expect(sets("assisted dips (20kg help): 10, 9")).toBe("-20x10 -20x9");
  });
});

describe("sets told in other words", () => {
  it.each([
    ["db row 28s for 10 9 8", "28x10 28x9 28x8"],
    ["bench 60 10 70 8 80 6", "60x10 70x8 80x6"],
    ["bench 80 8 8 7 6", "80x8 80x8 80x7 80x6"],
    ["power snatch 55 55 60 62.5, all doubles", "55x2 55x2 60x2 62.5x2"],
    ["goblet squats: 16 16 20 kg, all sets of 8", "16x8 16x8 20x8"],
    ["bench 60/70/80 8/6/4", "60x8 70x6 80x4"],
    ["squat 100 110 120 for 5", "100x5 110x5 120x5"],
    ["two planks one minute each", "60s 60s"],
    ["leg ext 70x12, 50x10, did that twice", "70x12 50x10 70x12 50x10"],
    ["yoke 220kg 20m twice", "220x20m 220x20m"],
    ["bench singles: 120, 125, 130 missed at lockout", "120x1 125x1"],
    ["side raises 8/15, 8/12", "8x15 8x12"],
    ["a hundred swings in sets of 50 with the 24", "24x50 24x50"],
    ["front squat 2x3 @ 85%, max is 120", "102x3 102x3"],
    ["face pulls 2x15 with 17,5", "17.5x15 17.5x15"],
    ["pull ups: 8, 7, 5 (20 total)", "8 7 5"],
    ["bench 5x5 at 85, last two sets at 75", "85x5 85x5 85x5 75x5 75x5"],
    ["deadlift 140 3x5, 3 reps on the last", "140x5 140x5 140x3"],
    ["kb press 2x20 2x5", "20x5 20x5"],
    ["bench 5 reps @ 85 kg x 3 sets", "85x5 85x5 85x5"],
  ])("%s", (text, want) => {
    expect(sets(text)).toBe(want);
  });

  it("gives sets told for several exercises to each of them", () => {
    const [workout] = parseByRules(
      "hip thrusts, RDLs and bent over rows, sets of ten, 3 sets each, all at 60",
      { now: "2026-11-18T20:15:00+01:00", units: "kg" },
    ).workouts;
    expect(
      workout?.exercises.map((one) => [one.name, one.sets.length, one.sets[2]?.reps, one.sets[2]?.weightKg]),
    ).toEqual([
      ["Hip Thrust", 3, 10, 60],
      ["Romanian Deadlift", 3, 10, 60],
      ["Barbell Row", 3, 10, 60],
    ]);
  });

  it("takes the sets of the exercise before for the same again", () => {
    const [workout] = parseByRules("smith bench 4x8 with 50, pec deck same sets and reps 45", {
      now: "2026-11-18T20:15:00+01:00",
      units: "kg",
    }).workouts;
    expect(workout?.exercises[1]?.sets.map(({ reps, weightKg }) => `${reps}x${weightKg}`)).toEqual([
      "8x45",
      "8x45",
      "8x45",
      "8x45",
    ]);
  });

  it("leaves prices, ages and what the writer weighs out", () => {
    expect(sets("PT session, £35, age 63: goblet squat 12kg 2x12. bodyweight is 81")).toBe("12x12 12x12");
  });
});

describe("effort", () => {
  it.each([
    ["bench 3x5 @ 80 @ 8", "80x5@8 80x5@8 80x5@8"],
    ["ohp 40: 7, 6, 5 @9", "40x7 40x6 40x5@9"],
    ["squat 140x3@7, 150x3@8", "140x3@7 150x3@8"],
    ["bench 80kg 3x5, last set rpe 9", "80x5 80x5 80x5@9"],
    ["rdl 2x8 70kg, 2 RIR", "70x8@8 70x8@8"],
    ["push ups to failure: 22, 15", "22@10 15@10"],
    ["squat 3x6 at 90kg, rpe 7, 8, 9", "90x6@7 90x6@8 90x6@9"],
    ["squat 90kg 3x6 @7,8,9", "90x6@7 90x6@8 90x6@9"],
    ["squat 90kg 3x6 @ 7/8/8.5", "90x6@7 90x6@8 90x6@8.5"],
    ["squat 3x6 @ 100,110,120", "100x6 110x6 120x6"],
  ])("%s", (text, want) => {
    expect(sets(text)).toBe(want);
  });
});

describe("what was not a working set", () => {
  it.each([
    ["hip thrust warmup 60x10, then 100 2x8", "W60x10 100x8 100x8"],
    ["squat 40x5, 60x5 warm ups, 100 1x5", "W40x5 W60x5 100x5"],
    ["press (warm-up 20x8) 40 1x5", "W20x8 40x5"],
    ["squat singles 140, 150, missed 160", "140x1 150x1"],
    ["bench 100 x 1, 105 x fail", "100x1"],
    ["squat 80x5, 100 moved like glue", "80x5"],
    ["deadlift 3x5 100, straps on last set", "100x5 100x5 100x5"],
  ])("%s", (text, want) => {
    expect(sets(text)).toBe(want);
  });
});

describe("holds and carries", () => {
  it.each([
    ["plank 3x60s", "60s 60s 60s"],
    ["plank 1:30, 1:15", "90s 75s"],
    ["side plank 40s each side x 3", "40s 40s 40s"],
    ["farmers walks 2x40m w/ 32kg kbs", "32x40m 32x40m"],
  ])("%s", (text, want) => {
    expect(sets(text)).toBe(want);
  });
});
