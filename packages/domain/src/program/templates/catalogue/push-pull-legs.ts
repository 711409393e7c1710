import { lift } from "../lift.ts";
import type { ProgramTemplate, SessionTemplate } from "../template.ts";

const warmup = ["5 min easy cardio", "Two lighter sets of the first lift"];
const heavy = { warmupSets: 2, notes: "When all sets reach the top of the range, add {step}." };

const push = (name: string, load: string, first: string, second: string): SessionTemplate => ({
  name,
  warmup,
  exercises: [
    lift(first, "4x5-8", load, 150, heavy),
    lift(second, "3x8-10", load, 120),
    lift("Dip", "3x8-12", "bodyweight", 90),
    lift("Lateral Raise", "3x12-15", load, 60, { groupLabel: "A" }),
    lift("Triceps Pushdown", "3x10-12", load, 60, { groupLabel: "A" }),
  ],
});
const pull = (name: string, load: string, first: string, second: string): SessionTemplate => ({
  name,
  warmup,
  exercises: [
    lift(first, "4x5-8", load, 150, heavy),
    lift(second, "3x8-10", load, 120),
    lift("Seated Cable Row", "3x10-12", load, 90),
    lift("Face Pull", "3x12-15", load, 60, { groupLabel: "A" }),
    lift("Dumbbell Curl", "3x10-12", load, 60, { groupLabel: "A" }),
  ],
});
const legs = (name: string, load: string, first: string, second: string): SessionTemplate => ({
  name,
  warmup,
  exercises: [
    lift(first, "4x5-8", load, 180, heavy),
    lift(second, "3x8-10", load, 150),
    lift("Leg Extension", "3x10-15", load, 60, { groupLabel: "A" }),
    lift("Leg Curl", "3x10-15", load, 60, { groupLabel: "A" }),
    lift("Calf Raise", "3x10-15", load, 60),
  ],
});

const phases = [
  ["Build", "RPE 7"],
  ["Build", "RPE 7"],
  ["Build", "RPE 8"],
  ["Build", "RPE 8"],
  ["Peak", "RPE 9"],
  ["Deload", "RPE 5"],
] as const;

export const pushPullLegs: ProgramTemplate = {
  id: "push-pull-legs",
  name: "Push, pull, legs, six days",
  kind: "strength",
  forWhom: "For experienced lifters who like to train often and recover well.",
  source:
    "The old bodybuilders' split; 10 and more sets a muscle and week after Schoenfeld et al., J Sports Sci 35 (11), 2017.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 2, 3, 4, 5, 6] },
  needsMaxes: [],
  goal: "Muscle, with every part trained twice a week",
  reasoning:
    "What works together is trained together and has two days of rest before its next turn. Effort rises for five weeks, the sixth is light.",
  weeks: phases.map(([phase, load]) => ({
    phase,
    sessions: [
      push("Push A", load, "Bench Press", "Dumbbell Shoulder Press"),
      pull("Pull A", load, "Barbell Row", "Lat Pulldown"),
      legs("Legs A", load, "Back Squat", "Romanian Deadlift"),
      push("Push B", load, "Overhead Press", "Incline Dumbbell Press"),
      pull("Pull B", load, "Pull-Up", "Dumbbell Row"),
      legs("Legs B", load, "Front Squat", "Hip Thrust"),
    ],
  })),
};
