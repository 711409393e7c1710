import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { caseProblems, casesOf, parseCase } from "../language/cases/score-cases.ts";
import type { ParsedMessage, ParsedWorkout } from "../language/parsed-message.ts";
import type { WorkoutContent } from "../workout/workout.ts";
import { casesToText, exampleToCase } from "./example-to-case.ts";
import { makeExample } from "./make-example.ts";
import type { ReadingExample } from "./reading-example.ts";
import {
  type Change,
  corrected,
  exampleOf,
  groundwork,
  madeOf,
  now,
  saidOf,
  stored,
  units,
  walked,
} from "./testing/correct-message.ts";

const spaced = (text: string | undefined): string | undefined => text?.replaceAll("\u00a0", " ");

const refusal = (text: string, ...changes: readonly Change[]): string | undefined => {
  const made = corrected(text, ...changes);
  return made.ok ? undefined : spaced(made.error);
};

const reps = (name: string, weight: number, ...counts: readonly number[]): WorkoutContent["exercises"] => [
  {
    name,
    sets: counts.map((count) => ({
      reps: count,
      weight: { value: weight, unit: "kg" as const },
      weightKg: weight,
    })),
  },
];

describe("an example of a message that was read wrong", () => {
  it("says what was said, what was read and what is right", () => {
    const example = exampleOf("lunged Luna 20 min with Jake", groundwork);
    expect(example).toMatchObject({ text: "lunged Luna 20 min with Jake", now, ...units });
    expect(example.athletes).toEqual([
      { name: "Jake Miller", kind: "person" },
      { name: "Luna", kind: "horse" },
    ]);
    expect(example.workouts).toMatchObject([
      { discipline: "groundwork", athlete: "Luna", date: "2026-11-20" },
    ]);
    expect(example.was).toMatchObject([{ discipline: "lunging", athlete: "Luna" }]);
  });

  it("has names as they stand in the message, and nobody who isn't in it", () => {
    const ridden = exampleOf("flatwork Luna 40 min, Jake rode", {
      discipline: "jumping",
      riderAthleteId: "jake",
    });
    expect(ridden.workouts[0]).toMatchObject({ athlete: "Luna", fields: { riderName: "Jake" } });
    expect(refusal("flatwork Luna 40 min", { athleteId: "star" })).toBe(
      "The name Star is not in the message.",
    );
    expect(refusal("flatwork Luna 40 min", { riderAthleteId: "jake" })).toBe(
      "The name Jake Miller is not in the message.",
    );
    expect(exampleOf("walked 4 km in 50 min", walked).workouts[0]?.athlete).toBeUndefined();
  });

  it("says who rode as it was read first", () => {
    const text = "lunged Luna 20 min, Anna and Jake were there";
    const was = (riderAthleteId: string) => {
      const said = saidOf(text);
      const before = { ...stored(said.alone.workouts[0] as ParsedWorkout, 0), riderAthleteId };
      const made = makeExample(said, [{ before, after: { ...before, discipline: "groundwork" } }]);
      return made.ok ? made.value.example.was[0]?.fields : made.error;
    };
    expect([was("jake"), was("anna")]).toEqual([{ riderName: "Jake" }, { riderName: "Anna" }]);
  });

  it("has the writer's own name where the words name them, so that nobody else's are read as theirs", () => {
    const text = "hacked Luna 40 min, Anna lunged Star 15 min on the left rein";
    const example = exampleOf(text, groundwork, { riderAthleteId: "anna", fields: { rein: "left" } });
    expect(example.workouts).toMatchObject([
      { athlete: "Luna", discipline: "groundwork" },
      { athlete: "Star", fields: { rein: "left", riderName: "Anna" } },
    ]);
    expect(example.workouts[0]?.fields).toBeUndefined();
    expect(refusal(text, {}, { riderAthleteId: "anna", fields: { rein: "left" } })).toBe(
      "These words are read so already.",
    );
  });

  it.each([
    ["a load", "bench 5x5 @ 80", { exercises: reps("Bench Press", 85, 5, 5, 5, 5, 5) }, /85 kg/],
    ["a number", "ran 5k in 24:10", { durationSeconds: 1500 }, /25:00/],
    ["a day", "ran 5k in 24:10", { date: "2026-11-17" }, /day/],
  ])(
    "is none where %s was changed that isn't in the words: that is what happened, not how it was read",
    (_, text, change, why) => {
      expect(refusal(text, change)).toMatch(why);
    },
  );

  it("is none where the words are read so already, or nothing is left of them", () => {
    expect(refusal("ran 5k in 24:10")).toBe("These words are read so already.");
    expect(refusal("ran 5k in 24:10", { deletedAt: 5 })).toMatch(/^Nothing/);
    expect(refusal(`walked 4 km ${"and on ".repeat(700)}`, walked)).toMatch(/too long/);
  });

  it("leaves out what was only added: a note, a title, a heart rate, a time that nobody said", () => {
    const { example, leftOut } = madeOf("walked 4 km, windy", {
      ...walked,
      title: "Round the lake",
      startTime: "07:15",
      durationSeconds: 3000,
      avgHeartRate: 118,
      notes: "windy; knee hurt afterwards",
      fields: { elevationGainMeters: 120 },
    });
    expect(leftOut).toBe(
      "50:00, 118 bpm, Climb 120 m, the title, the start time and the added note are not in the message and are not part of it.",
    );
    expect(example.workouts).toEqual([
      {
        discipline: "hiking",
        date: "2026-11-20",
        distance: { value: 4, unit: "km" },
        distanceMeters: 4000,
        notes: "windy",
        exercises: [],
      },
    ]);
  });

  it("says what was added and is not in the message, and nothing where all is", () => {
    const ten = { distance: { value: 1000, unit: "m" as const }, distanceMeters: 1000 };
    const { leftOut } = madeOf("swam 40 lengths in the 25m pool, 35min", { ...ten, discipline: "other" });
    expect(leftOut).toBe("1000 m is not in the message and is not part of it.");
    expect(madeOf("walked 4 km, windy", walked).leftOut).toBeUndefined();
    expect(madeOf("walked 4 km, windy", { ...walked, notes: "windy" }).leftOut).toBeUndefined();
  });

  it("is none where all that was set right is not in the message, and names it", () => {
    const thirty = { durationSeconds: 1800 };
    expect(refusal("Luna: 10 min walk, 15 trot, 5 canter", thirty)).toBe("30 min is not in the message.");
    expect(refusal("ran 5k in 24:10", { notes: "knee hurt", avgHeartRate: 150 })).toBe(
      "150 bpm and the added note are not in the message.",
    );
  });

  it("is also what the words come to by themselves, where an example reads them otherwise", () => {
    const said = { ...saidOf("walked 4 km, windy"), isReadByExample: true };
    const workout = stored(said.alone.workouts[0] as ParsedWorkout, 0);
    expect(makeExample(said, [{ before: { ...workout, ...walked }, after: workout }])).toMatchObject({
      ok: true,
      value: { example: { workouts: [{ discipline: "walking" }] } },
    });
  });

  it("has all workouts of the message that are left", () => {
    const text = "ran 5k in 24:10, then bench 5x5 @ 80";
    const example = exampleOf(
      text,
      { deletedAt: 5 },
      { exercises: reps("Incline Bench Press", 80, 5, 5, 5, 5, 5) },
    );
    expect(example.was.map(({ discipline }) => discipline)).toEqual(["running", "strength"]);
    expect(example.workouts.map(({ discipline }) => discipline)).toEqual(["strength"]);
  });
});

const asParsed = ({ workouts }: ReadingExample): ParsedMessage => ({
  isLog: true,
  confidence: "sure",
  doubts: [],
  workouts,
  spans: [],
});

describe("an example as a case of the project", () => {
  const examples = [
    exampleOf("bench 5x5 @ 80 yesterday, felt strong", {
      exercises: reps("Incline Bench Press", 80, 5, 5, 5, 5, 5),
    }),
    exampleOf("lunged Luna 20 min, a bit fresh", groundwork),
    exampleOf("Fran 4:32 rx", { score: { type: "reps", value: 4 } }),
    exampleOf(
      "ran 5k in 24:10 avg hr 152, then 3x8 squats at 60",
      {},
      {
        exercises: reps("Front Squat", 60, 8, 8, 8),
      },
    ),
  ];
  const lines = casesToText(examples.map((example, at) => exampleToCase(example, `own-${at}`)));

  it("is read back from its line as what it was", () => {
    const cases = casesOf(lines);
    expect(cases).toHaveLength(examples.length);
    for (const [at, one] of cases.entries()) {
      expect(caseProblems(asParsed(examples[at] as ReadingExample), one.expect)).toEqual([]);
      expect(caseProblems(parseCase(one), one.expect)).not.toEqual([]);
    }
  });

  it("has the fields of a case and no others", () => {
    const [first = ""] = lines.split("\n");
    expect(JSON.parse(first)).toEqual({
      id: "own-0",
      message: "bench 5x5 @ 80 yesterday, felt strong",
      now,
      units: "kg",
      tags: ["household", "strength"],
      expect: {
        isLog: true,
        workouts: [
          {
            discipline: "strength",
            date: "2026-11-19",
            exercises: [
              {
                name: "Incline Bench Press",
                sets: Array.from({ length: 5 }, () => ({ reps: 5, weightKg: 80 })),
              },
            ],
            notes: "felt strong",
          },
        ],
      },
    });
  });
});
