import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** A member's calendar feeds; only the hash of the secret in their address is stored. `covers`: own or horses. */
export const calendarFeedsMigration: Migration = {
  number: 48,
  name: "calendar-feeds",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "calendar_feeds",
      columns:
        "id text!, group_id text!, member_id text!, name text!, covers text!, is_busy_only bigint!, token_hash text!, created_at bigint!, read_at bigint",
      key: ["id"],
      unique: ["token_hash"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addIndexes(trx, [["calendar_feeds", ["member_id"]]]);
  },
};
