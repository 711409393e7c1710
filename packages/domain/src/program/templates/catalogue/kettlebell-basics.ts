import { lift } from "../lift.ts";
import type { ProgramTemplate, WeekTemplate } from "../template.ts";

const warmup = ["10 slow goblet squats without weight", "10 hip hinges", "10 halos each way"];

const week = (phase: string, swings: number, getUps: number, load: string): WeekTemplate => ({
  phase,
  sessions: [
    {
      name: "Swings and Get-Ups",
      warmup,
      exercises: [
        lift("Kettlebell Swing", `${swings}x10`, load, 45),
        lift("Turkish Get-Up", `${getUps}x1 per side`, load, 60),
      ],
    },
    {
      name: "Squats and Presses",
      warmup,
      exercises: [
        lift("Goblet Squat", "4x8", load, 75),
        lift("Kettlebell Press", "4x5 per arm", load, 75),
        lift("Alternating Kettlebell Row", "4x8 per arm", load, 75),
        lift("Farmer's Carry", "4x40 m", load, 60),
      ],
    },
    {
      name: "Swings and Get-Ups",
      warmup,
      exercises: [
        lift("Kettlebell Swing", `${swings}x10`, load, 45),
        lift("Turkish Get-Up", `${getUps}x1 per side`, load, 60),
        lift("Dead Bug", "3x8 per side", "bodyweight", 45),
      ],
    },
  ],
});

export const kettlebellBasics: ProgramTemplate = {
  id: "kettlebell-basics",
  name: "One kettlebell, three days",
  kind: "fitness",
  forWhom: "For people with one kettlebell and half an hour who want strength and breath together.",
  source: "Ten swings a set and single get-ups: the usual pairing of kettlebell training.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 5] },
  needsMaxes: [],
  goal: "Strength and conditioning with one kettlebell",
  reasoning: "First more sets, then shorter pauses, and only then a heavier bell: repetitions stay clean.",
  weeks: [
    week("Learn", 6, 2, "RPE 6"),
    week("Learn", 7, 2, "RPE 6"),
    week("Build", 8, 3, "RPE 7"),
    week("Build", 9, 4, "RPE 7"),
    week("Build", 10, 4, "RPE 7"),
    week("Build", 10, 5, "RPE 8"),
  ],
};
