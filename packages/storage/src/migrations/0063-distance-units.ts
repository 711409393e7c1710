import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A member's unit for distances; null: the one usual with their unit for loads. */
export const distanceUnitsMigration: Migration = {
  number: 63,
  name: "distance-units",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    await sql.raw(`alter table members add column distance_unit ${text}`).execute(trx);
  },
};
