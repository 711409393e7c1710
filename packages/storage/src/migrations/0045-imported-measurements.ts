import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** An imported item may be a body measurement as well: `kind` says so (absent: a workout), `measurement_id` is its result. */
export const importedMeasurementsMigration: Migration = {
  number: 45,
  name: "imported-measurements",
  up: async (trx, dialect) => {
    const text = sql.raw(dialect === "postgres" ? `text collate "C"` : "text");
    for (const column of ["kind", "measurement_id"])
      await sql`alter table import_items add column ${sql.ref(column)} ${text}`.execute(trx);
  },
};
