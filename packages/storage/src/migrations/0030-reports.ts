import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Reports on a week of a group, one per cause. `content` is JSON. */
export const reportsMigration: Migration = {
  number: 30,
  name: "reports",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "reports",
      columns:
        "id text!, group_id text!, cause text!, from_date text!, to_date text!, run_id text!, state text!, content text, created_at bigint!, finished_at bigint",
      key: ["id"],
      unique: ["group_id", "cause"],
      references: { group_id: "groups" },
    });
    await addIndexes(trx, [["reports", ["group_id", "created_at", "id"]]]);
  },
};
