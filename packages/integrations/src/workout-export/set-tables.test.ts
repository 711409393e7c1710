import { describe, expect, it } from "vitest";
import type { WorkoutContent } from "@canter/domain/workout/workout";
import { readAll } from "../workout-import/testing/read-all.ts";
import { hevyTable, type SetTable, strongTable } from "./set-tables.ts";

const workout: WorkoutContent = {
  discipline: "strength",
  date: "2026-09-05",
  startTime: "18:40",
  title: 'Push, "heavy"',
  durationSeconds: 3900,
  notes: "Slept badly.\nStill good.",
  exercises: [
    {
      name: "Bench Press",
      superset: "A",
      notes: "pause",
      sets: [
        { reps: 10, weight: { value: 20, unit: "kg" }, weightKg: 20, warmup: true },
        { reps: 5, weight: { value: 102.5, unit: "kg" }, weightKg: 102.5, rpe: 8.5 },
        { reps: 8, weight: { value: 80, unit: "kg" }, weightKg: 80, kind: "drop" },
        { reps: 12, weight: { value: 60, unit: "kg" }, weightKg: 60, kind: "amrap" },
      ],
    },
    { name: "Pull Up", superset: "A", sets: [{ reps: 8 }, { reps: 3, failed: true }] },
    { name: "Plank", sets: [{ durationSeconds: 90 }] },
    { name: "Farmer's Walk", sets: [{ distance: { value: 40, unit: "m" }, distanceMeters: 40, reps: 1 }] },
  ],
};

const readBack = async (table: SetTable, unit: "kg" | "lb", workouts: readonly WorkoutContent[]) => {
  const text = table.header(unit) + workouts.map((one) => table.rows(one, unit)).join("");
  const { workouts: read, files } = await readAll("export.csv", new TextEncoder().encode(text));
  expect(files).toMatchObject([{ problems: [], leftOut: [] }]);
  return read;
};

const withoutFailed = (exercises: WorkoutContent["exercises"]) =>
  exercises.map(({ sets, ...rest }) => ({ ...rest, sets: sets.filter(({ failed }) => failed !== true) }));

describe("a table of sets for another app", () => {
  it("in Hevy's form is read as it was, supersets and kinds of sets with it", async () => {
    const [read] = await readBack(hevyTable, "kg", [workout]);
    expect(read).toMatchObject({ localDate: "2026-09-05", localTime: "18:40" });
    const [bench, pull, plank, walk] = withoutFailed(workout.exercises);
    expect(read?.content).toEqual({
      discipline: "strength",
      title: workout.title,
      notes: workout.notes,
      durationSeconds: 3900,
      exercises: [
        bench,
        pull,
        plank,
        { ...walk, sets: [{ reps: 1, distance: { value: 0.04, unit: "km" }, distanceMeters: 40 }] },
      ],
    });
  });

  it("in Strong's form is read as it was, but for supersets", async () => {
    const [read] = await readBack(strongTable, "kg", [workout]);
    expect(read).toMatchObject({ localDate: "2026-09-05", localTime: "18:40" });
    expect(read?.openUnits).toBeUndefined();
    expect(read?.content).toEqual({
      discipline: "strength",
      title: workout.title,
      notes: workout.notes,
      durationSeconds: 3900,
      exercises: withoutFailed(workout.exercises).map(({ superset: _superset, ...rest }) => rest),
    });
  });

  it("has loads in the unit that is asked for, as entered where they were entered in it", async () => {
    const sets = [
      { reps: 5, weight: { value: 225, unit: "lb" as const }, weightKg: 102.06 },
      { reps: 5, weight: { value: 100, unit: "kg" as const }, weightKg: 100 },
    ];
    const mixed = { ...workout, exercises: [{ name: "Bench Press", sets }] };
    for (const table of [hevyTable, strongTable]) {
      const [pounds] = await readBack(table, "lb", [mixed]);
      expect(pounds?.content.exercises[0]?.sets.map(({ weight }) => weight)).toEqual([
        { value: 225, unit: "lb" },
        { value: 220.46, unit: "lb" },
      ]);
    }
  });
});
