export { readWorkoutOutcome } from "./read-workout-outcome.ts";
