import type { Scope } from "@canter/domain/group/scope";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../group/athlete-access.ts";
import type { DiaryRow, DiaryTableName } from "./diary-row.ts";
import { diaryWords } from "./diary-words.ts";
import { readDiary } from "./read-diary.ts";

/** Only what is given is changed. `expectedVersion`: the one that the change was made on; left out: whichever it is. */
export type DiaryUpdate = {
  readonly expectedVersion?: number | undefined;
  readonly kind?: string;
  readonly date?: string;
  /** null: there is none to compute with. */
  readonly si?: number | null;
  readonly content?: unknown;
  /** null brings it back. */
  readonly deletedAt?: number | null;
  readonly updatedAt: number;
};

/** Changes a row. Not found, forbidden; conflict: it has been changed since `expectedVersion`. */
export const updateDiary = async (
  trx: TransactionHandle,
  scope: Scope,
  table: DiaryTableName,
  id: string,
  { expectedVersion, kind, date, si, content, deletedAt, updatedAt }: DiaryUpdate,
): Promise<Result<DiaryRow, Problem>> => {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set((eb) => ({
      version: eb("version", "+", 1),
      updated_at: updatedAt,
      ...(kind !== undefined && { kind }),
      ...(date !== undefined && { date }),
      ...(si !== undefined && { si }),
      ...(content !== undefined && { content: JSON.stringify(content) }),
      ...(deletedAt !== undefined && { deleted_at: deletedAt }),
    }))
    .where("id", "=", id)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .$if(expectedVersion !== undefined, (query) => query.where("version", "=", expectedVersion ?? 0))
    .executeTakeFirstOrThrow();
  const row = await readDiary(trx, scope, table, id);
  if (!row) return err(notFound("entry"));
  if (numUpdatedRows > 0n) {
    if (kind !== undefined || content !== undefined)
      await trx
        .updateTable(table)
        .set({ words: diaryWords(row.kind, row.content) })
        .where("id", "=", id)
        .execute();
    return ok(row);
  }
  return err(
    expectedVersion !== undefined &&
      row.version !== expectedVersion &&
      scope.writableAthletes.includes(row.athleteId)
      ? conflict("It was changed meanwhile: look at it as it is now, then change it.")
      : forbidden("This can be read here, but not changed."),
  );
};
