import type { Scope } from "@canter/domain/group/scope";
import type { Substitution } from "@canter/domain/program/program-head";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";

type Wanted = { readonly scope: Scope; readonly programId: string };

const selectSubstitutions = prepareQuery((db, { scope, programId }: Wanted) =>
  db
    .selectFrom("program_substitutions as s")
    .innerJoin("programs as p", "p.id", "s.program_id")
    .select(["s.session_uid", "s.date", "s.reason", "s.workout_id"])
    .where("s.program_id", "=", programId)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("s.created_at")
    .orderBy("s.id"),
);

/** What was done in place of sessions of a readable program, oldest first. */
export const listSubstitutions = async (
  db: Handle,
  scope: Scope,
  programId: string,
): Promise<readonly Substitution[]> => {
  const { rows } = await selectSubstitutions(db, { scope, programId });
  return rows.map((row) => ({
    sessionUid: row.session_uid,
    date: row.date,
    reason: row.reason,
    ...(row.workout_id !== null && { workoutId: row.workout_id }),
  }));
};
