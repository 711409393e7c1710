import { lift } from "../lift.ts";
import type { ExerciseTemplate, ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

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

const week = (block: Block): WeekTemplate => ({
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
  weeks: blocks.map(week),
};
