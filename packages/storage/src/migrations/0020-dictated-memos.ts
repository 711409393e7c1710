import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Whether a voice memo is a message by itself, or text that its member reviews and sends. */
export const dictatedMemosMigration: Migration = {
  number: 20,
  name: "dictated-memos",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    await sql
      .raw(`alter table voice_memos add column purpose ${text} not null default 'message'`)
      .execute(trx);
  },
};
