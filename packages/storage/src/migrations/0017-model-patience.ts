import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How long a model is waited for, in seconds: until the first byte, and by one run in all. Null: what is usual for where it runs. */
export const modelPatienceMigration: Migration = {
  number: 17,
  name: "model-patience",
  up: async (trx) => {
    for (const column of ["first_byte_seconds", "run_seconds"])
      await sql.raw(`alter table model_settings add column ${column} bigint`).execute(trx);
  },
};
