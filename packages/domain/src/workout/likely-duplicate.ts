import { riderKey } from "./rider.ts";
import type { LoggedExercise, LoggedSet, Score, Workout } from "./workout.ts";

export type DuplicateCandidate = Pick<Workout, "athleteId" | "date" | "discipline" | "exercises"> &
  Partial<
    Pick<
      Workout,
      "id" | "fields" | "riderAthleteId" | "startTime" | "durationSeconds" | "distanceMeters" | "score"
    >
  >;

/** "agree" or "differ" if both state it, undefined if one does not. */
type Verdict = "agree" | "differ" | undefined;

const near = (a: number | undefined, b: number | undefined, share: number, least: number): Verdict =>
  a === undefined || b === undefined
    ? undefined
    : Math.abs(a - b) <= Math.max(least, Math.max(a, b) * share)
      ? "agree"
      : "differ";

const sameScore = (a: Score | undefined, b: Score | undefined): Verdict =>
  a === undefined || b === undefined
    ? undefined
    : a.type === b.type && a.value === b.value
      ? "agree"
      : "differ";

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const nameOf = (exercise: LoggedExercise): string => exercise.exerciseId ?? exercise.name.toLowerCase();

/** Loads to half a kilogram: 100 lb and 45.4 kg are the same load in two units. */
const setKey = (set: LoggedSet): string =>
  [
    set.reps,
    set.weightKg && Math.round(set.weightKg * 2),
    set.durationSeconds,
    set.distanceMeters && Math.round(set.distanceMeters / 5),
  ].join("|");

/** Each set with its exercise, without warm-ups and failures: often only one of two diaries has them. */
const setsOf = (exercises: readonly LoggedExercise[]): string[] =>
  exercises.flatMap((exercise) =>
    exercise.sets
      .filter((set) => !set.warmup && !set.failed)
      .map((set) => `${nameOf(exercise)}|${setKey(set)}`),
  );

const sameSets = (a: readonly LoggedExercise[], b: readonly LoggedExercise[]): Verdict => {
  const [mine, theirs] = [setsOf(a), setsOf(b)];
  if (mine.length === 0 || theirs.length === 0) return undefined;
  const left = [...theirs];
  const common = mine.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return common >= 0.8 * Math.max(mine.length, theirs.length) ? "agree" : "differ";
};

/**
 * Whether two entries are probably the same session logged twice (typed and imported, or typed by two people).
 *
 * Rule: same athlete, date and discipline, and everything that both state agrees, with at least one thing stated by both:
 * duration within 5 % or a minute, distance within 2 % or 50 m, the same score, at least 80 % of the working sets the same.
 * Never if the start times are more than 45 minutes apart, or two different people rode.
 */
export const isLikelyDuplicate = (a: DuplicateCandidate, b: DuplicateCandidate): boolean => {
  if (a.id !== undefined && a.id === b.id) return false;
  if (a.athleteId !== b.athleteId || a.date !== b.date || a.discipline !== b.discipline) return false;
  const [rider, other] = [riderKey(a), riderKey(b)];
  if (rider !== undefined && other !== undefined && rider !== other) return false;
  if (a.startTime && b.startTime && Math.abs(minutesOf(a.startTime) - minutesOf(b.startTime)) > 45)
    return false;
  const verdicts = [
    near(a.durationSeconds, b.durationSeconds, 0.05, 60),
    near(a.distanceMeters, b.distanceMeters, 0.02, 50),
    sameScore(a.score, b.score),
    sameSets(a.exercises, b.exercises),
  ];
  return verdicts.includes("agree") && !verdicts.includes("differ");
};
