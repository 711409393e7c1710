import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** What agents remember about members. `value` is JSON. */
export const memoryMigration: Migration = {
  number: 9,
  name: "memory",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "working_memories",
      columns:
        "group_id text!, member_id text!, agent text!, key text!, value text!, created_at bigint!, expires_at bigint",
      key: ["member_id", "agent", "key"],
      references: { group_id: "groups", member_id: "members" },
    });
  },
};
