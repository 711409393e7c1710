import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/**
 * Notifications about more than rides: `subject` is the id of what it is about, there is one per `cause` (a care item becomes due again),
 * `detail` is the state at that time. A report concerns no athlete. Also the member's choice of kinds.
 */
export const toldOfMoreMigration: Migration = {
  number: 28,
  name: "told-of-more",
  up: async (trx, dialect) => {
    // SQLite can't remove "not null" from a column.
    await sql.raw("create table notifications_before as select * from notifications").execute(trx);
    await trx.schema.dropTable("notifications").execute();
    await addTable(trx, dialect, {
      name: "notifications",
      columns:
        "id text!, group_id text!, member_id text!, athlete_id text, kind text!, cause text!, subject text!, detail text, created_at bigint!, read_at bigint",
      key: ["id"],
      unique: ["member_id", "kind", "cause"],
      references: { group_id: "groups", member_id: "members", athlete_id: "athletes" },
    });
    await addIndexes(trx, [["notifications", ["member_id", "created_at", "id"]]]);
    const kept = "id, group_id, member_id, athlete_id, kind, cause, created_at, read_at";
    await sql
      .raw(
        `insert into notifications (${kept}, subject) select ${kept}, cause as subject from notifications_before`,
      )
      .execute(trx);
    await trx.schema.dropTable("notifications_before").execute();
    await addTable(trx, dialect, {
      name: "notification_settings",
      columns: "group_id text!, member_id text!, kind text!, is_on bigint!",
      key: ["member_id", "kind"],
      references: { group_id: "groups", member_id: "members" },
    });
  },
};
