import { describe, expect, it } from "vitest";
import { programInShort } from "./program-in-short.ts";
import { sketchProgram } from "./testing/sketch-program.ts";

const program = sketchProgram(
  {
    phase: "Base",
    sessions: [
      { name: "Squat Day", dayOfWeek: "Monday", completed: true, exercises: ["Back Squat 5x5 225 lbs"] },
    ],
  },
  {
    phase: "Strength",
    sessions: [
      {
        name: "Squat Day",
        dayOfWeek: "Monday",
        exercises: ["Back Squat 5x5 230 lbs", "!Plank 3x60s bodyweight"],
      },
      { name: "Long Run", dayOfWeek: "Saturday", cardio: { duration: 60, modality: "Running" } },
    ],
  },
);
const head = {
  name: "Fall Strength",
  goal: "Squat 300",
  targetDate: "2026-12-20",
  reasoning: "Two heavy weeks.\nThe rest is light.\nMore.",
};

describe("a program in short", () => {
  it("tells where it stands, its week with loads, its goal, what was changed and why it is so", () => {
    const text = programInShort(
      { head, status: "active", program, changes: ["Bench: 3 → 4 sets.", "Program created."] },
      900,
    );
    expect(text).toBe(
      "“Fall Strength” (active), week 2 of 2 (Strength). Monday Squat Day: Back Squat 5x5 @ 230 lbs, Plank 3x60s @ bodyweight (skipped); Saturday Long Run: Zone 2, 60 min, Running. Goal: Squat 300 by 2026-12-20. Lately: Bench: 3 → 4 sets. Before that: Program created. Why: Two heavy weeks. The rest is light.",
    );
  });
  it("names fewer exercises where it would be too long, and is cut at last", () => {
    const many = sketchProgram({
      sessions: [{ name: "All", exercises: Array.from({ length: 12 }, (_, at) => `Lift ${at} 3x5 100 lbs`) }],
    });
    const shown = { head: { name: "Long" }, status: "draft" as const, program: many };
    expect(programInShort(shown, 900)).toContain("4 more");
    expect(programInShort(shown, 150)).toContain("9 more");
    expect(programInShort(shown, 20)).toHaveLength(21);
  });
});
