import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/**
 * Vectors of messages by an embedding model, in small numbers, with the model that made them (`id`: the number in the full-text index,
 * which is ordered by time). And that model's usage, by member and hour, since no run uses it.
 */
export const messageVectorsMigration: Migration = {
  number: 34,
  name: "message-vectors",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "message_vectors",
      columns:
        "message_id text!, id bigint!, group_id text!, owner_id text!, model text!, norm double!, vector text!",
      key: ["message_id"],
      references: { message_id: "messages", group_id: "groups", owner_id: "members" },
    });
    await addIndexes(trx, [["message_vectors", ["owner_id", "model", "id"]]]);
    await addTable(trx, dialect, {
      name: "embedding_usage",
      columns:
        "member_id text!, hour bigint!, model text!, group_id text!, calls bigint!, tokens bigint!, cost_micros bigint!",
      key: ["member_id", "hour", "model"],
      references: { member_id: "members", group_id: "groups" },
    });
    await addIndexes(trx, [["embedding_usage", ["group_id", "hour"]]]);
  },
};
