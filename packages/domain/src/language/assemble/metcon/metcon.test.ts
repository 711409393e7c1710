import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const parse = (text: string) =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" }).workouts;
/** "Run 3x400m", in the order of a workout's exercises: name, sets, and what the first set says. */
const movements = (text: string) =>
  parse(text).flatMap(({ exercises }) =>
    exercises.map(
      ({ name, sets }) =>
        `${name} ${sets.map((one) => one.reps ?? one.distanceMeters ?? one.durationSeconds ?? "-").join(" ")}`,
    ),
  );

describe("the result of a workout against the clock", () => {
  it.each([
    ["3 rounds for time: 400m run, 21 kb swings 24kg, 12 pull ups. 10:22", { type: "time", value: 622 }],
    [
      "For time: 50 wall balls, 40 double unders, 10 burpees - 14:22, 10 sec ahead of Steve",
      { type: "time", value: 862 },
    ],
    ["Annie 6:50, ten min break", { type: "time", value: 410 }],
    ["Did Fran, took 6 min 40, bands for the pull ups", { type: "time", value: 400 }],
    ["3rft 15 cal bike 12 burpees 13m12s", { type: "time", value: 792 }],
    ["amrap 20: 30 wall balls, 400m run. got 7 rounds 22 reps", { type: "rounds", value: "7+22" }],
    ["got 6 rounds plus 4 in a 12 minute amrap: 8 pull ups, 12 push ups", { type: "rounds", value: "6+4" }],
    ["7 min amrap of burpees: 94", { type: "reps", value: 94 }],
    [
      "5 rounds for reps: 1 min wall balls, 1 min row cals, 1 min rest. 245 reps",
      { type: "reps", value: 245 },
    ],
    [
      "For time with a 20 min cap: 5 rds 15 cal row, 15 burpees. capped at 4 rounds + 22",
      { type: "rounds", value: "4+22" },
    ],
    ["Barbara 28:15 (5 rounds)", { type: "time", value: 1695 }],
  ])("%s", (text, score) => {
    expect(parse(text)[0]).toMatchObject({ discipline: "crossfit", score });
  });
});

describe("the movements of a workout against the clock", () => {
  it.each([
    ["21 15 9 of thrusters (42.5) and pull ups 5:33", ["Thruster 21 15 9", "Pull-Up 21 15 9"]],
    [
      "30-20-10 wall ball, cal row, box jump. 10 min 2 sec",
      ["Wall Ball 30 20 10", "Rowing Machine 30 20 10", "Box Jump 30 20 10"],
    ],
    ["RFT x5: 10 pull ups, 20 push ups. 9:40", ["Pull-Up 10 10 10 10 10", "Push-Up 20 20 20 20 20"]],
    [
      "3 rounds, 10 each: pull ups, dips, push ups. 8:10",
      ["Pull-Up 10 10 10", "Dip 10 10 10", "Push-Up 10 10 10"],
    ],
    [
      "EMOM 12: 1. 3 snatches 70kg 2. 40 double unders 3. rest",
      ["Snatch 3 3 3 3", "Double-Under 40 40 40 40"],
    ],
    ["E3MOM 15: 200m run, 10 thrusters 40kg", ["Run 200 200 200 200 200", "Thruster 10 10 10 10 10"]],
    ["Fran (21-15-9 thrusters 43kg / pull ups) 4:50", ["Thruster 21 15 9", "Pull-Up 21 15 9"]],
    ["Helen today: swapped the run for 500m row, 10:20", []],
  ])("%s", (text, expected) => {
    expect(movements(text)).toEqual(expected);
  });
});

describe("whose result it is", () => {
  it.each([
    ["Fran: me 4:50, Jess 5:40", [undefined, "Jess"]],
    ["My wife Karen did 3x10 leg press 90kg", ["Karen"]],
    ["Jack, 14, deadlifted 80kg 3x5", ["Jack"]],
    ["Emma: squat 3x5 60, bench 3x5 40", ["Emma"]],
    ["Parkrun with the kids: Ben 31:02, Ella 28:44, me 24:20", ["Ben", "Ella", undefined]],
    ["Hacked Bella, Otis and Jack, 1h each", ["Bella", "Otis", "Jack"]],
  ])("%s", (text, athletes) => {
    expect(parse(text).map(({ athlete }) => athlete)).toEqual(athletes);
  });

  it.each([
    ["Fran: me 4:50, Jess 5:40", ["Fran", "Fran"]],
    ["Tom did Fran in 3:52, I did it in 5:10", ["Fran", "Fran"]],
    ["Fran in 4:32 then Grace 3:15", ["Fran", "Grace"]],
  ])("keeps the benchmark's name with each: %s", (text, names) => {
    expect(parse(text).map(({ notes }) => notes?.split("; ")[0])).toEqual(names);
  });

  it("gives the same lift on two days to two workouts", () => {
    expect(parse("squatted 5x5 100 on monday and 3x3 110 on tuesday").map(({ date }) => date)).toEqual([
      "2026-11-16",
      "2026-11-17",
    ]);
  });
});
