import type { Scope } from "./scope.ts";
import { forbidden, notFound, type Problem } from "../problem.ts";
import { type Result, err, ok } from "../result.ts";

/** Checks that an athlete's training may be read. Not found if it may not; undefined (no athlete named) passes. */
export const checkReadable = (scope: Scope, athleteId: string | undefined): Result<void, Problem> =>
  athleteId === undefined || scope.readableAthletes.includes(athleteId)
    ? ok(undefined)
    : err(notFound("athlete"));

/** Checks that entries about an athlete may be written. Not found: not readable; forbidden: readable only. */
export function checkWritable(scope: Scope, athleteId: string): Result<void, Problem> {
  if (scope.writableAthletes.includes(athleteId)) return ok(undefined);
  return scope.readableAthletes.includes(athleteId)
    ? err(forbidden("Workouts of this athlete can be read here, but not written."))
    : err(notFound("athlete"));
}
