import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { checkMeasurement, type CheckedMeasurement, type MeasurementInput } from "../health/measurement.ts";
import { withConsistentUnits } from "../workout/workout-change.ts";
import type { WorkoutContent } from "../workout/workout.ts";
import { applyDoubtAnswer, doubtsLeft } from "./apply-answer.ts";
import { doubtsAfterChange, doubtText } from "./open-doubts.ts";
import { doubtOfMeasurement, doubtsOfNutrition } from "./doubt-entry.ts";
import { doubtsOfWorkout, exerciseSubject } from "./doubt-workout.ts";
import { impossibleDate } from "./possible-date.ts";
import { fastestSeconds, travelLimits } from "./human-limits.ts";

const today = "2026-11-23";
const measured = (
  input: Omit<MeasurementInput, "date">,
  athlete: "person" | "horse" = "person",
): CheckedMeasurement => {
  const checked = checkMeasurement({ date: today, ...input }, { athlete, units: "lb", today });
  if (!checked.ok) throw new Error(checked.error.detail);
  return checked.value;
};
/** 182.6 lb, about the same every day. */
const steady = Array.from({ length: 20 }, (_, day) => ({
  date: `2026-11-${String(day + 2).padStart(2, "0")}`,
  value: 82.83,
}));
const weighed = (value: number, unit?: "kg" | "lb", readings = steady) =>
  doubtOfMeasurement(measured({ kind: "weight", value, ...(unit && { unit }) }), {
    athlete: "person",
    readings,
  });

const trained = (content: Partial<WorkoutContent>): WorkoutContent =>
  withConsistentUnits({ discipline: "running", date: today, exercises: [], ...content });
const squat = { exerciseId: "barbell-full-squat", name: "Back Squat" };
const lifted = (exercise: { exerciseId?: string; name: string }, value: number, unit: "kg" | "lb" = "kg") =>
  trained({
    discipline: "strength",
    exercises: [
      { ...exercise, sets: Array.from({ length: 3 }, () => ({ reps: 5, weight: { value, unit } })) },
    ],
  });
const history = (best: readonly [typeof squat, number][] = []) => ({
  bestLoadKg: new Map(best.map(([exercise, kg]) => [exerciseSubject(exercise), kg] as const)),
  units: "kg" as const,
});

describe("plausibility of measurements", () => {
  it("asks about a weight in the wrong unit, and offers the right one", () => {
    const doubt = weighed(82.3);
    expect(doubt && doubtText(doubt).replaceAll("\u00a0", " ")).toBe("82.3 lb? Your trend is 182.6 lb.");
    expect(doubt?.suggestion).toMatchObject({
      text: "82.3\u00a0kg",
      changes: [
        { field: "value", value: 82.3 },
        { field: "unit", value: "kg" },
      ],
    });
  });
  it("asks from 8 % off the trend, and accepts readings within", () => {
    expect(weighed(182.6 * 1.075)).toBeUndefined();
    expect(weighed(182.6 * 0.925)).toBeUndefined();
    expect(weighed(182.6 * 1.09)).toBeDefined();
    expect(weighed(182.6 * 0.91)).toBeDefined();
  });
  it("detects a wrong unit and a missing decimal point", () => {
    const waist = measured({ kind: "waist", value: 90, unit: "in" });
    const readings = [{ date: "2026-11-20", value: 0.9 }];
    expect(doubtOfMeasurement(waist, { athlete: "person", readings })?.suggestion?.text).toBe("90\u00a0cm");
    const heart = measured({ kind: "resting_heart_rate", value: 200 });
    expect(
      doubtOfMeasurement(heart, { athlete: "person", readings: [{ date: "2026-11-20", value: 20 }] })
        ?.suggestion?.text,
    ).toBe("20\u00a0bpm");
  });
  it("allows for more change after a long time without readings", () => {
    const long = [{ date: "2026-07-01", value: 82.8 }];
    expect(weighed(82.8 * 1.12, "kg", long)).toBeUndefined();
    expect(weighed(82.8 * 1.4, "kg", long)).toBeDefined();
  });
  it("compares a newcomer only with the range of most people", () => {
    expect(weighed(82.3, "kg", [])).toBeUndefined();
    expect(weighed(12, "kg", [])).toBeDefined();
    const sleep = measured({ kind: "sleep", value: 20, unit: "h" });
    expect(doubtOfMeasurement(sleep, { athlete: "person", readings: [] })).toBeDefined();
    const slept = measured({ kind: "sleep", value: 7.5, unit: "h" });
    expect(doubtOfMeasurement(slept, { athlete: "person", readings: [] })).toBeUndefined();
  });
});

describe("plausibility of workouts", () => {
  it("asks about a speed that nobody has reached", () => {
    const [doubt, ...others] = doubtsOfWorkout(
      trained({ distance: { value: 400, unit: "mi" }, durationSeconds: 1200 }),
      history(),
    );
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({ field: "distance" });
    expect(doubt?.value.replaceAll("\u00a0", " ")).toBe("400 mi in 20:00");
  });
  it("asks about a load that was carried for hours, and accepts a run between sets", () => {
    const doubtsOf = (
      value: number,
      unit: "km" | "m",
      weight?: { value: number; unit: "kg" },
      discipline = "strength",
    ) =>
      doubtsOfWorkout(
        trained({
          discipline,
          exercises: [
            { name: "Zercher Carry", sets: [{ ...(weight && { weight }), distance: { value, unit } }] },
          ],
        }),
        history(),
      );
    const load = { value: 100, unit: "kg" } as const;
    expect(doubtsOf(40, "km", load)).toMatchObject([
      {
        value: expect.stringMatching(/^Zercher Carry 40\skm$/),
        reason: "That is farther than a loaded carry in a set goes.",
        suggestion: { text: expect.stringMatching(/^40\sm$/) },
      },
    ]);
    expect(doubtsOf(40, "m", load)).toEqual([]);
    expect(doubtsOf(12, "km")).toEqual([]);
    // A discipline of the group's own may be to carry a load for hours.
    expect(doubtsOf(12, "km", load, "rucking")).toEqual([]);
    expect(doubtsOf(6, "km", load, "crossfit")).toEqual([]);
  });
  it.each(Object.entries(travelLimits))("accepts every record of %s", (discipline, { records }) => {
    for (const [meters, seconds] of records)
      expect(fastestSeconds(discipline, meters)).toBeLessThanOrEqual(seconds);
  });
  it("accepts an ordinary run, ride and swim", () => {
    for (const [discipline, meters, seconds] of [
      ["running", 5000, 1450],
      ["cycling", 25_000, 2900],
      ["swimming", 1500, 1500],
      ["trail", 12_000, 5400],
    ] as const)
      expect(
        doubtsOfWorkout(trained({ discipline, distanceMeters: meters, durationSeconds: seconds }), history()),
      ).toEqual([]);
  });
  it("asks about 1.5 times the best load once for all its sets, and suggests the other unit", () => {
    const [doubt, ...others] = doubtsOfWorkout(lifted(squat, 225), history([[squat, 105]]));
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({
      field: "exercises.0.sets.0.weight",
      also: ["exercises.0.sets.1.weight", "exercises.0.sets.2.weight"],
      suggestion: { text: "225\u00a0lb" },
    });
    expect(doubtsOfWorkout(lifted(squat, 140), history([[squat, 105]]))).toEqual([]);
    // Three and more repetitions at it are farther above than one.
    expect(doubtsOfWorkout(lifted(squat, 150), history([[squat, 105]]))).toHaveLength(1);
    expect(doubtsOfWorkout(lifted(squat, 40), history([[squat, 20]]))).toEqual([]);
  });
  it("asks about a load that nobody has moved, even without a history", () => {
    expect(doubtsOfWorkout(lifted({ name: "Bent Over Barbell Row" }, 500), history())).toHaveLength(1);
    expect(doubtsOfWorkout(lifted({ name: "Leg Press" }, 500), history())).toEqual([]);
    expect(doubtsOfWorkout(lifted(squat, 200), history())).toEqual([]);
  });
  it("asks about a first load that few have moved, and suggests the unit in which it is ordinary", () => {
    const [doubt] = doubtsOfWorkout(lifted({ name: "Bench Press" }, 315), history());
    expect(doubt).toMatchObject({
      reason: expect.stringContaining("first"),
      suggestion: { text: "315\u00a0lb" },
    });
    expect(doubtsOfWorkout(lifted({ name: "Barbell Row" }, 227), history())).toHaveLength(1);
    expect(doubtsOfWorkout(lifted({ name: "Barbell Row" }, 120), history())).toEqual([]);
    expect(doubtsOfWorkout(lifted(squat, 330), history())).toHaveLength(1);
    expect(doubtsOfWorkout(lifted(squat, 330), history([[squat, 325]]))).toEqual([]);
  });
  it("asks about heart rates and durations", () => {
    expect(doubtsOfWorkout(trained({ avgHeartRate: 240, durationSeconds: 1800 }), history())).toHaveLength(1);
    expect(
      doubtsOfWorkout(trained({ discipline: "strength", durationSeconds: 45 * 3600 }), history()),
    ).toHaveLength(1);
  });
});

describe("plausibility of food and dates", () => {
  it("asks about a meal with a week's energy, and about energy that its grams don't explain", () => {
    expect(doubtsOfNutrition({ calories: 21_000 })).toMatchObject([{ field: "calories" }]);
    expect(doubtsOfNutrition({ calories: 4500, protein: 30, carbs: 40, fat: 20 })).toMatchObject([
      { field: "calories", suggestion: { text: "460 kcal" } },
    ]);
    expect(doubtsOfNutrition({ calories: 1200, protein: 45, carbs: 120, fat: 50 })).toEqual([]);
  });
  it("refuses the year 0, future dates, and days before birth", () => {
    expect(impossibleDate("0000-01-01", { today })).toEqual({
      path: "date",
      message: "must be from 1920-01-01 to 2026-11-23",
    });
    expect(impossibleDate("2026-11-24", { today })).toBeDefined();
    expect(impossibleDate("2026-11-24", { today, daysAhead: 1 })).toBeUndefined();
    expect(impossibleDate("1989-05-05", { today, birthDate: "1990-02-03" })?.message).toMatch("1990-02-03");
    expect(impossibleDate("1999-05-05", { today })).toBeUndefined();
  });
});

describe("answers to doubts", () => {
  const content = trained({
    discipline: "strength",
    exercises: [
      {
        ...squat,
        sets: [
          { reps: 5, weight: { value: 100, unit: "kg" } },
          { reps: 5, weight: { value: 900, unit: "kg" } },
        ],
      },
      { name: "Bent Over Barbell Row", sets: [{ reps: 5, weight: { value: 500, unit: "kg" } }] },
      { name: "Plank", sets: [] },
    ],
  });
  const doubts = doubtsOfWorkout(content, history([[squat, 100]]));
  it("remove the set, with an exercise that has no other, and update the paths of open doubts", () => {
    const [heavy, row] = doubts;
    if (!heavy || !row) throw new Error("two doubts");
    const without = applyDoubtAnswer(content, row, "leave_out");
    expect(without.exercises.map(({ name }) => name)).toEqual(["Back Squat", "Plank"]);
    const open = doubtsLeft(
      [heavy, { ...row, field: "exercises.1.sets.0.reps", value: "x" }],
      content,
      row,
      "leave_out",
    );
    expect(open).toEqual([heavy]);
    const lighter = { ...heavy, field: "exercises.0.sets.0.weight" };
    const afterFirst = doubtsLeft([heavy], content, lighter, "leave_out");
    expect(afterFirst).toMatchObject([{ field: "exercises.0.sets.0.weight" }]);
  });
  it("remove a distance in both units", () => {
    const run = trained({ distance: { value: 400, unit: "mi" }, durationSeconds: 1200 });
    const [doubt] = doubtsOfWorkout(run, history());
    if (!doubt) throw new Error("a doubt");
    expect(Object.keys(applyDoubtAnswer(run, doubt, "leave_out"))).not.toContain("distanceMeters");
  });
  it("are not asked for again while the value is unchanged", () => {
    const [heavy] = doubts;
    if (!heavy) throw new Error("a doubt");
    expect(doubtsAfterChange(doubts, { raised: doubts, open: [] })).toEqual([]);
    expect(doubtsAfterChange(doubts, { raised: doubts, open: [heavy] })).toEqual([heavy]);
  });
});
