import { lift } from "../lift.ts";
import type { ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

const warmup = ["5 min easy cardio", "Two lighter sets of the first lift"];
const whenTop = { warmupSets: 2, notes: "When all sets reach the top of the range, add {step}." };

const sessions = (load: string, sets: number): readonly SessionTemplate[] => {
  const accessory = Math.max(2, sets - 1);
  return [
    {
      name: "Upper A",
      warmup,
      exercises: [
        lift("Bench Press", `${sets}x5-7`, load, 150, whenTop),
        lift("Barbell Row", `${sets}x6-8`, load, 150, whenTop),
        lift("Dumbbell Shoulder Press", `${accessory}x8-10`, load, 90),
        lift("Lat Pulldown", `${accessory}x8-10`, load, 90),
        lift("Dumbbell Curl", `${accessory}x10-12`, load, 60, { groupLabel: "A" }),
        lift("Triceps Pushdown", `${accessory}x10-12`, load, 60, { groupLabel: "A" }),
      ],
    },
    {
      name: "Lower A",
      warmup,
      exercises: [
        lift("Back Squat", `${sets}x5-7`, load, 180, whenTop),
        lift("Romanian Deadlift", `${sets}x6-8`, load, 150, whenTop),
        lift("Leg Press", `${accessory}x10-12`, load, 120),
        lift("Calf Raise", `${accessory}x10-15`, load, 60),
        lift("Plank", `${accessory}x45s`, "bodyweight", 60),
      ],
    },
    {
      name: "Upper B",
      warmup,
      exercises: [
        lift("Overhead Press", `${sets}x5-7`, load, 150, whenTop),
        lift("Pull-Up", `${sets}x5-8`, "bodyweight", 150),
        lift("Incline Dumbbell Press", `${accessory}x8-10`, load, 90),
        lift("Seated Cable Row", `${accessory}x8-10`, load, 90),
        lift("Lateral Raise", `${accessory}x12-15`, load, 60, { groupLabel: "A" }),
        lift("Face Pull", `${accessory}x12-15`, load, 60, { groupLabel: "A" }),
      ],
    },
    {
      name: "Lower B",
      warmup,
      exercises: [
        lift("Deadlift", `${sets}x4-6`, load, 180, whenTop),
        lift("Front Squat", `${accessory}x6-8`, load, 150, whenTop),
        lift("Walking Lunge", `${accessory}x10 per leg`, load, 90),
        lift("Leg Curl", `${accessory}x10-12`, load, 90),
        lift("Hanging Leg Raise", `${accessory}x8-12`, "bodyweight", 60),
      ],
    },
  ];
};

const week = (phase: string, load: string, sets: number): WeekTemplate => ({
  phase,
  sessions: sessions(load, sets),
});

export const upperLower: ProgramTemplate = {
  id: "upper-lower",
  name: "Upper/lower, four days",
  kind: "strength",
  forWhom: "For people with some months of training who want strength and size in four days a week.",
  source:
    "The common split for intermediates; frequency, sets and repetitions within ACSM's position stand on progression (2009).",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 2, 4, 5] },
  needsMaxes: [],
  goal: "Strength and muscle, every lift twice a week",
  reasoning:
    "Each half of the body twice a week, one heavier and one lighter exercise for each pattern, three weeks that build and one that rests.",
  weeks: [
    week("Accumulation", "RPE 7", 3),
    week("Accumulation", "RPE 7", 4),
    week("Accumulation", "RPE 8", 4),
    week("Deload", "RPE 6", 2),
    week("Intensification", "RPE 8", 3),
    week("Intensification", "RPE 8", 4),
    week("Intensification", "RPE 9", 4),
    week("Deload", "RPE 6", 2),
  ],
};
