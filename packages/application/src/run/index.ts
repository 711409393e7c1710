export { cancelRun } from "./cancel-run.ts";
export { followRun } from "./follow-run.ts";
export { listRuns, readRunEvents, traceRun } from "./run-access.ts";
