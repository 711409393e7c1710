export { keepExample, readReading } from "./reading-of-workout.ts";
export {
  deleteExample,
  exportExamples,
  listExamples,
  listExamplesInUse,
  shareExample,
} from "./reading-examples.ts";
