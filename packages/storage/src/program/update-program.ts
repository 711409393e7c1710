import type { Scope } from "@canter/domain/group/scope";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isReadableAthlete, isWritableAthlete } from "../group/athlete-access.ts";
import { laterThanBefore } from "./later-than-before.ts";
import { type Pause, pausesToColumn } from "./program-row.ts";

/** Only what is given is changed; null for `deletedAt` brings a program back. */
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
