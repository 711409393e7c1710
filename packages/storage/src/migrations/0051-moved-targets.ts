import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A program's new target date with the pending changes. */
export const movedTargetsMigration: Migration = {
  number: 51,
  name: "moved-targets",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    await sql.raw(`alter table proposals add column target_date ${text}`).execute(trx);
  },
};
