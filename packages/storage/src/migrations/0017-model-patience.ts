import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A model's timeouts in seconds: until the first byte, and for one run in all. Null: the default for where it runs. */
export const modelPatienceMigration: Migration = {
  number: 17,
  name: "model-patience",
  up: async (trx) => {
    for (const column of ["first_byte_seconds", "run_seconds"])
      await sql.raw(`alter table model_settings add column ${column} bigint`).execute(trx);
  },
};
