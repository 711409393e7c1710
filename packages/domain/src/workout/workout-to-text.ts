import { formatDuration } from "../units/format-units.ts";
import type { LoggedExercise, LoggedSet, WorkoutContent } from "./workout.ts";

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
