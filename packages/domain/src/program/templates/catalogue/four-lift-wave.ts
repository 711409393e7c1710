import { lift } from "../lift.ts";
import type { ExerciseTemplate, ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

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

const session = (main: string, { reps, load, isDeload }: Wave): SessionTemplate => ({
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
    sessions: mains.map((main) => session(main, wave)),
  })),
};
