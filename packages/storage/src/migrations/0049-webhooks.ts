import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Addresses that receive events, and the deliveries. JSON: `kinds`. The secret is sealed. */
export const webhooksMigration: Migration = {
  number: 49,
  name: "webhooks",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "webhooks",
      columns:
        "id text!, group_id text!, member_id text!, url text!, kinds text!, secret_sealed text!, is_on bigint!, created_at bigint!",
      key: ["id"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addTable(trx, dialect, {
      name: "webhook_deliveries",
      columns:
        "webhook_id text!, event_id text!, kind text!, attempts bigint!, status bigint, problem text, is_done bigint!, at bigint!",
      key: ["webhook_id", "event_id"],
      references: { webhook_id: "webhooks" },
    });
    await addIndexes(trx, [["webhooks", ["group_id"]]]);
  },
};
