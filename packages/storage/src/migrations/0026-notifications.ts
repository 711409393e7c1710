import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** A member's notifications: `cause` is the id of the subject (a workout), so that there is one for each. */
export const notificationsMigration: Migration = {
  number: 26,
  name: "notifications",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "notifications",
      columns:
        "id text!, group_id text!, member_id text!, athlete_id text!, kind text!, cause text!, created_at bigint!, read_at bigint",
      key: ["id"],
      unique: ["member_id", "kind", "cause"],
      references: { group_id: "groups", member_id: "members", athlete_id: "athletes" },
    });
    await addIndexes(trx, [["notifications", ["member_id", "created_at", "id"]]]);
  },
};
