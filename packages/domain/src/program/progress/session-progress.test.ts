import { describe, expect, it } from "vitest";
import { mergeProgress, splitProgress } from "./session-progress.ts";
import type { PlannedSession, Program } from "../program.ts";

const squat = {
  uid: "e1",
  id: "week-1-session-1-exercise-1",
  name: "Back Squat",
  warmupSets: 0,
  workingSets: 3,
  reps: "5",
  targetLoad: "185 lbs",
  restSeconds: 120,
  sets: [],
  skipped: true,
};
const open: PlannedSession = {
  uid: "s1",
  id: "week-1-session-1",
  name: "Lower",
  exercises: [squat],
  cardio: { type: "zone2", duration: 30, completed: false, fromFile: 1 },
  completed: false,
};
const done: PlannedSession = {
  ...open,
  completed: true,
  completedDate: "2026-11-20",
  startedAt: "2026-11-20T18:00:00Z",
  duration: 55,
  rating: 4,
  exercises: [{ ...squat, sets: [{ setNumber: 1, reps: 5, weight: 185 }] }],
  cardio: {
    type: "zone2",
    duration: 30,
    completed: true,
    actualDuration: 28,
    avgHeartRate: 131,
    fromFile: 1,
  },
};
const programOf = (...sessions: PlannedSession[]): Program => ({
  weeks: [{ uid: "w1", id: "week-1", weekNumber: 1, phase: "Base", sessions }],
});

describe("plan and progress", () => {
  it("are the parts of a program, and can be merged again", () => {
    const program = programOf(done, { ...open, uid: "s2" });
    const { plan, progress } = splitProgress(program);
    expect(plan).toEqual(programOf(open, { ...open, uid: "s2" }));
    expect([...progress.keys()]).toEqual(["s1"]);
    expect(mergeProgress(plan, progress)).toEqual(program);
  });

  it("share everything without progress", () => {
    const program = programOf(open);
    expect(splitProgress(program).plan).toBe(program);
    expect(mergeProgress(program, new Map())).toBe(program);
    const two = programOf(done, { ...open, uid: "s2" });
    expect(splitProgress(two).plan.weeks[0]?.sessions[1]).toBe(two.weeks[0]?.sessions[1]);
  });

  it("leave out progress of a session that is no longer in the plan", () => {
    const { progress } = splitProgress(programOf(done));
    const other = programOf({ ...open, uid: "s2" });
    expect(mergeProgress(other, progress)).toEqual(other);
  });
});
