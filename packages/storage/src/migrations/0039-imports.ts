import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/**
 * Imported files: a batch (`imports`) with its items (`import_items`), which workout stands for which object of a source, so that nothing
 * is imported twice, and a member's decisions on a source's exercise names. JSON: `files`, `preview`, `decisions`, `outcome`,
 * `open_subjects`, `content`.
 */
export const importsMigration: Migration = {
  number: 39,
  name: "imports",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "imports",
      columns:
        "id text!, group_id text!, member_id text!, athlete_id text!, state text!, files text!, preview text!, decisions text, outcome text!, open_subjects text!, total bigint!, done bigint!, problem text, created_at bigint!, finished_at bigint",
      key: ["id"],
      references: { group_id: "groups", member_id: "members", athlete_id: "athletes" },
    });
    await addTable(trx, dialect, {
      name: "import_items",
      columns:
        "import_id text!, position bigint!, source_key text!, date text!, content text!, state text!, workout_id text",
      key: ["import_id", "position"],
      references: { import_id: "imports" },
    });
    await addTable(trx, dialect, {
      name: "workout_sources",
      columns: "athlete_id text!, source_key text!, workout_id text!, import_id text!, merged_version bigint",
      key: ["athlete_id", "source_key"],
      references: { athlete_id: "athletes", workout_id: "workouts", import_id: "imports" },
    });
    await addTable(trx, dialect, {
      name: "exercise_names",
      columns: "group_id text!, member_id text!, name text!, exercise_id text, updated_at bigint!",
      key: ["member_id", "name"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addIndexes(trx, [
      ["imports", ["member_id", "created_at", "id"]],
      ["workout_sources", ["workout_id"]],
    ]);
    await sql`create index workout_sources_by_import on workout_sources (import_id)`.execute(trx);
    await sql`create index import_items_open on import_items (import_id, date, position) where state = 'waiting'`.execute(
      trx,
    );
  },
};
