export { cancelRun } from "./run-access.ts";
export { followRun } from "./run-access.ts";
export { listRuns, readRunEvents, traceRun } from "./run-access.ts";
