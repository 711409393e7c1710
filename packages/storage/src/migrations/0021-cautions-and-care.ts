import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Cautions pinned to a horse, and its care items with their due days. `content` is JSON. */
export const cautionsAndCareMigration: Migration = {
  number: 21,
  name: "cautions-and-care",
  up: async (trx, dialect) => {
    for (const name of ["cautions", "care_items"]) {
      await addTable(trx, dialect, {
        name,
        columns:
          "id text!, group_id text!, athlete_id text!, author_id text!, content text!, version bigint!, created_at bigint!, updated_at bigint!, removed_at bigint",
        key: ["id"],
        references: { group_id: "groups", athlete_id: "athletes" },
      });
      await sql.raw(`create index ${name}_by_athlete_id on ${name} (athlete_id, created_at)`).execute(trx);
    }
  },
};
