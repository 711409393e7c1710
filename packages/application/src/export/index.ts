export { exportWorkouts } from "./export-workouts.ts";
export { writeWorkoutFile } from "./write-workout-file.ts";
export { importArchive, writeArchive } from "./archive.ts";
