import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { plannedMinutes } from "./planned-minutes.ts";
import { sketchProgram } from "./testing/sketch-program.ts";
import { programToTrainingPlan, trainingPlanSchema } from "./training-plan.ts";

const program = sketchProgram({
  startDate: "2026-11-09",
  endDate: "2026-11-15",
  description: "Build jumping confidence",
  sessions: [
    {
      name: "Flat",
      dayOfWeek: "mon",
      work: { discipline: "flatwork", durationMinutes: 45, focus: "Transitions" },
      notes: "20 m circles",
    },
    { name: "Rest", dayOfWeek: "Tuesday" },
    {
      name: "Run",
      scheduledDate: "2026-11-12",
      cardio: { modality: "Running", duration: 30, instructions: "Easy" },
    },
    { name: "Gym", exercises: ["Back Squat 3x5 185 lbs", "!Plank 3x60s"] },
  ],
});
const dated = { kind: "dated" } as const;

it("shows a program as the plan door's training plan, without rest days", () => {
  const plan = programToTrainingPlan(
    program,
    {
      name: "Show prep",
      schedule: dated,
      goal: "Ready for the show",
      targetDate: "2026-12-20",
      reasoning: "Flat first.",
    },
    "2026-11-10",
  );
  expect(trainingPlanSchema.parse(plan)).toEqual({
    goal: "Ready for the show",
    targetDate: "2026-12-20",
    reasoning: "Flat first.",
    weeklyPlans: [
      {
        weekNumber: 1,
        startDate: "2026-11-09",
        focus: "Build jumping confidence",
        sessions: [
          {
            dayOfWeek: "Monday",
            workType: "FLATWORK",
            durationMinutes: 45,
            focus: "Transitions",
            notes: "20 m circles",
          },
          { dayOfWeek: "Thursday", workType: "RUNNING", durationMinutes: 30, focus: "Run", notes: "Easy" },
          {
            dayOfWeek: "",
            workType: "STRENGTH",
            durationMinutes: 5,
            focus: "Gym",
            notes: "Back Squat 3x5 at 185 lbs",
          },
        ],
      },
    ],
  });
});

it("uses the name and the last day if goal and target are not stated; a sequence has its computed dates", () => {
  const plan = programToTrainingPlan(program, { name: "Show prep", schedule: dated }, "2026-11-10");
  expect(plan).toMatchObject({ goal: "Show prep", targetDate: "2026-11-15", reasoning: "" });
  const schedule = { kind: "sequence" as const, startDate: "2026-11-09", pauses: [] };
  const sequence = sketchProgram({ sessions: [{ exercises: ["Dip"] }, { exercises: ["Plank"] }] });
  expect(programToTrainingPlan(sequence, { name: "P", schedule }, "2026-11-10")).toMatchObject({
    targetDate: "2026-11-11",
    weeklyPlans: [
      { startDate: "2026-11-10", sessions: [{ dayOfWeek: "Tuesday" }, { dayOfWeek: "Wednesday" }] },
    ],
  });
});

it("estimates minutes from sets, repetitions and rests", () => {
  const session = sketchProgram({
    sessions: [
      { warmup: ["Row 5 min"], exercises: ["Back Squat 5x5 RPE 7", "Plank 3x30-60s", "Lunge 3x10/leg"] },
    ],
  }).weeks[0]?.sessions[0];
  // 5 × (20 + 120) + 3 × (60 + 120) + 3 × (80 + 120) seconds plus eight minutes of warm-up.
  expect(session && plannedMinutes(session)).toBe(40);
  expect(plannedMinutes({ uid: "u", id: "i", name: "Rest", exercises: [], completed: false })).toBe(0);
});
