import type { Scope } from "@canter/domain/group/scope";
import { forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isInGroup, isOneOf, isReadableAthlete, isWritableAthlete } from "../group/athlete-access.ts";

type Asked = { readonly scope: Scope; readonly athleteId: string; readonly riderId: string };

const selectAthlete = prepareQuery((db, { scope, athleteId, riderId }: Asked) =>
  db
    .selectFrom("athletes as a")
    .select((eb) => [
      eb
        .case()
        .when(isWritableAthlete(eb.ref("a.id"), scope))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("writable"),
      eb
        .selectFrom("athletes as r")
        .select("r.id")
        .where("r.id", "=", riderId)
        .where("r.kind", "=", "person")
        .where((e) => e.or([isInGroup(e.ref("r.id"), scope), isOneOf(e.ref("r.id"), scope.readableAthletes)]))
        .as("rider"),
    ])
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope)),
);

/**
 * Whether a workout of this athlete, ridden by this rider, may be written in the scope. The rider may be any person of the
 * group. Not found: the athlete is not readable here; forbidden: readable only; invalid: a rider from elsewhere, or a horse.
 */
export const checkAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteId, riderAthleteId }: { readonly athleteId: string; readonly riderAthleteId?: string | undefined },
): Promise<Result<void, Problem>> => {
  const { rows } = await selectAthlete(db, { scope, athleteId, riderId: riderAthleteId ?? "" });
  const row = rows[0];
  if (!row) return err(notFound("athlete"));
  if (!row.writable) return err(forbidden("Workouts of this athlete can be read here, but not written."));
  return riderAthleteId === undefined || row.rider !== null
    ? ok(undefined)
    : err(invalid("riderAthleteId", "must be a person of the group"));
};
