import { addIndexes, addTable, type IndexSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

const diaryColumns =
  "id text!, group_id text!, athlete_id text!, logged_by text!, kind text!, date text!, zone text!, si double, content text!, import_key text, message_id text, version bigint!, created_at bigint!, updated_at bigint!, deleted_at bigint";

const diaryTables = ["measurements", "body_scans", "nutrition_entries", "nutrition_favourites", "goals"];

const indexes: readonly IndexSpec[] = diaryTables.map((table) => [table, ["athlete_id", "date", "id"]]);

/** Members' entries about bodies, food and goals, and their households' equipment. */
export const healthMigration: Migration = {
  number: 8,
  name: "health",
  up: async (trx, dialect) => {
    for (const name of diaryTables)
      await addTable(trx, dialect, {
        name,
        columns: diaryColumns,
        key: ["id"],
        unique: ["athlete_id", "import_key"],
        references: { group_id: "groups", athlete_id: "athletes" },
      });
    await addIndexes(trx, indexes);
    // A trend reads years of one kind.
    await addIndexes(trx, [["measurements", ["kind", "athlete_id", "date"]]]);
    await addTable(trx, dialect, {
      name: "athlete_facts",
      columns:
        "athlete_id text!, kind text!, valid_from text!, content text!, updated_by text!, updated_at bigint!",
      key: ["athlete_id", "kind", "valid_from"],
      references: { athlete_id: "athletes" },
    });
    await addTable(trx, dialect, {
      name: "group_equipment",
      columns: "group_id text!, position bigint!, name text!, note text",
      key: ["group_id", "position"],
      references: { group_id: "groups" },
    });
  },
};
