import type { Pattern } from "../strength/exercise-menu.ts";

export type RunRole = "long" | "easy" | "quality";

/** A session of every week of a program, before it has weights and minutes. */
export type SessionPlan = {
  readonly name: string;
  /** The most important first. */
  readonly patterns: readonly Pattern[];
  readonly cardio?: RunRole;
  /** Of brisk walking, or the like, at the end of a strength session. */
  readonly finishMinutes?: number;
  /** It begins with the drills of a sport (see `sport-drills.ts`). */
  readonly hasDrills?: true;
  /** Of strength after a run. */
  readonly strengthMinutes?: number;
};

export type LaidSession = SessionPlan & { readonly day: number };

const strength = (name: string, ...patterns: readonly Pattern[]): SessionPlan => ({ name, patterns });
const cardio = (name: string, role: RunRole): SessionPlan => ({ name, patterns: [], cardio: role });

const fullA = strength("Whole body A", "squat", "push", "row", "hip", "core", "raise", "curl");
const fullB = strength("Whole body B", "hinge", "press", "pull", "lunge", "core", "incline push", "triceps");
const fullC = strength("Whole body C", "squat", "incline push", "row", "hinge", "raise", "core", "calves");
const upperA = strength("Upper body A", "push", "row", "press", "pull", "curl", "triceps");
const upperB = strength("Upper body B", "press", "pull", "incline push", "row", "raise", "curl", "triceps");
const lowerA = strength("Lower body A", "squat", "hip", "lunge", "calves", "core");
const lowerB = strength("Lower body B", "hinge", "squat", "hip", "lunge", "calves", "core");
const push = strength("Push", "push", "press", "incline push", "raise", "triceps");
const pull = strength("Pull", "row", "pull", "curl");
const legs = strength("Legs", "squat", "hinge", "lunge", "hip", "calves", "core");
/** Whether a day has what a sport asks for: one for the whole body, or for legs. */
export const trainsSport = ({ name }: Pick<SessionPlan, "name">): boolean =>
  /^(?:Whole|Lower) body/.test(name);

/** Of who wants to be stronger, too. */
export const strengthBesideRuns = strength(
  "Strength",
  "squat",
  "push",
  "row",
  "hip",
  "core",
  "press",
  "calves",
  "pull",
);
const strengthBesideRunsB = strength(
  "Strength",
  "hinge",
  "press",
  "pull",
  "lunge",
  "incline push",
  "core",
  "raise",
  "curl",
);
/** Beside running: legs stay fresh, hips and trunk grow strong. */
export const runnersStrength = strength(
  "Strength for runners",
  "hip",
  "lunge",
  "calves",
  "core",
  "row",
  "push",
);

export const easy = cardio("Easy", "easy");
export const long = cardio("Long", "long");
export const quality = cardio("Quicker", "quality");

export type Choices = Readonly<Record<number, readonly (readonly SessionPlan[])[]>>;

/** By days a week: the first choice, then one whose neighbours share no muscle, for days without a day between. */
export const liftingWeeks: Choices = {
  2: [
    [fullA, fullB],
    [upperA, lowerB],
  ],
  3: [
    [fullA, fullB, fullC],
    [upperA, lowerA, fullB],
    [push, legs, pull],
  ],
  4: [[upperA, lowerA, upperB, lowerB]],
  5: [[upperA, lowerB, push, pull, legs]],
  6: [
    [
      push,
      pull,
      legs,
      { ...push, name: "Push B", patterns: ["press", "incline push", "push", "raise", "triceps"] },
      { ...pull, name: "Pull B", patterns: ["pull", "row", "curl"] },
      { ...legs, name: "Legs B", patterns: ["hinge", "squat", "hip", "lunge", "calves", "core"] },
    ],
  ],
};

/** At least two days of strength (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020), the others for the heart; see `finishOf` for what they lack. */
export const fitnessWeeks: Choices = {
  2: [
    [fullA, fullB],
    [upperA, lowerB],
  ],
  3: [[fullA, easy, fullB]],
  4: [[fullA, easy, fullB, long]],
  5: [[fullA, easy, fullB, easy, long]],
  6: [[fullA, easy, fullB, easy, fullC, long]],
};

/** Strength or size, and from four days on some for the heart. On fewer days a session ends with it. */
export const liftingAndFitness: Choices = {
  4: [[fullA, easy, fullB, long]],
  5: [[fullA, easy, fullB, easy, fullC]],
  6: [[fullA, easy, fullB, easy, fullC, long]],
};

/** Of who can run on for so long already, and has two days: one is quick in parts, for nothing else finds the pace of a race. */
export const runningWeekOfTwo: readonly SessionPlan[] = [quality, long];

export const easyWeekOfTwo: readonly (readonly SessionPlan[])[] = [[easy, long]];

/** Easy by far the most, one quicker run a week; strength from four days on. */
export const runningWeeks: Choices = {
  2: easyWeekOfTwo,
  3: [[quality, easy, long]],
  4: [[quality, runnersStrength, easy, long]],
  5: [[runnersStrength, easy, quality, easy, long]],
  6: [[quality, runnersStrength, easy, long, runnersStrength, easy]],
};

/** Where strength or size is wanted, too, days are for it: one of three, two from four on. */
export const runningAndStrength: Choices = {
  3: [
    [strengthBesideRuns, quality, long],
    [strengthBesideRuns, easy, long],
  ],
  4: [
    [strengthBesideRuns, quality, strengthBesideRunsB, long],
    [quality, strengthBesideRuns, easy, long],
  ],
  5: [[strengthBesideRuns, easy, quality, strengthBesideRunsB, long]],
  6: [[quality, strengthBesideRuns, easy, long, strengthBesideRunsB, easy]],
};
