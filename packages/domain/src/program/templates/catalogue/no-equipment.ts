import { lift } from "../lift.ts";
import type { ExerciseTemplate, ProgramTemplate, WeekTemplate } from "../template.ts";

const round = (name: string, sets: number, amount: string, rest = 45): ExerciseTemplate =>
  lift(name, `${sets}x${amount}`, "bodyweight", rest);

const week = (
  phase: string,
  sets: number,
  [reps, hold, walk]: readonly [string, string, number],
): WeekTemplate => ({
  phase,
  sessions: [
    {
      name: "Whole Body A",
      warmup: ["3 min marching on the spot", "10 arm circles each way"],
      exercises: [
        round("Air Squat", sets, reps),
        round("Incline Push-Up", sets, reps),
        round("Glute Bridge", sets, reps),
        round("Plank", sets, hold),
      ],
    },
    {
      name: "Brisk Walk",
      cardio: {
        type: "zone2",
        duration: walk,
        modality: "Walking",
        instructions: "Fast enough to breathe deeper, easy enough to talk.",
      },
    },
    {
      name: "Whole Body B",
      warmup: ["3 min marching on the spot", "10 hip circles each way"],
      exercises: [
        round("Reverse Lunge", sets, `${reps} per leg`),
        round("Push-Up", sets, "AMRAP", 60),
        round("Bird Dog", sets, "8 per side"),
        round("Side Plank", sets, `${hold} per side`),
      ],
    },
    {
      name: "Whole Body C",
      warmup: ["3 min marching on the spot", "10 squats without depth"],
      exercises: [
        round("Step-Up", sets, `${reps} per leg`),
        round("Wall Sit", sets, hold),
        round("Superman", sets, reps),
        round("Mountain Climber", sets, "20-30s", 60),
      ],
    },
  ],
});

export const noEquipment: ProgramTemplate = {
  id: "no-equipment",
  name: "Fit without equipment",
  kind: "fitness",
  forWhom: "For anybody who wants to move more, at home, half an hour at a time.",
  source:
    "WHO guidelines on physical activity (2020): all large muscles at least twice a week, and brisk walking.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 5, 7] },
  needsMaxes: [],
  goal: "Feel fit in everyday life",
  reasoning:
    "Six weeks of the simplest movements, a little more each week. Push-ups may be done with the hands on a table.",
  weeks: [
    week("Start", 2, ["8", "20s", 20]),
    week("Start", 2, ["10", "25s", 25]),
    week("Build", 3, ["10", "30s", 30]),
    week("Build", 3, ["12", "35s", 30]),
    week("Build", 3, ["12", "40s", 35]),
    week("Build", 4, ["12", "45s", 40]),
  ],
};
