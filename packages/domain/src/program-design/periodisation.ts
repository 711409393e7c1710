import { type AnswerValues, type DesignGoal, type Experience, isRunGoal } from "./answers.ts";
import { type MenuExercise, type Muscle, singleJoint } from "./exercise-menu.ts";

export type WeekKind = "build" | "deload" | "taper";

export type PlannedWeek = {
  readonly kind: WeekKind;
  readonly phase: string;
  /** How many weeks have built before this one. */
  readonly built: number;
  /** Share of a full week's sets. */
  readonly volume: number;
  /** From 0; each ends in a deload. */
  readonly block: number;
};

/**
 * Every so many weeks one is light: four to six is what coaches of strength and physique athletes keep to (L. Bell et al., Integrating
 * deloading into strength and physique sports training programmes, Sports Med Open 9, 2023); the more somebody can load, the sooner.
 */
const lightEvery: Readonly<Record<Experience, number>> = {
  new: 6,
  beginner: 5,
  intermediate: 4,
  advanced: 4,
};
const runLightEvery = 4;
const deloadVolume = 0.5;

/** The volume of a block's weeks: steady for who still gains by weight alone, rising to its last week for others. */
const volumeAt = (experience: Experience, week: number, length: number): number => {
  if (experience === "new" || experience === "beginner") return 1;
  return 0.8 + (0.2 * week) / Math.max(1, length - 1);
};

const phaseName = (goal: DesignGoal, block: number): string => {
  if (goal === "strength") return ["Foundation", "Build", "Peak"][block] ?? `Block ${block + 1}`;
  return `Block ${block + 1}`;
};

/** Weeks in blocks that end in a deload; `weeks` is a multiple of a block's length, or is filled up as far as it goes. */
function blocks(weeks: number, every: number, goal: DesignGoal, experience: Experience): PlannedWeek[] {
  return Array.from({ length: weeks }, (_, week) => {
    const [block, at] = [Math.floor(week / every), week % every];
    const isLight = at === every - 1;
    return {
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Deload" : phaseName(goal, block),
      built: week - Math.floor(week / every),
      volume: isLight ? deloadVolume : volumeAt(experience, at, every - 1),
      block,
    } satisfies PlannedWeek;
  });
}

const liftingWeeks: Readonly<Record<Experience, number>> = {
  new: 12,
  beginner: 10,
  intermediate: 12,
  advanced: 12,
};

/** The weeks of a program that is no run's. */
export const liftingCalendar = ({ goal, experience }: Pick<AnswerValues, "goal" | "experience">) =>
  blocks(liftingWeeks[experience], lightEvery[experience], goal, experience);

/** The weeks of a run's program: so many that build, a lighter one in four, and the taper. */
export function runningCalendar(builds: number, taper: number, goal: DesignGoal): readonly PlannedWeek[] {
  const weeks = builds + Math.floor((builds - 1) / (runLightEvery - 1));
  const training = blocks(weeks, runLightEvery, goal, "new").map((week) => ({
    ...week,
    phase: week.kind === "deload" ? "Lighter week" : "Build",
  }));
  const light = { kind: "taper", phase: "Taper", built: builds, volume: deloadVolume, block: 0 } as const;
  return [...training, ...Array.from({ length: taper }, () => light)];
}

/**
 * Working sets a week for a muscle, counted where it is the one that an exercise is for: from how many on it grows, and how many are still made
 * good use of (B. J. Schoenfeld et al., Dose-response relationship between weekly resistance training volume and increases in muscle
 * mass, J Sports Sci 35, 2017: ten and more for size, fewer than five do least; for strength fewer and heavier, ACSM 2009: one to three
 * sets an exercise for novices).
 */
const setLandmarks: Readonly<
  Record<"strength" | "muscle" | "fitness", Readonly<Record<Experience, readonly [number, number]>>>
> = {
  strength: { new: [3, 10], beginner: [4, 12], intermediate: [6, 16], advanced: [8, 20] },
  muscle: { new: [4, 10], beginner: [6, 14], intermediate: [9, 20], advanced: [10, 22] },
  fitness: { new: [2, 8], beginner: [2, 10], intermediate: [3, 12], advanced: [4, 12] },
};

/** Small muscles work along with each press and pull. */
const isSmall = (muscle: Muscle): boolean => muscle === "arms" || muscle === "calves" || muscle === "core";

export type SetBounds = { readonly min: number; readonly aim: number; readonly max: number };

export function setBounds(
  muscle: Muscle,
  { goal, experience }: Pick<AnswerValues, "goal" | "experience">,
): SetBounds {
  const kind = goal === "strength" || goal === "muscle" ? goal : "fitness";
  const [min, max] = setLandmarks[kind][experience];
  const aim = Math.round((min + max) / 2);
  return isSmall(muscle) ? { min: 0, aim: Math.min(aim, 6), max } : { min, aim, max };
}

export const mainMuscles: readonly Muscle[] = ["quads", "hamstrings", "chest", "back", "shoulders"];

type Prescribed = { readonly reps: string; readonly effort: string; readonly restSeconds: number };

const maxHoldSeconds = 60;

/** What is planned of a main lift in a block: heavier with fewer repetitions as blocks go by (ACSM 2009), for who is past the first gains. */
const strengthReps = (experience: Experience, block: number): string =>
  experience === "new" || experience === "beginner" ? "5" : (["6", "5", "4"][block] ?? "5");

const byGoal = (goal: DesignGoal, isMain: boolean): readonly [string, number] => {
  if (goal === "strength") return isMain ? ["5", 150] : ["6-8", 90];
  if (goal === "muscle") return isMain ? ["6-10", 120] : ["8-12", 75];
  return ["8-12", 60];
};

/** Of exercises for one muscle (ACSM 2009: moderate loads, one to two minutes between). */
const singleJointReps = ["8-12", 75] as const;

/** Body weight can't grow: repetitions do. */
const bodyReps = (week: PlannedWeek): string => {
  const base = Math.min(15, 8 + Math.floor(week.built / 2));
  return `${base}-${base + 4}`;
};

/**
 * Repetitions, effort and rest of an exercise in a week. Effort: one to three repetitions in reserve, harder late in a block
 * (E. R. Helms et al., RPE-based resistance training, Strength Cond J 38 (4), 2016).
 */
export function prescribe(
  exercise: MenuExercise,
  isMain: boolean,
  week: PlannedWeek,
  { goal, experience, minutes }: Pick<AnswerValues, "goal" | "experience" | "minutes">,
): Prescribed {
  const [reps, rest] = singleJoint.has(exercise.name) ? singleJointReps : byGoal(goal, isMain);
  const restSeconds = minutes.usual <= 30 ? Math.min(rest, 90) : rest;
  const side = exercise.perSide ? " per side" : "";
  if (exercise.kind === "hold") {
    const seconds = Math.min(maxHoldSeconds, 20 + 5 * week.built);
    return { reps: `${seconds}s${side}`, effort: "bodyweight", restSeconds: Math.min(60, restSeconds) };
  }
  if (exercise.kind === "body")
    return { reps: `${bodyReps(week)}${side}`, effort: "bodyweight", restSeconds: Math.min(90, restSeconds) };
  const isHeavy = goal === "strength" && isMain && exercise.kind === "barbell";
  const hard = experience === "new" || isRunGoal(goal) ? 7 : week.volume >= 0.95 ? 8 : 7;
  return {
    reps: `${isHeavy ? strengthReps(experience, week.block) : reps}${side}`,
    effort: `RPE ${week.kind === "build" ? hard : 6}`,
    restSeconds,
  };
}
