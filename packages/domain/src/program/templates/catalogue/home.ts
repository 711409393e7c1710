import { lift } from "../lift.ts";
import type { ExerciseTemplate, ProgramTemplate, WeekTemplate, SessionTemplate } from "../template.ts";

const round = (name: string, sets: number, amount: string, rest = 45): ExerciseTemplate =>
  lift(name, `${sets}x${amount}`, "bodyweight", rest);

const noEquipmentWeek = (
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
    noEquipmentWeek("Start", 2, ["8", "20s", 20]),
    noEquipmentWeek("Start", 2, ["10", "25s", 25]),
    noEquipmentWeek("Build", 3, ["10", "30s", 30]),
    noEquipmentWeek("Build", 3, ["12", "35s", 30]),
    noEquipmentWeek("Build", 3, ["12", "40s", 35]),
    noEquipmentWeek("Build", 4, ["12", "45s", 40]),
  ],
};

const kettlebellWarmup = ["10 slow goblet squats without weight", "10 hip hinges", "10 halos each way"];

const kettlebellWeek = (phase: string, swings: number, getUps: number, load: string): WeekTemplate => ({
  phase,
  sessions: [
    {
      name: "Swings and Get-Ups",
      warmup: kettlebellWarmup,
      exercises: [
        lift("Kettlebell Swing", `${swings}x10`, load, 45),
        lift("Turkish Get-Up", `${getUps}x1 per side`, load, 60),
      ],
    },
    {
      name: "Squats and Presses",
      warmup: kettlebellWarmup,
      exercises: [
        lift("Goblet Squat", "4x8", load, 75),
        lift("Kettlebell Press", "4x5 per arm", load, 75),
        lift("Alternating Kettlebell Row", "4x8 per arm", load, 75),
        lift("Farmer's Carry", "4x40 m", load, 60),
      ],
    },
    {
      name: "Swings and Get-Ups",
      warmup: kettlebellWarmup,
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
    kettlebellWeek("Learn", 6, 2, "RPE 6"),
    kettlebellWeek("Learn", 7, 2, "RPE 6"),
    kettlebellWeek("Build", 8, 3, "RPE 7"),
    kettlebellWeek("Build", 9, 4, "RPE 7"),
    kettlebellWeek("Build", 10, 4, "RPE 7"),
    kettlebellWeek("Build", 10, 5, "RPE 8"),
  ],
};

type Block = {
  readonly phase: string;
  readonly sets: number;
  readonly load: string;
  readonly isLight: boolean;
};

const warmup = ["5 min jumping jacks, marching and arm circles"];
const bodyweight = "bodyweight";

/** Alternating pairs of exercises: A A, B B, C C. */
const pairs = (...exercises: readonly ExerciseTemplate[]): readonly ExerciseTemplate[] =>
  exercises.map((exercise, i) => ({ ...exercise, groupLabel: "ABC".charAt(Math.floor(i / 2)) }));

const chestAndBack = ({ sets, load }: Block): SessionTemplate => ({
  name: "Chest and Back",
  warmup,
  exercises: pairs(
    lift("Push-Up", `${sets}xAMRAP`, bodyweight, 45),
    lift("Pull-Up", `${sets}xAMRAP`, bodyweight, 60),
    lift("Dumbbell Bench Press", `${sets}x8-12`, load, 45),
    lift("Dumbbell Row", `${sets}x8-12 per arm`, load, 60),
  ),
});
const shouldersAndArms = ({ sets, load }: Block): SessionTemplate => ({
  name: "Shoulders and Arms",
  warmup,
  exercises: pairs(
    lift("Dumbbell Shoulder Press", `${sets}x8-12`, load, 45),
    lift("Dumbbell Curl", `${sets}x8-12`, load, 60),
    lift("Lateral Raise", `${sets}x12-15`, load, 45),
    lift("Bench Dip", `${sets}x8-15`, bodyweight, 60),
  ),
});
const legs = ({ sets, load }: Block): SessionTemplate => ({
  name: "Legs and Core",
  warmup,
  exercises: pairs(
    lift("Goblet Squat", `${sets}x10-15`, load, 45),
    lift("Dumbbell Romanian Deadlift", `${sets}x8-12`, load, 60),
    lift("Walking Lunge", `${sets}x12 per leg`, bodyweight, 45),
    lift("Plank", `${sets}x45s`, bodyweight, 60),
  ),
});
const cardio = ({ isLight }: Block): SessionTemplate => ({
  name: isLight ? "Easy Cardio" : "Jumps and Intervals",
  cardio: isLight
    ? { type: "zone2", duration: 40, instructions: "Any kind, easy enough to talk." }
    : {
        type: "intervals",
        duration: 35,
        instructions: "8 min warm-up, 10 × (40 s hard, 80 s easy), cool-down. Jumping, running or riding.",
      },
});
const stretching = (durationMinutes: number): SessionTemplate => ({
  name: "Stretching and Mobility",
  work: { discipline: "mobility", durationMinutes, focus: "Hips, shoulders, back of the legs" },
});
const yoga: SessionTemplate = {
  name: "Yoga",
  work: { discipline: "yoga", durationMinutes: 60, focus: "Sun salutations, balance, long holds" },
};

const ninetyDaysWeek = (block: Block): WeekTemplate => ({
  phase: block.phase,
  sessions: block.isLight
    ? [yoga, cardio(block), legs(block), stretching(45), chestAndBack(block), yoga]
    : [chestAndBack(block), cardio(block), shouldersAndArms(block), yoga, legs(block), stretching(30)],
});

const blocks: readonly Block[] = [
  ...["RPE 7", "RPE 7", "RPE 8"].map((load) => ({ phase: "Block 1", sets: 3, load, isLight: false })),
  { phase: "Recovery", sets: 2, load: "RPE 5", isLight: true },
  ...["RPE 7", "RPE 8", "RPE 8"].map((load) => ({ phase: "Block 2", sets: 3, load, isLight: false })),
  { phase: "Recovery", sets: 2, load: "RPE 5", isLight: true },
  ...["RPE 8", "RPE 8", "RPE 9", "RPE 9"].map((load) => ({
    phase: "Block 3",
    sets: 4,
    load,
    isLight: false,
  })),
  { phase: "Recovery", sets: 2, load: "RPE 5", isLight: true },
];

/** 13 weeks of six sessions: the 78th is on day 90 if none is missed. */
export const ninetyDays: ProgramTemplate = {
  id: "ninety-days",
  name: "Ninety days, six on, one off",
  kind: "fitness",
  forWhom:
    "For people in good health who want to train at home every day but one, and keep their place when life happens.",
  source:
    "The shape of the 90-day home programs: three blocks with a lighter week behind each, strength, cardio and yoga in turn.",
  isForHorses: false,
  schedule: { kind: "sequence", rest: { on: 6, off: 1 } },
  needsMaxes: [],
  goal: "Get fit all round in ninety days",
  reasoning:
    "Sessions come in line instead of on dates: who misses a day goes on where they were. Every block is a little harder than the one before.",
  weeks: blocks.map(ninetyDaysWeek),
};
