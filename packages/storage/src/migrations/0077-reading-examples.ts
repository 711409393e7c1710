import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** They are read with each message and change seldom, so their changes are counted as in migration 73. */
const postgres = [
  `create trigger reading_examples_counted after insert or update or delete on reading_examples
     for each statement execute function count_membership_change()`,
];
const sqlite = ["insert", "update", "delete"].map(
  (event) =>
    `create trigger reading_examples_counted_${event} after ${event} on reading_examples begin
       insert into membership_changes (slot, changes) values (0, 1)
         on conflict (slot) do update set changes = membership_changes.changes + 1; end`,
);

/** Messages with the reading that their writers set right. `content`: JSON; `is_shared`: 1, the group's other members are read by it, too. */
export const readingExamplesMigration: Migration = {
  number: 77,
  name: "reading-examples",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "reading_examples",
      columns:
        "id text!, group_id text!, member_id text!, message_id text!, content text!, is_shared bigint!, created_at bigint!",
      key: ["id"],
      unique: ["message_id"],
      references: { group_id: "groups", member_id: "members", message_id: "messages" },
    });
    await addIndexes(trx, [
      ["reading_examples", ["member_id", "created_at", "id"]],
      ["reading_examples", ["group_id", "is_shared"]],
    ]);
    for (const statement of dialect === "postgres" ? postgres : sqlite) await sql.raw(statement).execute(trx);
  },
};
