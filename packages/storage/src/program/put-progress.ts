import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { ProgramProgressTable, TransactionHandle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { checkWritableProgram } from "./check-writable-program.ts";
import { progressToRow, type StoredProgress } from "./progress-row.ts";

const columns = [
  "completed",
  "completed_date",
  "workout_id",
  "linked_by",
  "former_workout_id",
  "declined",
  "log",
  "facts",
  "updated_at",
] as const satisfies readonly (keyof ProgramProgressTable)[];

const putRows = prepareQuery((db, { rows }: { readonly rows: readonly ProgramProgressTable[] }) =>
  db
    .insertInto("program_progress")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "session_uid"])
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    ),
);

/**
 * Writes what is done of sessions of a program, each in place of what was written of it before. Not found, forbidden; invalid: what
 * could not be read again.
 */
export const putProgress = async (
  trx: TransactionHandle,
  scope: Scope,
  programId: string,
  list: readonly StoredProgress[],
): Promise<Result<void, Problem>> => {
  const allowed = await checkWritableProgram(trx, scope, programId);
  if (!allowed.ok) return allowed;
  const rows: ProgramProgressTable[] = [];
  for (const progress of list) {
    const row = progressToRow(programId, progress);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  for (const batch of inBatches(rows)) await putRows(trx, { rows: batch });
  return allowed;
};
