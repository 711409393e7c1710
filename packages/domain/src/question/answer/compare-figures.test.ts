import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Workout } from "../../workout/workout.ts";
import type { AskedPeriod, TrainingQuestion } from "../question.ts";
import { compared } from "./compare-figures.ts";

const run = (date: string, durationSeconds: number) =>
  ({
    date,
    discipline: "running",
    durationSeconds,
    distanceMeters: 5000,
    exercises: [],
  }) as unknown as Workout;
const month = (from: string, to: string, label: string): AskedPeriod => ({ from, to, label, kind: "month" });
const [september, october] = [
  month("2026-09-01", "2026-09-30", "in September"),
  month("2026-10-01", "2026-10-31", "in October"),
];
const noun = { one: "run", many: "runs" };
const ask = (question: Partial<TrainingQuestion>) =>
  compared(
    { measure: "pace", exercises: [], discipline: "running", ...question },
    {
      workouts: [run("2026-10-05", 1500), run("2026-09-05", 1600)],
      today: "2026-11-18",
      units: "kg",
      firstWeekday: 1,
      isMeant: undefined,
      subject: "run",
      noun,
      nameOf: () => "Run",
    },
    [september, october],
  ).replaceAll("\u00A0", " ");

describe("two times beside each other", () => {
  it("says first which one it was, where that is asked", () => {
    expect(ask({ isNamed: true })).toMatch(/^Run: quicker in October: .*5:00 \/km/u);
    expect(ask({ isNamed: true, isLeast: true })).toMatch(/^Run: slower in September: .*5:20 \/km/u);
  });

  it("says by how much, where that is asked", () => {
    expect(ask({ isDifference: true })).toMatch(/20 s per km slower than October\.$/u);
    expect(ask({})).toMatch(/: slower than October\.$/u);
  });
});
