import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Workout } from "../../workout/workout.ts";
import { addDays } from "../../schedule/local-date.ts";
import { type DesignAnswers, valuesOf } from "../answers.ts";
import { buildProgram } from "../build-program.ts";
import { knownDesignAnswers } from "./diary-start.ts";
import { nextQuestion } from "./next-question.ts";

const today = "2026-11-27";
const startDate = "2026-11-30";
let count = 0;
const workout = (ago: number, more: Partial<Workout>): Workout => ({
  id: `w${(count += 1)}`,
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
  date: addDays(today, -ago),
  exercises: [],
  ...more,
});
const run = (ago: number, km: number, minutes: number) =>
  workout(ago, { discipline: "running", distanceMeters: km * 1000, durationSeconds: minutes * 60 });
const lifted = (ago: number, name: string, value: number, reps: number, unit: "kg" | "lb" = "lb") =>
  workout(ago, { exercises: [{ name, sets: [{ reps, weight: { value, unit } }] }] });

const knownOf = (workouts: readonly Workout[], units: "kg" | "lb" = "lb") =>
  knownDesignAnswers({ workouts, equipment: [], today, units });

const diary = [run(2, 14.2, 81.5), run(9, 10, 58.2), lifted(3, "Back Squat", 225, 5), run(60, 21.1, 120)];
const said = (values: Partial<ReturnType<typeof valuesOf>>): DesignAnswers =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, from: "said" }]));

const halfMarathon = (): DesignAnswers => ({
  ...knownOf(diary),
  ...said({
    goal: "half_marathon",
    besides: { goal: "strength" },
    experience: "intermediate",
    days: { count: 4 },
    minutes: { usual: 60, long: 120 },
    equipment: "barbell",
    limitations: { parts: [], noRunning: false },
    race: { date: "2027-04-11" },
    taste: { avoid: [] },
  }),
});

describe("what the diary says of a start", () => {
  it("is the longest run, the best time and the lifts of the last six weeks", () => {
    const { loads, present, equipment } = knownOf(diary);
    expect(loads).toEqual({
      from: "known",
      value: { lifts: { "Back Squat": { value: 225, unit: "lb", reps: 5 } }, runMinutes: 81 },
    });
    expect(present?.value).toEqual({ km: 14.2, minutes: 81.5 });
    expect(equipment?.value).toBe("barbell");
  });

  it("asks for nothing that is logged, and begins where the diary is", () => {
    const answers = halfMarathon();
    // Two runs don't say what a usual week has.
    expect(nextQuestion(answers, "lb", startDate)?.text).toContain("usual week");
    const built = buildProgram({ answers, startDate, units: "lb" }, () => `u${(count += 1)}`);
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    const [first] = built.value.program.weeks;
    const longest = Math.max(...(first?.sessions ?? []).map(({ cardio }) => cardio?.duration ?? 0));
    const names = first?.sessions.flatMap(({ exercises }) => exercises.map(({ name }) => name)) ?? [];
    expect(longest).toBeGreaterThanOrEqual(80);
    expect(names).toContain("Back Squat");
    expect(names.some((name) => /box squat/i.test(name))).toBe(false);
    expect(built.value.head.reasoning).not.toContain("I take it that you run");
  });

  it("keeps the squat of who lifts beside their runs, whatever else they want", () => {
    const { besides: _besides, ...answers } = halfMarathon();
    for (const days of [3, 4, 5]) {
      const asked = { ...answers, ...said({ days: { count: days } }) };
      const built = buildProgram({ answers: asked, startDate, units: "lb" }, () => `u${(count += 1)}`);
      const names = built.ok
        ? built.value.program.weeks[0]?.sessions.flatMap(({ exercises }) => exercises.map(({ name }) => name))
        : [];
      expect([days, names]).toEqual([days, expect.arrayContaining(["Back Squat"])]);
    }
  });

  it("asks for runs where it knows of lifts alone, and for lifts where it knows of runs alone", () => {
    const frame = said({
      experience: "intermediate",
      days: { count: 3 },
      minutes: { usual: 60, long: 120 },
      equipment: "barbell",
      limitations: { parts: [], noRunning: false },
    });
    const [lifts, runs] = [knownOf([lifted(3, "Back Squat", 225, 5)]), knownOf([run(2, 10, 58)])];
    const asked = (known: DesignAnswers, goal: "run_10k" | "strength") =>
      nextQuestion({ ...known, ...frame, ...said({ goal }) }, "lb", startDate)?.text ?? "";
    const ofStart = /How long can you run|Which weights/;
    expect([asked(lifts, "run_10k"), asked(runs, "strength")].every((text) => ofStart.test(text))).toBe(true);
    expect([asked(lifts, "strength"), asked(runs, "run_10k")].some((text) => ofStart.test(text))).toBe(false);
  });

  it("takes less of what is older, and nothing of a run of months ago", () => {
    const at = (ago: number) => knownOf([lifted(ago, "Back Squat", 225, 5)]).loads?.value.lifts["Back Squat"];
    expect([at(7)?.value, at(41)?.value, at(100)?.value]).toEqual([225, 215, 195]);
    expect(at(300)).toBeUndefined();
    expect(knownOf([run(60, 21.1, 120)])).toEqual({});
    expect(knownOf([run(35, 10, 60)]).loads?.value.runMinutes).toBe(51);
    expect(knownOf([lifted(3, "Back Squat", 225, 5)], "kg").loads?.value.lifts["Back Squat"]?.value).toBe(
      102.1,
    );
  });
});
