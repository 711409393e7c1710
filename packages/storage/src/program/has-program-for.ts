import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

type Sought = { readonly workoutId: string; readonly athleteIds: readonly string[] };

const selectAnyOf = prepareQuery((db, { workoutId, athleteIds }: Sought) =>
  db
    .selectFrom("programs as p")
    .select("p.id")
    .where("p.athlete_id", "in", athleteIds)
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .unionAll(
      db
        .selectFrom("program_progress as g")
        .select("g.program_id as id")
        .where((eb) =>
          eb.or([eb("g.workout_id", "=", workoutId), eb("g.former_workout_id", "=", workoutId)]),
        ),
    ),
);

/**
 * Whether a workout of these athletes may fulfil anything: one of them trains by a program, or it is linked with one already. For
 * whoever then looks within a scope; it tells no more than that.
 */
export const hasProgramFor = async (
  db: Handle,
  workoutId: string,
  athleteIds: readonly string[],
): Promise<boolean> => (await selectAnyOf(db, { workoutId, athleteIds })).rows.length > 0;
