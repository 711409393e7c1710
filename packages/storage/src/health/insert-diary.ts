import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { checkAthlete } from "../group/check-athlete.ts";
import { inBatches } from "../prepare-query.ts";
import { actorOf } from "../program/actor-of.ts";
import type { DiaryRow, DiaryTableName } from "./diary-row.ts";
import { diaryWords } from "./diary-words.ts";

export type NewDiaryRow = Omit<DiaryRow, "groupId" | "loggedBy" | "version" | "updatedAt" | "deletedAt">;

/**
 * Stores rows of one athlete in the scope's group. Those whose import key is there already are left out: `inserted` says which were not.
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
