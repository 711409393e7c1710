import { sql } from "kysely";
import type { DialectName, TransactionHandle } from "../database.ts";
import { addTable, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** An answer's effect; the workout behind a mark; the state of a transcription. */
const newColumns = [
  ["prompts", "effects text"],
  ["prompts", "outcome text"],
  ["dashboard_marks", "workout_id text"],
  ["voice_memos", "transcription text"],
  ["voice_memos", "transcription_problem text"],
] as const;

const tables: readonly TableSpec[] = [
  {
    // The accounts of a shared screen, which is identified by a hash of its cookie.
    name: "screen_places",
    columns:
      "screen_hash text!, account_id text!, added_at bigint!, used_at bigint!, expires_at bigint!, failures bigint!",
    key: ["screen_hash", "account_id"],
    references: { account_id: "accounts" },
  },
  {
    name: "account_pins",
    columns: "account_id text!, pin_hash text!, set_at bigint!",
    key: ["account_id"],
    references: { account_id: "accounts" },
  },
];

const addColumn = (trx: TransactionHandle, dialect: DialectName, table: string, column: string) => {
  const sorted = dialect === "postgres" ? column.replace(/ text\b/, ' text collate "C"') : column;
  return sql.raw(`alter table ${table} add column ${sorted}`).execute(trx);
};

export const answersMigration: Migration = {
  number: 11,
  name: "answers",
  up: async (trx, dialect) => {
    for (const [table, column] of newColumns) await addColumn(trx, dialect, table, column);
    for (const spec of tables) await addTable(trx, dialect, spec);
    for (const index of [
      "create index screen_places_by_account_id on screen_places (account_id)",
      "create index dashboard_marks_by_workout on dashboard_marks (workout_id) where workout_id is not null",
    ])
      await sql.raw(index).execute(trx);
  },
};
