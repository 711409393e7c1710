import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem, readOnly } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isReadableAthlete, isWritableAthlete } from "./readable-athletes.ts";

type Asked = { readonly scope: Scope; readonly athleteId: string };

const selectAthlete = prepareQuery((db, { scope, athleteId }: Asked) =>
  db
    .selectFrom("athletes as a")
    .select((eb) =>
      eb
        .case()
        .when(isWritableAthlete(eb.ref("a.id"), scope))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("writable"),
    )
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope)),
);

/**
 * Whether something about this athlete may be written in the scope; `what` begins the refusal. Not found: the athlete is not readable
 * here; forbidden: readable only.
 */
export const checkAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  what: string,
): Promise<Result<void, Problem>> => {
  const { rows } = await selectAthlete(db, { scope, athleteId });
  if (!rows[0]) return err(notFound("athlete"));
  return rows[0].writable ? ok(undefined) : err(readOnly(`${what} of this athlete`));
};
