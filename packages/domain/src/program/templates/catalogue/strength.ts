import { lift } from "../lift.ts";
import type { ProgramTemplate, WeekTemplate, SessionTemplate, ExerciseTemplate } from "../template.ts";

const beginnerWarmup = ["5 min brisk walk or easy bike", "One light set of each exercise"];
const addWhenEasy = { notes: "When all sets reach the top of the range, take the next heavier weight." };

const beginnerWeek = (phase: string, sets: number, load: string): WeekTemplate => ({
  phase,
  sessions: [
    {
      name: "Full Body A",
      warmup: beginnerWarmup,
      exercises: [
        lift("Goblet Squat", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dumbbell Bench Press", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Seated Cable Row", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Plank", `${sets}x20-40s`, "bodyweight", 60),
      ],
    },
    {
      name: "Full Body B",
      warmup: beginnerWarmup,
      exercises: [
        lift("Dumbbell Romanian Deadlift", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dumbbell Shoulder Press", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Lat Pulldown", `${sets}x8-12`, load, 90, addWhenEasy),
        lift("Dead Bug", `${sets}x8 per side`, "bodyweight", 60),
      ],
    },
    {
      name: "Full Body C",
      warmup: beginnerWarmup,
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
    beginnerWeek("Getting to know it", 2, "RPE 5"),
    beginnerWeek("Getting to know it", 2, "RPE 6"),
    beginnerWeek("Build", 2, "RPE 7"),
    beginnerWeek("Build", 3, "RPE 7"),
    beginnerWeek("Build", 3, "RPE 7"),
    beginnerWeek("Build", 3, "RPE 8"),
    beginnerWeek("Build", 3, "RPE 8"),
    beginnerWeek("Build", 3, "RPE 8"),
  ],
};

const fiveByFiveWarmup = ["5 min easy rowing or cycling", "Two or three lighter sets of each lift"];
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
  warmup: fiveByFiveWarmup,
  exercises: [
    lift("Back Squat", "5x5", "by feel", 180, addStep),
    lift("Bench Press", "5x5", "by feel", 180, addStep),
    lift("Barbell Row", "5x5", "by feel", 180, addStepOnPlates),
  ],
};
const dayB: SessionTemplate = {
  name: "Workout B",
  warmup: fiveByFiveWarmup,
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

type Wave = {
  readonly phase: string;
  readonly reps: string;
  readonly load: string;
  readonly isDeload?: true;
};

const waves: readonly Wave[] = [
  { phase: "Fives", reps: "5, 5, 5+", load: "65/75/85% TM" },
  { phase: "Threes", reps: "3, 3, 3+", load: "70/80/90% TM" },
  { phase: "Five, three, one", reps: "5, 3, 1+", load: "75/85/95% TM" },
  { phase: "Deload", reps: "5, 5, 5", load: "40/50/60% TM", isDeload: true },
];

const assistance: Readonly<Record<string, readonly ExerciseTemplate[]>> = {
  "Overhead Press": [lift("Chin-Up", "4x6-10", "bodyweight", 90), lift("Dip", "3x8-12", "bodyweight", 90)],
  Deadlift: [
    lift("Hanging Leg Raise", "3x10-15", "bodyweight", 60),
    lift("Bulgarian Split Squat", "3x10 per leg", "RPE 7", 90),
  ],
  "Bench Press": [lift("Dumbbell Row", "4x10 per arm", "RPE 7", 90), lift("Face Pull", "3x15", "RPE 7", 60)],
  "Back Squat": [lift("Leg Curl", "3x10-12", "RPE 7", 90), lift("Plank", "3x45s", "bodyweight", 60)],
};

const waveSession = (main: string, { reps, load, isDeload }: Wave): SessionTemplate => ({
  name: main,
  warmup: ["5 min easy rowing or cycling", "Three lighter sets of the main lift"],
  exercises: [
    lift(main, `3x${reps}`, load, 180, {
      warmupSets: 3,
      notes: isDeload
        ? "Easy on purpose: no extra repetitions."
        : "On the last set as many clean repetitions as there are, one left over.",
    }),
    ...(isDeload ? [] : (assistance[main] ?? [])),
  ],
});

const mains = ["Overhead Press", "Deadlift", "Bench Press", "Back Squat"];

export const fourLiftWave: ProgramTemplate = {
  id: "four-lift-wave",
  name: "Four-lift wave (5/3/1 percentages)",
  kind: "strength",
  forWhom: "For lifters who know the four main lifts and no longer add weight every week.",
  source:
    "Percentages of the four-week wave in Jim Wendler, 5/3/1 (2009); a training max is about 90 % of the best single.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 2, 4, 5] },
  needsMaxes: mains,
  goal: "Add to the four main lifts, slowly and for long",
  reasoning:
    "Three weeks that get heavier and a light one. After the wave add 5 lb (2.5 kg) to the upper-body maxes and 10 lb (5 kg) to the others, and begin again.",
  weeks: waves.map((wave): WeekTemplate => ({
    phase: wave.phase,
    sessions: mains.map((main) => waveSession(main, wave)),
  })),
};

const splitWarmup = ["5 min easy cardio", "Two lighter sets of the first lift"];
const heavy = { warmupSets: 2, notes: "When all sets reach the top of the range, add {step}." };

const push = (name: string, load: string, first: string, second: string): SessionTemplate => ({
  name,
  warmup: splitWarmup,
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
  warmup: splitWarmup,
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
  warmup: splitWarmup,
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

const whenTop = { warmupSets: 2, notes: "When all sets reach the top of the range, add {step}." };

const upperLowerSessions = (load: string, sets: number): readonly SessionTemplate[] => {
  const accessory = Math.max(2, sets - 1);
  return [
    {
      name: "Upper A",
      warmup: splitWarmup,
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
      warmup: splitWarmup,
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
      warmup: splitWarmup,
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
      warmup: splitWarmup,
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

const upperLowerWeek = (phase: string, load: string, sets: number): WeekTemplate => ({
  phase,
  sessions: upperLowerSessions(load, sets),
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
    upperLowerWeek("Accumulation", "RPE 7", 3),
    upperLowerWeek("Accumulation", "RPE 7", 4),
    upperLowerWeek("Accumulation", "RPE 8", 4),
    upperLowerWeek("Deload", "RPE 6", 2),
    upperLowerWeek("Intensification", "RPE 8", 3),
    upperLowerWeek("Intensification", "RPE 8", 4),
    upperLowerWeek("Intensification", "RPE 9", 4),
    upperLowerWeek("Deload", "RPE 6", 2),
  ],
};
