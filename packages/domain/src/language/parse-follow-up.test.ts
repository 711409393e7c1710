import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { WorkoutContent } from "../workout/workout.ts";
import { parseFollowUp } from "./parse-follow-up.ts";

const context = { now: "2026-11-18T08:15:00+01:00", units: "kg" } as const;
const draft = (discipline: string, names: readonly string[] = []): WorkoutContent => ({
  discipline,
  date: "2026-11-17",
  exercises: names.map((name) => ({ name, sets: [] })),
  notes: "in the rain",
});

describe("parseFollowUp", () => {
  it.each([
    ["it was 45 minutes", "running", { durationSeconds: 2700 }],
    ["about an hour", "flatwork", { durationSeconds: 3600 }],
    ["45 min", "yoga", { durationSeconds: 2700 }],
    ["8 km in 44:10", "running", { durationSeconds: 2650, distanceMeters: 8000 }],
    ["40 km", "cycling", { distanceMeters: 40_000 }],
    ["half an hour I think", "lunging", { durationSeconds: 1800 }],
    ["1500m", "swimming", { distanceMeters: 1500 }],
    ["9 rounds and 7", "crossfit", { score: { type: "rounds", value: "9+7" } }],
    ["9+7", "crossfit", { score: { type: "rounds", value: "9+7" } }],
    ["in 12:40", "crossfit", { score: { type: "time", value: 760 } }],
    ["it was half an hour", "crossfit", { durationSeconds: 1800 }],
  ])("%s completes %s", (text, discipline, fields) => {
    expect(parseFollowUp(text, draft(discipline), context)).toMatchObject({
      date: "2026-11-17",
      notes: "in the rain",
      ...fields,
    });
  });

  it("counts nothing by a pronoun", () => {
    const squats = draft("strength", ["Back Squat"]);
    expect(parseFollowUp("sorry hang on, the little one is crying", squats, context)).toBeUndefined();
  });

  it.each(["21-15-9 at 95", "2 rounds of 400m", "at 6:30", "9+7 at 40 kg", "12:40 at 95"])(
    "is no answer to a metcon: %s",
    (text) => expect(parseFollowUp(text, draft("crossfit"), context)).toBeUndefined(),
  );

  it("reads a length beside a heart rate as no metcon's score", () => {
    const completed = parseFollowUp("45 minutes, 150 bpm", draft("crossfit"), context);
    expect(completed).toEqual({ ...draft("crossfit"), durationSeconds: 2700, avgHeartRate: 150 });
  });

  it("gives sets to the one exercise that has none", () => {
    const completed = parseFollowUp("3x8 at 60", draft("strength", ["Back Squat"]), context);
    expect(completed?.exercises).toMatchObject([
      {
        name: "Back Squat",
        sets: [
          { reps: 8, weightKg: 60 },
          { reps: 8, weightKg: 60 },
          { reps: 8, weightKg: 60 },
        ],
      },
    ]);
  });

  it("takes the exercises for which a draft of strength asks", () => {
    const completed = parseFollowUp("squat 3x8 at 60, bench 2x5 at 50", draft("strength"), context);
    expect(completed?.exercises.map(({ name, sets }) => [name, sets.length])).toEqual([
      ["Back Squat", 3],
      ["Bench Press", 2],
    ]);
  });

  it.each([
    ["5 each", [5, 5, 5]],
    ["8, 8 and 7", [8, 8, 7]],
    ["3x6", [6, 6, 6]],
    ["they were 5 reps", [5, 5, 5]],
    ["8 and 7", undefined],
    ["ran 5k", undefined],
  ] as const)("gives sets the repetitions that they lack: %s", (text, reps) => {
    const { exercises, ...rest } = draft("strength", ["Bench Press"]);
    const sets = [80, 80, 80].map((weightKg) => ({ weightKg }));
    const lacking = { ...rest, exercises: exercises.map((one) => ({ ...one, sets })) };
    const completed = parseFollowUp(text, lacking, context);
    expect(completed?.exercises[0]?.sets.map((set) => set.reps)).toEqual(reps);
  });

  it("gives sets to exercises by name", () => {
    const completed = parseFollowUp(
      "squat 5x5 100, bench 3x8 60",
      draft("strength", ["Back Squat", "Bench Press"]),
      context,
    );
    expect(completed?.exercises.map(({ sets }) => sets.length)).toEqual([5, 3]);
  });

  it.each([
    "thanks",
    "what should I do tomorrow?",
    "ran 5k in 25 min",
    "yesterday 20 min of yoga",
    "bench 3x8 60",
    "",
    "x".repeat(10_000),
  ])("leaves %j alone: it is no answer for a draft of a ride", (text) => {
    expect(parseFollowUp(text, draft("flatwork"), context)).toBeUndefined();
  });
});
