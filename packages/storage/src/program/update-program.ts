import type { Scope } from "@canter/domain/access/scope";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import { err, ok, type Result } from "@canter/domain/result";
import { type RawBuilder, sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";
import { type Pause, pausesToColumn } from "./program-row.ts";

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

/** Whether a program may be changed in the scope. Not found: it can't be read here; forbidden: it can only be read. */
export const checkWritableProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<Result<void, Problem>> => {
  const { rows } = await selectProgram(trx, { scope, id });
  if (!rows[0]) return err(notFound("program"));
  return rows[0].writable ? ok(undefined) : err(forbidden("This program can be read here, but not changed."));
};

/** For `updated_at`: no two changes of a program share a value, so that it shows whether a caller has read the latest. */
export const laterThanBefore = (at: number): RawBuilder<number> =>
  sql`case when updated_at >= ${at} then updated_at + 1 else cast(${at} as bigint) end`;

/** Only given fields are changed; null for `deletedAt` restores a program. */
export type ProgramUpdate = {
  readonly status?: ProgramStatus;
  readonly pauses?: readonly Pause[];
  readonly deletedAt?: number | null;
  readonly updatedAt: number;
};

/** Changes what has no versions: status, pauses, and whether it is deleted. Not found, forbidden; invalid: the pauses. */
export const updateProgram = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { status, pauses, deletedAt, updatedAt }: ProgramUpdate,
): Promise<Result<void, Problem>> => {
  const column = pauses && pausesToColumn(pauses);
  if (column && !column.ok) return column;
  const { numUpdatedRows } = await trx
    .updateTable("programs")
    .set({
      updated_at: laterThanBefore(updatedAt),
      ...(status && { status }),
      ...(column && { pauses: column.value }),
      ...(deletedAt !== undefined && { deleted_at: deletedAt }),
    })
    .where("id", "=", id)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return ok(undefined);
  const readable = await trx
    .selectFrom("programs")
    .select("id")
    .where("id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirst();
  return err(readable ? forbidden("This program can be read here, but not changed.") : notFound("program"));
};
