import type { RecordedLap, Recording } from "@canter/domain/recording/recording";
import { kgToMass, roundTo } from "@canter/domain/units/convert-units";
import type { LoggedExercise, LoggedSet } from "@canter/domain/workout/workout";
import { createExerciseList } from "../table/collect-sets.ts";
import exerciseNames from "./exercise-names.json" with { type: "json" };

/** A FIT message as its fields; what a field holds is looked at where it is used. */
export type FitMessage = Readonly<Record<string, unknown>>;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Epoch milliseconds. */
export const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined;

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

const spoken = (name: string): string =>
  name
    .split("_")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

const namesByCategory = new Map(
  Object.entries(exerciseNames).map(([category, names]) => [category, names.split(" ")] as const),
);

/** An exercise's name from its category ("bench_press") and its number there; exercise-names.json has what Garmin's profile calls them. */
const exerciseName = (message: FitMessage): string => {
  const category = firstOf(message["category"]);
  if (typeof category !== "string" || category === "unknown") return "Exercise";
  const number = numberOf(firstOf(message["category_subtype"]));
  const name = number === undefined ? undefined : namesByCategory.get(category)?.[number];
  return spoken(name === undefined || name === "" ? category : name) || "Exercise";
};

const weightOf = (message: FitMessage): Pick<LoggedSet, "weight" | "weightKg"> => {
  const kg = numberOf(message["weight"]);
  if (kg === undefined || kg <= 0) return {};
  const weightKg = roundTo(kg, 2);
  const weight =
    message["weight_display_unit"] === "pound"
      ? { ...kgToMass(weightKg, "lb"), value: roundTo(kgToMass(weightKg, "lb").value, 1) }
      : { value: weightKg, unit: "kg" as const };
  return { weight, weightKg };
};

/** Sets of a strength session. Of a set with repetitions the time is the watch's; of one without it is what was done. */
export function readFitSets(
  messages: readonly FitMessage[],
  startedAt: number,
): {
  readonly exercises: readonly LoggedExercise[];
  readonly laps: readonly RecordedLap[];
  readonly rests: NonNullable<Recording["rests"]>;
} {
  const list = createExerciseList();
  const laps: RecordedLap[] = [];
  const rests: { exercise: number; set: number; seconds: number }[] = [];
  for (const message of messages) {
    const seconds = numberOf(message["duration"]) ?? 0;
    const at = timeOf(message["start_time"]);
    const isActive = message["set_type"] === "active" || message["set_type"] === 1;
    laps.push({
      kind: isActive ? "set" : "rest",
      startSeconds: at === undefined ? 0 : Math.max(0, (at - startedAt) / 1000),
      durationSeconds: Math.max(0, seconds),
    });
    if (!isActive) {
      if (list.exercises.length > 0 && seconds > 0) rests.push({ ...list.latest(), seconds });
      continue;
    }
    const reps = numberOf(message["repetitions"]);
    list.add(exerciseName(message), {
      ...(reps !== undefined && reps > 0 && { reps: Math.round(reps) }),
      ...weightOf(message),
      ...((reps === undefined || reps === 0) && seconds > 0 && { durationSeconds: seconds }),
    });
  }
  return { exercises: list.exercises, laps, rests };
}
