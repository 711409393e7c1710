import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../schedule/local-date.ts";
import { type BodyScanInput, bodyScanProblems, scanValues } from "./body-scan.ts";
import { katchMcArdle, mifflinStJeor, suggestCalories } from "./energy-needs.ts";
import { checkGoal, type Goal } from "./goal.ts";
import { bestProgress, habitProgress, measuredProgress } from "./goal-progress.ts";
import { goalTitle, shownGoalTitle } from "./goal-title.ts";
import { checkMeasurement } from "./measurement.ts";
import { caloriesOf, loggingStreak, remainingOf, statedOf, totalsOf } from "./nutrition-totals.ts";
import { reachedOn, weightTrend } from "./weight-trend.ts";

const today = "2026-11-20";
const fieldOf = (result: { ok: boolean; error?: { type: string; fields?: readonly { path: string }[] } }) =>
  result.ok ? undefined : result.error?.fields?.[0]?.path;

describe("measurements", () => {
  const check = (input: object, athlete: "person" | "horse" = "person") =>
    checkMeasurement({ kind: "weight", value: 82.3, date: today, ...input } as never, {
      athlete,
      units: "lb",
      today,
    });

  it("are stored as entered and in SI; a bare number is in the person's unit", () => {
    expect(check({ value: 181 })).toMatchObject({ ok: true, value: { unit: "lb", si: 82.1 } });
    expect(check({ kind: "waist", value: 33 })).toMatchObject({ value: { unit: "in", si: 0.838 } });
    expect(check({ kind: "sleep", value: 7.5 })).toMatchObject({ value: { unit: "h", si: 27_000 } });
    expect(check({ value: 512, unit: "kg" }, "horse")).toMatchObject({ ok: true });
  });

  it.each([
    [{ value: -5 }, "value"],
    [{ value: 900, unit: "kg" }, "value"],
    [{ unit: "cm" }, "unit"],
    [{ date: "2026-11-21" }, "date"],
    [{ kind: "sleep", value: 30 }, "value"],
  ])("refuse %j by field", (input, path) => expect(fieldOf(check(input))).toBe(path));

  it("of sleep exist only for people", () =>
    expect(fieldOf(check({ kind: "sleep", value: 3 }, "horse"))).toBe("kind"));
});

describe("a body scan", () => {
  const scan: BodyScanInput = {
    date: today,
    unit: "kg",
    total: 80,
    fat: 15.2,
    lean: 61.7,
    bone: 3.1,
    fatPercent: 19,
    regions: {
      arms: { fat: 1.6, lean: 7.9 },
      legs: { fat: 5.1, lean: 20.4 },
      trunk: { fat: 7.6, lean: 28.9 },
      android: { fat: 1.2, lean: 4 },
      gynoid: { fat: 2.6, lean: 9 },
    },
  };

  it("that adds up is valid, and is converted to kilograms and percent", () => {
    expect(bodyScanProblems(scan, today)).toEqual([]);
    expect(scanValues({ ...scan, unit: "lb", total: 176.4, fat: 33.5, lean: 136 })).toMatchObject({
      totalKg: 80.01,
      bodyFatPercent: 19,
    });
  });

  it.each([
    [{ total: 60 }, "total"],
    [{ total: 500, fat: 100, lean: 380, bone: 20 }, "total"],
    [{ fat: 90 }, "fat"],
    [{ fatPercent: 45 }, "fatPercent"],
    [{ date: "2027-01-01" }, "date"],
    [{ bone: 20, lean: 44.8 }, "bone"],
    [{ regions: { legs: { fat: 40 } } }, "regions.legs.fat"],
    [{ regions: { arms: { fat: 6 }, legs: { fat: 7 }, trunk: { fat: 9 } } }, "regions.trunk.fat"],
    [{ regions: { trunk: { fat: 5 }, android: { fat: 9 } } }, "regions.android.fat"],
  ])("that is implausible is refused by its field: %j", (more, path) => {
    expect(bodyScanProblems({ ...scan, ...more }, today).map((problem) => problem.path)).toContain(path);
  });
});

describe("a trend", () => {
  const falling = Array.from({ length: 40 }, (_, day) => ({
    date: addDays("2026-10-01", day),
    value: 85 - day * 0.1 + (day % 2 === 0 ? 0.4 : -0.4),
  }));

  it("removes daily noise, and determines the underlying pace", () => {
    const { latest, changePer7Days, perWeek } = weightTrend(falling);
    expect(perWeek).toBeCloseTo(-0.7, 1);
    expect(changePer7Days).toBeCloseTo(-0.7, 1);
    expect(Math.abs((latest?.trend ?? 0) - 81.9)).toBeLessThan(1);
  });

  it("stays between the lowest and the highest reading, in any order", () => {
    const reading = fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      value: fc.integer({ min: 500, max: 1200 }),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 60 }), (list) => {
        const readings = list.map(({ day, value }) => ({
          date: addDays("2026-01-01", day),
          value: value / 10,
        }));
        const { points, latest } = weightTrend(readings);
        const values = readings.map(({ value }) => value);
        for (const { trend } of points) {
          expect(trend).toBeGreaterThanOrEqual(Math.min(...values) - 0.001);
          expect(trend).toBeLessThanOrEqual(Math.max(...values) + 0.001);
        }
        expect(weightTrend(readings.toReversed()).latest).toEqual(latest);
      }),
    );
  });

  it("states a date only if the pace leads there within three years", () => {
    expect(reachedOn({ value: 82, date: today, perWeek: -0.5 }, 80)).toBe(addDays(today, 28));
    expect(reachedOn({ value: 82, date: today, perWeek: 0.5 }, 80)).toBeUndefined();
    expect(reachedOn({ value: 82, date: today, perWeek: -0.001 }, 80)).toBeUndefined();
    expect(reachedOn({ value: 82, date: today, perWeek: 0 }, 80)).toBeUndefined();
  });
});

describe("energy needs", () => {
  it("follow the published formulas", () => {
    expect(mifflinStJeor({ weightKg: 80, heightCm: 180, years: 30, sex: "male" })).toBe(1780);
    expect(mifflinStJeor({ weightKg: 60, heightCm: 165, years: 40, sex: "female" })).toBe(1270.25);
    expect(katchMcArdle(62)).toBeCloseTo(1709.2, 1);
  });

  const profile = {
    birthDate: "1996-11-20",
    sex: "male",
    height: { value: 180, unit: "cm" },
    activity: "moderate",
  } as const;

  it("suggest the intake for a pace, and state what was adjusted", () => {
    const asked = { weightKg: 80, profile, perWeekKg: -0.5, today };
    expect(suggestCalories(asked)).toMatchObject({
      ok: true,
      value: {
        formula: "Mifflin-St Jeor",
        restingCalories: 1780,
        maintenanceCalories: 2759,
        calories: 2210,
        protein: 128,
        warnings: [],
      },
    });
    expect(suggestCalories({ ...asked, leanKg: 62 })).toMatchObject({ value: { formula: "Katch-McArdle" } });
    const hasty = suggestCalories({ ...asked, perWeekKg: -2 });
    expect(hasty).toMatchObject({ value: { warnings: [expect.stringContaining("1 %")] } });
    const small = suggestCalories({
      ...asked,
      weightKg: 50,
      perWeekKg: -0.5,
      profile: { ...profile, activity: "sedentary" },
    });
    expect(small).toMatchObject({
      value: { calories: 1500, warnings: [expect.stringContaining("1500 kcal")] },
    });
  });

  it.each([
    [{ ...profile, birthDate: undefined }, 80, "birthDate"],
    [{ ...profile, sex: undefined }, 80, "sex"],
    [{ ...profile, height: undefined }, 80, "height"],
    [profile, undefined, "weight"],
  ])("name the missing value", (known, weightKg, path) =>
    expect(fieldOf(suggestCalories({ weightKg, profile: known, perWeekKg: 0, today }))).toBe(path),
  );
});

describe("food", () => {
  it("adds up, and states how many entries have unknown energy", () => {
    const entries = [{ calories: 350, protein: 20 }, { protein: 30, carbs: 40, fat: 10 }, {}];
    expect(caloriesOf(entries[1] ?? {})).toBe(370);
    expect(caloriesOf({ protein: 45 })).toBeUndefined();
    const totals = totalsOf(entries);
    expect(totals).toMatchObject({ calories: 720, protein: 50, entries: 3, withoutCalories: 1 });
    expect(totals).not.toHaveProperty("fibre");
    expect(totals.partial).toEqual(["protein", "carbs", "fat"]);
    expect(totalsOf([{ calories: 350 }])).not.toHaveProperty("protein");
    expect(remainingOf({ calories: 700, protein: 140 }, totals)).toEqual({ calories: -20, protein: 90 });
  });

  it("does not state the rest while a meal has no calories, unless the target is already exceeded", () => {
    const totals = totalsOf([{ calories: 700 }, {}]);
    expect(remainingOf({ calories: 2000 }, totals)).toEqual({});
    expect(remainingOf({ calories: 600 }, totals)).toEqual({ calories: -100 });
    expect(remainingOf({ calories: 2000 }, totalsOf([{ calories: 700 }]))).toEqual({ calories: 1300 });
  });

  it("states no energy of a day with nothing written down, which is not 0 kcal", () => {
    expect(statedOf(totalsOf([]), "calories")).toBeUndefined();
    expect(statedOf(totalsOf([{ calories: 0 }]), "calories")).toBe(0);
  });

  it("counts a streak of consecutive days, which need not include today yet", () => {
    expect(loggingStreak(["2026-11-19", "2026-11-18"], today)).toBe(2);
    expect(loggingStreak([today, "2026-11-19", "2026-11-17"], today)).toBe(2);
    expect(loggingStreak(["2026-11-18"], today)).toBe(0);
  });
});

const goalOf = (more: Partial<Goal>): Goal => ({
  id: "g",
  athleteId: "a",
  title: "",
  target: { kind: "weight", value: 78, unit: "kg" },
  status: "active",
  startDate: "2026-10-01",
  createdBy: "m",
  source: { kind: "manual" },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});

describe("goals", () => {
  it.each([
    [{ target: { kind: "weight", value: 78, unit: "kg" }, targetDate: "2026-11-19" }, "targetDate"],
    [{ target: { kind: "weight", value: 78, unit: "kg" }, targetDate: today }, "targetDate"],
    [{ target: { kind: "weight", value: 7800, unit: "kg" } }, "target.value"],
    [{ target: { kind: "body_composition", measure: "body_fat", value: 12, unit: "kg" } }, "target.unit"],
    [{ target: { kind: "performance" } }, "target.exercise"],
    [{ target: { kind: "performance", exercise: "Back Squat" } }, "target.load"],
    [
      { target: { kind: "performance", durationSeconds: 60, exercise: "Back Squat", reps: 3 } },
      "target.distance",
    ],
    [
      { target: { kind: "habit", what: "weigh_ins", discipline: "running", timesPerWeek: 3 } },
      "target.discipline",
    ],
  ])("that are invalid are refused by field: %j", (input, path) =>
    expect(fieldOf(checkGoal(input as never, today))).toBe(path),
  );

  it("are named after their target", () => {
    expect(goalTitle({ kind: "performance", exercise: "Back Squat", load: { value: 140, unit: "kg" } })).toBe(
      "Back Squat 140\u00A0kg",
    );
    const weight = { kind: "weight", value: 155, unit: "lb" } as const;
    expect(shownGoalTitle({ title: goalTitle(weight), target: weight }, "kg")).toBe("Weight 70.3 kg");
    expect(shownGoalTitle({ title: goalTitle(weight), target: weight }, "lb")).toBe("Weight 155 lb");
    expect(shownGoalTitle({ title: "Wedding", target: weight }, "kg")).toBe("Wedding");
    expect(goalTitle({ kind: "habit", what: "workouts", timesPerWeek: 4 })).toBe("Train 4 times a week");
  });

  it("for weight follow the trend, with the date at its pace", () => {
    const readings = Array.from({ length: 30 }, (_, day) => ({
      date: addDays("2026-10-22", day),
      value: 82 - day * 0.05,
    }));
    const goal = goalOf({ startValue: 82, targetDate: "2026-12-20" });
    const progress = measuredProgress(goal, { readings, target: 80, unit: "kg", today });
    expect(progress).toMatchObject({ reached: false, start: 82, verdict: "behind" });
    expect(progress.eta).toMatch(/^2026-12/);
    expect(measuredProgress(goal, { readings: [], target: 80, unit: "kg", today }).verdict).toBe("no_data");
    const setToday = goalOf({ startDate: today, startValue: 82, targetDate: "2026-12-20" });
    const first = { date: today, value: 82 };
    const way = { readings: [first], target: 80, unit: "kg", today };
    expect(measuredProgress(setToday, way).verdict).toBe("open");
    expect(
      measuredProgress(goalOf({ targetDate: "2026-11-10", startValue: 90 }), {
        readings,
        target: 70,
        unit: "kg",
        today,
      }).verdict,
    ).toBe("overdue");
  });

  it("that are ahead but slowing down are late: neither on track nor ahead", () => {
    const startDate = "2026-09-01";
    const readings = Array.from({ length: 80 }, (_, day) => ({
      date: addDays(startDate, day),
      value: day < 40 ? 90 - day * 0.12 : 85.2 - (day - 40) * 0.01,
    }));
    const by = (targetDate: string) =>
      measuredProgress(goalOf({ startDate, startValue: 90, targetDate }), {
        readings,
        target: 80,
        unit: "kg",
        today,
      });
    const late = by("2027-03-01");
    expect(late.verdict).toBe("late");
    expect(late.eta).toMatch(/^2028/);
    expect(by("2029-06-01").verdict).toBe("ahead");
  });

  it("for a record count less as better if it is a time", () => {
    const goal = goalOf({ startValue: 1500 });
    const way = { target: 1200, unit: "s", isLess: true, today };
    expect(bestProgress(goal, { ...way, best: 1190 })).toMatchObject({
      reached: true,
      verdict: "reached",
      fraction: 1,
    });
    expect(bestProgress(goal, { ...way, best: 1350, bestDate: "2026-11-01" })).toMatchObject({
      reached: false,
      fraction: 0.5,
    });
  });

  it("for a habit count the last seven days", () => {
    const dates = ["2026-11-20", "2026-11-18", "2026-11-16", "2026-11-09"];
    const progress = habitProgress(goalOf({}), { dates, timesPerWeek: 4, today });
    expect(progress).toMatchObject({
      thisWeek: 3,
      perWeek: 1,
      reached: false,
      fraction: 0.75,
      verdict: "behind",
    });
  });

  it("for a habit count seven whole days in the morning, as the day's briefing does", () => {
    const dates = ["2026-11-18", "2026-11-16", "2026-11-13"];
    const counted = (more: readonly string[]) =>
      habitProgress(goalOf({}), { dates: [...more, ...dates], timesPerWeek: 4, today }).thisWeek;
    expect([counted([]), counted([today])]).toEqual([3, 3]);
  });
});
