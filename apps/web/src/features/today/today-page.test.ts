import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Workout } from "@canter/domain/workout/workout";
import { travelsInSports, weekNumbers } from "./today-page.tsx";

const workout = (date: string, rest: Partial<Workout>): Workout => ({
  id: date,
  groupId: "g",
  athleteId: "a",
  loggedBy: "m",
  zone: "UTC",
  status: "saved",
  issues: [],
  source: { kind: "manual" },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  discipline: "strength",
  exercises: [],
  date,
  ...rest,
});

describe("weekNumbers", () => {
  it("adds up that week only, and volume without warm-ups and misses, counting both sides of one-sided sets", () => {
    const sets = [
      { reps: 5, weightKg: 100 },
      { reps: 5, weightKg: 20, perSide: true },
      { reps: 5, weightKg: 60, warmup: true },
      { reps: 1, weightKg: 150, failed: true },
      { reps: 8, weightKg: -20 },
    ];
    const week = [
      workout("2026-11-15", { durationSeconds: 999, distanceMeters: 999 }),
      workout("2026-11-16", { durationSeconds: 600, distanceMeters: 3000 }),
      workout("2026-11-22", { durationSeconds: 60, exercises: [{ name: "Squat", sets }] }),
      workout("2026-11-23", { durationSeconds: 999 }),
    ];
    expect(weekNumbers(week, "2026-11-16")).toEqual({
      workouts: 2,
      seconds: 660,
      meters: 3000,
      liftedKg: 700,
    });
  });

  it("is of several sports where more than one travels", () => {
    const run = workout("2026-11-16", { discipline: "running", distanceMeters: 5000 });
    const row = workout("2026-11-17", { discipline: "rowing", distanceMeters: 2000 });
    expect([travelsInSports([run, run, workout("2026-11-18", {})]), travelsInSports([run, row])]).toEqual([
      false,
      true,
    ]);
  });
});
