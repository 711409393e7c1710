import { type ContentProgram, contentProgramSchema } from "@canter/domain/content/content-program";
import type { Scope } from "@canter/domain/access/scope";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { inBatches } from "../prepare-query.ts";

/** A content program of the group's catalogue. */
export type StoredContentProgram = ContentProgram & {
  readonly sourceId: string;
  /** Since when (epoch milliseconds) its source no longer has it. */
  readonly missingAt?: number;
  readonly updatedAt: number;
};

const rowToContentProgram = (row: Database["content_programs"]): StoredContentProgram => ({
  ...contentProgramSchema.parse(JSON.parse(row.data)),
  sourceId: row.source_id,
  ...(row.missing_at !== null && { missingAt: row.missing_at }),
  updatedAt: row.updated_at,
});

/** All of the group's, by title; missing ones too, for programs started from them. */
export const listContentPrograms = async (
  db: Handle,
  scope: Scope,
): Promise<readonly StoredContentProgram[]> => {
  const rows = await db
    .selectFrom("content_programs")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .orderBy("title")
    .orderBy("id")
    .execute();
  return rows.map(rowToContentProgram);
};

/** One of them; undefined: the group has no such program. */
export const readContentProgram = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredContentProgram | undefined> => {
  const row = await db
    .selectFrom("content_programs")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && rowToContentProgram(row);
};

/** Stores content programs of the scope's group, each replacing the one with its id. */
export const putContentPrograms = async (
  trx: TransactionHandle,
  scope: Scope,
  programs: readonly StoredContentProgram[],
): Promise<void> => {
  const rows = programs.map(({ sourceId, missingAt, updatedAt, ...program }) => ({
    group_id: scope.groupId,
    id: program.id,
    source_id: sourceId,
    title: program.title,
    data: JSON.stringify(program),
    missing_at: missingAt ?? null,
    updated_at: updatedAt,
  }));
  for (const batch of inBatches(rows))
    await trx
      .insertInto("content_programs")
      .values([...batch])
      .onConflict((conflict) =>
        conflict.columns(["group_id", "id"]).doUpdateSet((eb) => ({
          source_id: eb.ref("excluded.source_id"),
          title: eb.ref("excluded.title"),
          data: eb.ref("excluded.data"),
          missing_at: eb.ref("excluded.missing_at"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
};
