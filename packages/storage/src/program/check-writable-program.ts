import type { Scope } from "@canter/domain/group/scope";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { isReadableAthlete, isWritableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";

type Asked = { readonly scope: Scope; readonly id: string };

const selectProgram = prepareQuery((db, { scope, id }: Asked) =>
  db
    .selectFrom("programs as p")
    .select((eb) =>
      eb
        .case()
        .when(isWritableAthlete(eb.ref("p.athlete_id"), scope))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("writable"),
    )
    .where("p.id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope)),
);

/** Whether a program may be changed in the scope. Not found: it can't be read here; forbidden: it can be read only. */
export const checkWritableProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<Result<void, Problem>> => {
  const { rows } = await selectProgram(trx, { scope, id });
  if (!rows[0]) return err(notFound("program"));
  return rows[0].writable ? ok(undefined) : err(forbidden("This program can be read here, but not changed."));
};
