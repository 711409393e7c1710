import type { Scope } from "./scope.ts";
import { forbidden, notFound, type Problem } from "../problem.ts";
import { type Result, err, ok } from "../result.ts";

/** An athlete named by id: not found for whoever may not read their training. Undefined passes: nobody was named. */
export const checkReadable = (scope: Scope, athleteId: string | undefined): Result<void, Problem> =>
  athleteId === undefined || scope.readableAthletes.includes(athleteId)
    ? ok(undefined)
    : err(notFound("athlete"));

/** An athlete to write about: not found where not readable, forbidden where readable only. */
export function checkWritable(scope: Scope, athleteId: string): Result<void, Problem> {
  if (scope.writableAthletes.includes(athleteId)) return ok(undefined);
  return scope.readableAthletes.includes(athleteId)
    ? err(forbidden("Workouts of this athlete can be read here, but not written."))
    : err(notFound("athlete"));
}
