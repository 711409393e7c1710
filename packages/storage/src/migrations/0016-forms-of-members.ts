import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A member's formats of dates, times and numbers; null: as in their browser. */
export const formsOfMembersMigration: Migration = {
  number: 16,
  name: "forms-of-members",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    await sql.raw(`alter table members add column locale ${text}`).execute(trx);
    await sql.raw(`alter table members add column clock ${text}`).execute(trx);
    await sql.raw("alter table members add column first_weekday bigint").execute(trx);
  },
};
