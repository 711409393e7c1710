import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Members' own coaches, and each member's choice: a built-in one, or their own. `insists_on`: JSON. */
export const personasMigration: Migration = {
  number: 35,
  name: "personas",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "personas",
      columns:
        "id text!, group_id text!, member_id text!, name text!, tone text!, methodology text!, insists_on text!, manner text!, created_at bigint!, updated_at bigint!",
      key: ["id"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addIndexes(trx, [["personas", ["member_id", "created_at", "id"]]]);
    await sql.raw("alter table members add column coach text").execute(trx);
  },
};
