import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Browsers that show a member's notifications while no page is open. */
export const pushSubscriptionsMigration: Migration = {
  number: 29,
  name: "push-subscriptions",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "push_subscriptions",
      columns:
        "id text!, group_id text!, member_id text!, endpoint text!, p256dh text!, auth text!, contact text, created_at bigint!",
      key: ["id"],
      unique: ["member_id", "endpoint"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addIndexes(trx, [["push_subscriptions", ["endpoint"]]]);
  },
};
