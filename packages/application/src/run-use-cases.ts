import { parseText } from "./logging/parse-text.ts";
import { readRun } from "./logging/read-run.ts";
import { cancelRun } from "./run/cancel-run.ts";
import { followRun } from "./run/follow-run.ts";
import { listRuns, readRunEvents, traceRun } from "./run/run-access.ts";

/** What members do with their runs, and with text without one. */
export const runUseCases = { readRun, listRuns, traceRun, readRunEvents, cancelRun, followRun, parseText };
