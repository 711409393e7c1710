export { exportWorkouts } from "./export-workouts.ts";
export { writeWorkoutFile } from "./export-workouts.ts";
export { importArchive, writeArchive } from "./archive.ts";
