import { sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import { diaryTables, type DiaryTableName } from "../health/diary-row.ts";
import { diaryWords } from "../health/diary-words.ts";
import type { Migration } from "./migration.ts";

const rowsAtATime = 500;

async function fill(trx: Transaction<Database>, table: DiaryTableName): Promise<void> {
  for (let after = ""; ;) {
    const rows = await trx
      .selectFrom(table)
      .select(["id", "kind", "content"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtATime)
      .execute();
    for (const { id, kind, content } of rows)
      await trx
        .updateTable(table)
        .set({ words: diaryWords(kind, JSON.parse(content)) })
        .where("id", "=", id)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The words by which weights, food and the like are found. */
export const diaryWordsMigration: Migration = {
  number: 15,
  name: "diary-words",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    for (const table of diaryTables) {
      await sql.raw(`alter table ${table} add column words ${text} not null default ''`).execute(trx);
      await fill(trx, table);
    }
  },
};
