import {
  formatDistance,
  formatDuration,
  formatDurationInWords,
  formatMeters,
  formatPace,
} from "../units/format-units.ts";
import type { Units } from "../units/unit.ts";
import { describeSets } from "./describe-sets.ts";
import { findDiscipline } from "./built-in-disciplines.ts";
import type { Discipline } from "./discipline.ts";
import type { LoggedExercise, Score, WorkoutContent, LoggedSet } from "./workout.ts";

/** "4:32", "9+7" (rounds and repetitions), "180 reps". */
export const describeScore = (score: Score): string =>
  score.type === "time"
    ? formatDuration(score.value)
    : score.type === "rounds"
      ? `${score.value.replace(/\+0$/, "")} rounds`
      : `${score.value} reps`;

/** "Back Squat 5 × 5 · 225 lb"; only the name if there are no sets. */
export const describeExercise = (exercise: LoggedExercise, unit: Units): string =>
  exercise.sets.length === 0 ? exercise.name : `${exercise.name} ${describeSets(exercise.sets, unit)}`;

/** Totals: "5 km · 24:10 · 4:50 /km · 152 bpm". Empty when there are none. */
export const describeTotals = (content: WorkoutContent, unit: Units): string => {
  const { distance, distanceMeters, durationSeconds, avgHeartRate, score } = content;
  const isTravelled = distanceMeters !== undefined;
  const pace =
    isTravelled && durationSeconds !== undefined
      ? formatPace(durationSeconds, distanceMeters, content.discipline, unit)
      : undefined;
  return [
    score && describeScore(score),
    distance ? formatDistance(distance) : isTravelled ? formatMeters(distanceMeters, unit) : undefined,
    durationSeconds === undefined
      ? undefined
      : isTravelled
        ? formatDuration(durationSeconds)
        : formatDurationInWords(durationSeconds),
    pace,
    avgHeartRate === undefined ? undefined : `${avgHeartRate}\u00a0bpm`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
};

const headOf = (content: WorkoutContent, discipline: Discipline | undefined): string =>
  content.title?.trim() || discipline?.name || content.discipline;

/**
 * One line: "Running: 5 km · 24:10 · 4:50 /km", "Back Squat 5 × 5 · 225 lb; Bench Press 3 × 8 · 135 lb". The discipline is omitted if there
 * are exercises. For a group's own discipline, pass it in.
 */
export const summarizeWorkout = (
  content: WorkoutContent,
  unit: Units,
  discipline = findDiscipline(content.discipline),
): string => {
  const totals = describeTotals(content, unit);
  const exercises = content.exercises.map((exercise) => describeExercise(exercise, unit)).join("; ");
  const speaksForItself = discipline?.measure === "sets" && exercises !== "" && !content.title;
  const said = [totals, exercises].filter((part) => part !== "").join(" · ");
  return speaksForItself
    ? said
    : said === ""
      ? headOf(content, discipline)
      : `${headOf(content, discipline)}: ${said}`;
};

/** Several lines: a heading with the totals, one line per exercise, then the notes. */
export const describeWorkout = (
  content: WorkoutContent,
  unit: Units,
  discipline = findDiscipline(content.discipline),
): readonly string[] => {
  const totals = describeTotals(content, unit);
  const head = headOf(content, discipline);
  return [
    totals === "" ? head : `${head}: ${totals}`,
    ...content.exercises.map(
      (exercise) =>
        `  ${exercise.superset ? `${exercise.superset} ` : ""}${describeExercise(exercise, unit)}${exercise.notes ? ` (${exercise.notes})` : ""}`,
    ),
    ...(content.notes ? [`  ${content.notes}`] : []),
  ];
};

/** The same in a sentence: "Strength: Kettlebell Swing 5 × 20 · 24 kg; Plank 3 × 60 s", "Running: 5 km · 24:10; felt easy". */
export const workoutInWords = (content: WorkoutContent, unit: Units): string => {
  const [head = "", ...rest] = describeWorkout(content, unit).map((line) => line.trim());
  const hasTotals = describeTotals(content, unit) !== "";
  return rest.length === 0 ? head : `${head}${hasTotals ? "; " : ": "}${rest.join("; ")}`;
};

/** A workout that was changed, with what it was: "Running: 4 mi · 28:10 (was 3 mi · 28:10)". */
export function changedInWords(before: WorkoutContent, after: WorkoutContent, unit: Units): string {
  const linesOf = (one: WorkoutContent) => describeWorkout(one, unit).map((line) => line.trim());
  const [was, is] = [linesOf(before), linesOf(after)];
  const gone = was.filter((line) => !is.includes(line));
  return `${is.join("; ")}${gone.length > 0 ? ` (was ${gone.join("; ")})` : ""}`;
}

/** Without separators and special spaces, so that the output can be parsed again. */
const plain = (value: number): string => String(Math.round(value * 100) / 100);

const amountOf = (set: LoggedSet): string => {
  if (set.reps !== undefined) return plain(set.reps);
  if (set.distance) return `${plain(set.distance.value)} ${set.distance.unit}`;
  if (set.distanceMeters !== undefined) return `${plain(set.distanceMeters)} m`;
  return set.durationSeconds === undefined ? "" : `${set.durationSeconds}s`;
};

const loadOf = ({ weight, weightKg }: LoggedSet): string => {
  if (weight) return `${plain(weight.value)} ${weight.unit}`;
  return weightKg === undefined ? "" : `${plain(weightKg)} kg`;
};

const setsText = (sets: readonly LoggedSet[]): string => {
  const groups: { readonly amount: string; readonly load: string; count: number }[] = [];
  for (const set of sets) {
    const [amount, load] = [amountOf(set), loadOf(set)];
    const last = groups.at(-1);
    if (last?.amount === amount && last.load === load) last.count += 1;
    else groups.push({ amount, load, count: 1 });
  }
  return groups
    .filter(({ amount }) => amount !== "")
    .map(({ amount, load, count }) => `${count}x${amount}${load === "" ? "" : ` @ ${load}`}`)
    .join(", ");
};

const exerciseText = ({ name, sets }: LoggedExercise): string =>
  [name, setsText(sets.filter(({ warmup, failed }) => !warmup && !failed))].filter(Boolean).join(" ");

/**
 * A workout as text for doing the same again: "Back Squat 5x5 @ 225 lb, then …", one line per exercise, "Running 5 km in 24:10" if there
 * are none. Only working sets; no date.
 */
export const workoutToText = (content: WorkoutContent, disciplineName: string): string => {
  if (content.exercises.length > 0) return content.exercises.map(exerciseText).join("\n");
  const { distance, distanceMeters, durationSeconds } = content;
  const far = distance
    ? `${plain(distance.value)} ${distance.unit}`
    : distanceMeters === undefined
      ? ""
      : `${plain(distanceMeters)} m`;
  const long = durationSeconds === undefined ? "" : formatDuration(durationSeconds);
  const minutes = durationSeconds === undefined ? "" : `${Math.round(durationSeconds / 60)} min`;
  return [disciplineName, far === "" ? minutes : far, far !== "" && long !== "" ? `in ${long}` : ""]
    .filter(Boolean)
    .join(" ");
};
