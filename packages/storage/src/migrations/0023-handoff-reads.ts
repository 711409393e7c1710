import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** When a member last read the handoff of a horse. */
export const handoffReadsMigration: Migration = {
  number: 23,
  name: "handoff-reads",
  up: (trx, dialect) =>
    addTable(trx, dialect, {
      name: "handoff_reads",
      columns: "group_id text!, member_id text!, athlete_id text!, read_at bigint!",
      key: ["member_id", "athlete_id"],
      references: { group_id: "groups", member_id: "members", athlete_id: "athletes" },
    }),
};
