import { lift } from "../lift.ts";
import type { ProgramTemplate, WeekTemplate } from "../template.ts";

const warmup = ["5 min brisk walk or easy bike", "One light set of each exercise"];
const addWhenEasy = { notes: "When all sets reach the top of the range, take the next heavier weight." };

const week = (phase: string, sets: number, load: string): WeekTemplate => ({
  phase,
  sessions: [
    {
      name: "Full Body A",
      warmup,
      exercises: [
        lift("Goblet Squat", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dumbbell Bench Press", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Seated Cable Row", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Plank", `${sets}x20-40s`, "bodyweight", 60),
      ],
    },
    {
      name: "Full Body B",
      warmup,
      exercises: [
        lift("Dumbbell Romanian Deadlift", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dumbbell Shoulder Press", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Lat Pulldown", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dead Bug", `${sets}x8 per side`, "bodyweight", 60),
      ],
    },
    {
      name: "Full Body C",
      warmup,
      exercises: [
        lift("Leg Press", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Incline Push-Up", `${sets}x6-12`, "bodyweight", 90),
        lift("Dumbbell Row", `${sets}x8-12 per arm`, load, 90, addWhenEasy),
        lift("Step-Up", `${sets}x8 per leg`, "bodyweight", 60),
      ],
    },
  ],
});

export const fullBodyBeginner: ProgramTemplate = {
  id: "full-body-beginner",
  name: "First eight weeks in the gym",
  kind: "strength",
  forWhom: "For people who have never trained with weights, or not for years.",
  source:
    "ACSM's position stand on progression (2009): novices, whole body, two to three days, 8 to 12 repetitions.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 5] },
  needsMaxes: [],
  goal: "Learn the basic movements and get into the habit",
  reasoning:
    "Dumbbells and machines are easy to learn on. Two sets at first, three when the soreness is gone; the weight grows by itself.",
  weeks: [
    week("Getting to know it", 2, "RPE 5"),
    week("Getting to know it", 2, "RPE 6"),
    week("Build", 2, "RPE 7"),
    week("Build", 3, "RPE 7"),
    week("Build", 3, "RPE 7"),
    week("Build", 3, "RPE 8"),
    week("Build", 3, "RPE 8"),
    week("Build", 3, "RPE 8"),
  ],
};
