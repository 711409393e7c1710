import type { WorkoutContent } from "./workout.ts";

/** Exercises that a title names before it says how many there are more. */
const namedExercises = 2;

/**
 * What a workout is called: as a person called it; else by its first exercises ("Back Squat, Bench Press +1"); else by its
 * discipline, whose name is handed over.
 */
export const titleOfWorkout = (
  { title, exercises }: Pick<WorkoutContent, "title" | "exercises">,
  disciplineName: string,
): string => {
  if (title?.trim()) return title;
  const names = [...new Set(exercises.map(({ name }) => name))];
  if (names.length === 0) return disciplineName;
  const rest = names.length - namedExercises;
  return `${names.slice(0, namedExercises).join(", ")}${rest > 0 ? ` +${rest}` : ""}`;
};
