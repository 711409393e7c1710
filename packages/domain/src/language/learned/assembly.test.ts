import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { finishWorkout } from "../assemble/finish-workout.ts";
import { takenApart } from "../read-by-rules.ts";
import { Assembly } from "./assembly.ts";
import { draftsOf } from "./drafts.ts";
import { tokensOf } from "./token.ts";

const context = {
  now: "2026-11-20T18:40:00+01:00",
  units: "kg",
  writer: "Ida",
  athletes: ["Ida", "Cole", "Mei"].map((name) => ({ name, kind: "person" as const })),
} as const;

/** What a message comes to with these labels, those that are none left out: `word|label`. */
function read(text: string, labels: string, disciplines: readonly string[]) {
  const reading = takenApart(text, context);
  const tokens = tokensOf(reading);
  const left = labels.split(" ").map((one) => one.split("|") as [string, string]);
  const assembly = new Assembly(reading);
  for (const [at, token] of tokens.entries()) {
    const own = reading.text.slice(token.lexeme.start, reading.lexemes[token.to - 1]?.end);
    if (own.replaceAll(" ", "_") !== left[0]?.[0]) continue;
    const [, label = ""] = left.shift() ?? [];
    expect([own, assembly.take(token, at, label)]).toEqual([own, true]);
  }
  expect(left).toEqual([]);
  return draftsOf(assembly, tokens, disciplines).map(finishWorkout);
}

describe("workouts out of labelled words", () => {
  it("have sets of what is stated together", () => {
    const [workout] = read(
      "squat 5x3 @ 100, then 2x8 80",
      "squat|^exercise 5|count 3|reps 100|load 2|new:count 8|reps 80|load",
      ["strength"],
    );
    expect(
      workout?.exercises.map(({ name, sets }) => [
        name,
        sets.map(({ reps, weightKg }) => `${reps} x ${weightKg}`),
      ]),
    ).toEqual([["Back Squat", ["3 x 100", "3 x 100", "3 x 100", "3 x 100", "3 x 100", "8 x 80", "8 x 80"]]]);
  });

  it("take numbers that stand before their exercise", () => {
    const [workout] = read("3x10 pushups", "3|^next:count 10|reps pushups|exercise", ["strength"]);
    expect(workout?.exercises).toMatchObject([
      { name: "Push-Up", sets: [{ reps: 10 }, { reps: 10 }, { reps: 10 }] },
    ]);
  });

  it("give rounds and a ladder to all exercises", () => {
    const [workout] = read(
      "21-15-9 thrusters 43kg and burpees, 9:58",
      "21|^each:reps 15|each:reps 9|each:reps thrusters|exercise 43kg|load burpees|exercise 9:58|score-time",
      ["crossfit"],
    );
    expect(workout).toMatchObject({
      score: { type: "time", value: 598 },
      exercises: [
        {
          name: "Thruster",
          sets: [
            { reps: 21, weightKg: 43 },
            { reps: 15, weightKg: 43 },
            { reps: 9, weightKg: 43 },
          ],
        },
        { name: "Burpee", sets: [{ reps: 21 }, { reps: 15 }, { reps: 9 }] },
      ],
    });
  });

  it("go on with the same athlete, or with what the one before has", () => {
    const workouts = read(
      "Beau lunged 15 min, then flat 30. Luna the same",
      "Beau|^name 15_min|wtime flat|~none 30|wtime Luna|=name",
      ["lunging", "flatwork", "flatwork"],
    );
    expect(workouts.map(({ athlete, durationSeconds }) => [athlete, durationSeconds])).toEqual([
      ["Beau", 900],
      ["Beau", 1800],
      ["Luna", 1800],
    ]);
  });

  it("are of everybody who did the same", () => {
    const together = read(
      "Cole and I ran 5k, all three walked 2k",
      "Cole|^name I|me+ 5k|wway all_three|^both+ 2k|wway",
      ["running", "walking"],
    );
    expect(together.map(({ athlete, distanceMeters }) => [athlete, distanceMeters])).toEqual([
      ["Cole", 5000],
      [undefined, 5000],
      [undefined, 2000],
      ["Cole", 2000],
    ]);
    const [first, ...others] = read("all three ran 5k", "all_three|^both+ 5k|wway", ["running"]);
    expect([first, ...others].map((one) => one?.athlete)).toEqual([undefined, "Cole", "Mei"]);
  });

  it("have what the one before has, but for what is said of them", () => {
    const workouts = read(
      "bench 5x3, dips 3x8: Cole 80, Mei 45",
      "bench|^exercise 5|count 3|reps dips|exercise 3|count 8|reps Cole|name 80|load Mei|=name 45|load",
      ["strength", "strength"],
    );
    expect(
      workouts.map(({ athlete, exercises }) => [athlete, exercises.map(({ sets }) => sets.length)]),
    ).toEqual([
      ["Cole", [5, 3]],
      ["Mei", [3, 5]],
    ]);
    expect(workouts[1]?.exercises[0]?.sets[0]).toMatchObject({ reps: 8, weightKg: 45 });
  });

  it("are one for each person where exercises are headings", () => {
    const workouts = read(
      "squat: Cole 100 3x5, Mei 60 3x5. bench: Cole 80 3x5, Mei 40 3x5",
      "squat|^exercise Cole|name 100|load 3|count 5|reps Mei|^name 60|load 3|count 5|reps bench|^exercise Cole|name 80|load 3|count 5|reps Mei|^name 40|load 3|count 5|reps",
      ["strength", "strength", "strength", "strength"],
    );
    expect(
      workouts.map(({ athlete, exercises }) => [
        athlete,
        ...exercises.map(({ name, sets }) => `${name} ${sets[0]?.weightKg}`),
      ]),
    ).toEqual([
      ["Cole", "Back Squat 100", "Bench Press 80"],
      ["Mei", "Back Squat 60", "Bench Press 40"],
    ]);
  });

  it("compute what a pace says", () => {
    const [workout] = read("ran 10km @ 5:30/km", "ran|^none 10km|wway 5:30/km|wpace", ["running"]);
    expect(workout).toMatchObject({ distanceMeters: 10_000, durationSeconds: 3300 });
  });

  it("refuse a second value where there is one", () => {
    const reading = takenApart("ran 30 min, 40 min", context);
    const tokens = tokensOf(reading);
    const assembly = new Assembly(reading);
    expect(assembly.take(tokens[1] as never, 1, "^wtime")).toBe(true);
    expect(assembly.take(tokens[3] as never, 3, "wtime")).toBe(false);
  });
});
