import type { Scope } from "@canter/domain/access/scope";
import { conflict, notFound, type Problem, readOnly } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../access/readable-athletes.ts";
import { checkAthlete } from "../access/check-stored-athlete.ts";
import { inBatches } from "../prepare-query.ts";
import { actorOf } from "../program/actor-of.ts";
import { type DiaryRow, type DiaryTableName, diaryWords } from "./diary-row.ts";
import { readDiary } from "./list-diary.ts";

export type NewDiaryRow = Omit<DiaryRow, "groupId" | "loggedBy" | "version" | "updatedAt" | "deletedAt">;

/**
 * Stores rows of one athlete in the scope's group. Those whose import key exists already are skipped: `inserted` says which were stored.
 * Not found or forbidden: the athlete.
 */
export const insertDiary = async (
  trx: TransactionHandle,
  scope: Scope,
  table: DiaryTableName,
  athleteId: string,
  rows: readonly Omit<NewDiaryRow, "athleteId">[],
): Promise<Result<readonly DiaryRow[], Problem>> => {
  const allowed = await checkAthlete(trx, scope, athleteId, "This");
  if (!allowed.ok) return allowed;
  const loggedBy = actorOf(scope);
  const entries = rows.map((row) => ({
    ...row,
    athleteId,
    groupId: scope.groupId,
    loggedBy,
    version: 1,
    updatedAt: row.createdAt,
  }));
  const inserted = new Set<string>();
  for (const batch of inBatches(entries)) {
    const stored = await trx
      .insertInto(table)
      .values(
        batch.map((entry) => ({
          id: entry.id,
          group_id: entry.groupId,
          athlete_id: entry.athleteId,
          logged_by: entry.loggedBy,
          kind: entry.kind,
          date: entry.date,
          zone: entry.zone,
          si: entry.si ?? null,
          content: JSON.stringify(entry.content),
          import_key: entry.importKey ?? null,
          message_id: entry.messageId ?? null,
          version: entry.version,
          created_at: entry.createdAt,
          updated_at: entry.updatedAt,
          deleted_at: null,
          words: diaryWords(entry.kind, entry.content),
        })),
      )
      .onConflict((conflict) => conflict.columns(["athlete_id", "import_key"]).doNothing())
      .returning("id")
      .execute();
    for (const { id } of stored) inserted.add(id);
  }
  return ok(entries.filter(({ id }) => inserted.has(id)));
};

/** Only given fields are changed. `expectedVersion`: the version that the change is based on; default: any. */
export type DiaryUpdate = {
  readonly expectedVersion?: number | undefined;
  readonly kind?: string;
  readonly date?: string;
  /** null: there is none to compute with. */
  readonly si?: number | null;
  readonly content?: unknown;
  /** null restores it. */
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
      : readOnly("This"),
  );
};
