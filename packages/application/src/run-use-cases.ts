import { cancelRun } from "./run/cancel-run.ts";
import { followRun } from "./run/follow-run.ts";
import { listRuns, readRunEvents, traceRun } from "./run/run-access.ts";

/** What members do with their runs. */
export const runUseCases = { listRuns, traceRun, readRunEvents, cancelRun, followRun };
