import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToProgress, type StoredProgress } from "./progress-row.ts";

/** `athleteId`: whose program it is. */
export type LinkedProgress = {
  readonly programId: string;
  readonly athleteId: string;
  readonly progress: StoredProgress;
};

type Wanted = { readonly scope: Scope; readonly workoutId: string };

const selectLinked = prepareQuery((db, { scope, workoutId }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .selectAll("g")
    .select("p.athlete_id")
    .where((eb) => eb.or([eb("g.workout_id", "=", workoutId), eb("g.former_workout_id", "=", workoutId)]))
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.program_id")
    .orderBy("g.session_uid"),
);

/** The planned sessions that a workout fulfils, or did until it was deleted, in readable programs (also in deleted ones). */
export const progressOfWorkout = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly LinkedProgress[]> => {
  const { rows } = await selectLinked(db, { scope, workoutId });
  return rows.map((row) => ({
    programId: row.program_id,
    athleteId: row.athlete_id,
    progress: rowToProgress(row),
  }));
};
