import type { Program } from "@canter/domain/program/program";
import type { NewProgram } from "../program/write-program.ts";

/** One week of one session with one exercise, of that name. */
export const samplePlan = (name = "Back Squat"): Program => ({
  weeks: [
    {
      uid: "week",
      id: "week-1",
      weekNumber: 1,
      phase: "Base",
      sessions: [
        {
          uid: "session",
          id: "week-1-session-1",
          name: "Lower",
          completed: false,
          exercises: [
            {
              uid: "exercise",
              id: "week-1-session-1-exercise-1",
              name,
              warmupSets: 0,
              workingSets: 3,
              reps: "5",
              targetLoad: "70% 1RM",
              restSeconds: 120,
              sets: [],
            },
          ],
        },
      ],
    },
  ],
});

/** An active program of Anna in sequence, paused once; `given` overrides fields. */
export const sampleProgram = (id: string, given: Partial<NewProgram> = {}): NewProgram => ({
  id,
  athleteId: "anna-athlete",
  status: "active",
  head: {
    name: "Strength ä",
    schedule: {
      kind: "sequence",
      startDate: "2026-11-02",
      pauses: [{ from: "2026-11-09", to: "2026-11-10" }],
    },
    trainingMaxes: { "Back Squat": { value: 140, unit: "kg" } },
  },
  plan: samplePlan(),
  summary: "Started blank.",
  createdAt: 1000,
  ...given,
});
