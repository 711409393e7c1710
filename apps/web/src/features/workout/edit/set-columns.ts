import type { SetForm } from "./workout-form.ts";

export type Column = "weight" | "reps" | "time" | "distance" | "rpe";

const all: readonly Column[] = ["weight", "reps", "time", "distance", "rpe"];

export const columnLabels: Readonly<Record<Column, string>> = {
  weight: "Weight",
  reps: "Reps",
  time: "Time",
  distance: "Distance",
  rpe: "RPE",
};

/** The fields of a set that a column shows: their errors are shown there. */
export const columnPaths: Readonly<Record<Column, readonly string[]>> = {
  weight: ["weight", "weightKg"],
  reps: ["reps"],
  time: ["durationSeconds"],
  distance: ["distance", "distanceMeters"],
  rpe: ["rpe"],
};

/** The columns that any set uses or somebody added; weight and reps when there are none yet. The others are `hidden`. */
export const columnsOf = (
  sets: readonly SetForm[],
  asked: readonly string[],
): { readonly columns: readonly Column[]; readonly hidden: readonly Column[] } => {
  const used = all.filter((column) => asked.includes(column) || sets.some((set) => set[column] !== ""));
  const isBare = !used.some((column) => sets.some((set) => set[column] !== ""));
  const columns = isBare
    ? all.filter((column) => column === "weight" || column === "reps" || used.includes(column))
    : used;
  return { columns, hidden: all.filter((column) => !columns.includes(column)) };
};
