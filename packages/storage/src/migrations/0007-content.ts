import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** A group's content: its sources, items, content programs, and playlists. */
export const contentMigration: Migration = {
  number: 7,
  name: "content",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "content_sources",
      columns:
        "id text!, group_id text!, kind text!, name text!, config text!, secret_sealed text, status text!, report text, created_by text!, created_at bigint!, updated_at bigint!, synced_at bigint, deleted_at bigint",
      key: ["id"],
      references: { group_id: "groups", created_by: "members" },
    });
    await addTable(trx, dialect, {
      name: "content_items",
      columns:
        "group_id text!, id text!, source_id text!, source_key text!, kind text!, minutes double!, words text!, sort_key text!, data text!, picture text, media text, missing_at bigint, updated_at bigint!",
      key: ["group_id", "id"],
      unique: ["source_id", "source_key"],
      references: { group_id: "groups", source_id: "content_sources" },
    });
    await addTable(trx, dialect, {
      name: "content_programs",
      columns:
        "group_id text!, id text!, source_id text!, title text!, data text!, missing_at bigint, updated_at bigint!",
      key: ["group_id", "id"],
      references: { group_id: "groups", source_id: "content_sources" },
    });
    await addTable(trx, dialect, {
      name: "playlists",
      columns:
        "id text!, group_id text!, created_by text!, name text!, items text!, version bigint!, created_at bigint!, updated_at bigint!, deleted_at bigint",
      key: ["id"],
      references: { group_id: "groups", created_by: "members" },
    });
    await addIndexes(trx, [
      ["content_sources", ["group_id", "created_at"]],
      ["content_items", ["group_id", "sort_key", "id"]],
      ["playlists", ["group_id", "updated_at", "id"]],
    ]);
  },
};
