import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/**
 * Services that a member's training is synced from, and the objects of each that are to be fetched or were. Tokens are sealed; `result`
 * is JSON. A batch stores the kind of its source, and a workout which of its versions resulted from following its source.
 */
export const connectedSourcesMigration: Migration = {
  number: 54,
  name: "connected-sources",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "connected_sources",
      columns:
        "id text!, group_id text!, member_id text!, athlete_id text!, kind text!, user_key text!, tokens_sealed text!, state text!, reason text, since bigint!, cursor text, next_sync_at bigint!, synced_at bigint, failures bigint!, result text!, created_at bigint!",
      key: ["id"],
      unique: ["member_id", "kind"],
      references: { group_id: "groups", member_id: "members", athlete_id: "athletes" },
    });
    await addTable(trx, dialect, {
      name: "connected_items",
      columns: "source_id text!, item_key text!, fingerprint text!, at bigint, state text!, content text",
      key: ["source_id", "item_key"],
      references: { source_id: "connected_sources" },
    });
    await addIndexes(trx, [
      ["connected_sources", ["next_sync_at"]],
      ["connected_items", ["source_id", "state", "at"]],
    ]);
    await sql`create index connected_sources_by_user on connected_sources (kind, user_key)`.execute(trx);
    const text = sql.raw(dialect === "postgres" ? `text collate "C"` : "text");
    await sql`alter table imports add column source_kind ${text}`.execute(trx);
    await sql`alter table workout_sources add column followed_version bigint`.execute(trx);
  },
};
