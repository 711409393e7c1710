import { lift } from "../lift.ts";
import type { ProgramTemplate, SessionTemplate } from "../template.ts";

const warmup = ["5 min easy rowing or cycling", "Two or three lighter sets of each lift"];
/** The empty bar; lifts from the floor start with plates, so that the bar is at the right height. */
const emptyBar = { kg: 20, lb: 45 };
const smallPlates = { kg: 30, lb: 65 };
const largePlates = { kg: 40, lb: 95 };
const addStep = {
  warmupSets: 3,
  notes: "Add {step} next time if every set was done; else repeat the load.",
  progression: { steps: 1, lightest: emptyBar },
} as const;
const addStepOnPlates = { ...addStep, progression: { steps: 1, lightest: smallPlates } } as const;
const addBigStep = {
  warmupSets: 3,
  notes: "Add {big step} next time if every repetition was done; else repeat the load.",
  progression: { steps: 2, lightest: largePlates },
} as const;

const dayA: SessionTemplate = {
  name: "Workout A",
  warmup,
  exercises: [
    lift("Back Squat", "5x5", "by feel", 180, addStep),
    lift("Bench Press", "5x5", "by feel", 180, addStep),
    lift("Barbell Row", "5x5", "by feel", 180, addStepOnPlates),
  ],
};
const dayB: SessionTemplate = {
  name: "Workout B",
  warmup,
  exercises: [
    lift("Back Squat", "5x5", "by feel", 180, addStep),
    lift("Overhead Press", "5x5", "by feel", 180, addStep),
    lift("Deadlift", "1x5", "by feel", 240, addBigStep),
  ],
};

const weekCount = 8;

/** A B A in one week, B A B in the next. */
export const fiveByFive: ProgramTemplate = {
  id: "five-by-five",
  name: "5×5 linear progression",
  kind: "strength",
  forWhom: "For people new to the barbell, or back after a break, who can train three days a week.",
  source:
    "Five sets of five with added weight each time: Reg Park (1960), Bill Starr, The Strongest Shall Survive (1976).",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 5] },
  needsMaxes: [],
  goal: "Get stronger in the five basic barbell lifts",
  reasoning:
    "Few lifts, done often, with a little more weight each time, for as long as that works. It begins easy so that there is room to add.",
  weeks: Array.from({ length: weekCount }, (_, i) => ({
    phase: i < 2 ? "Learning the lifts" : "Linear progression",
    sessions: i % 2 === 0 ? [dayA, dayB, dayA] : [dayB, dayA, dayB],
  })),
};
