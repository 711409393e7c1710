import { addIndexes, addTable, type IndexSpec, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

const tables: readonly TableSpec[] = [
  {
    name: "programs",
    columns:
      "id text!, group_id text!, athlete_id text!, created_by text!, status text!, words text!, pauses text!, version bigint!, created_at bigint!, updated_at bigint!, deleted_at bigint",
    key: ["id"],
    references: { group_id: "groups", athlete_id: "athletes" },
  },
  {
    name: "program_versions",
    columns:
      "program_id text!, version bigint!, change text!, changed_by text!, created_at bigint!, summary text!, details text!, proposal_id text, state_of bigint!, head text!, document text, document_version bigint!, undo_to bigint, redo_to bigint",
    key: ["program_id", "version"],
    references: { program_id: "programs" },
  },
  {
    name: "program_progress",
    columns:
      "program_id text!, session_uid text!, completed bigint!, completed_date text, workout_id text, linked_by text, former_workout_id text, declined text!, log text, facts text, updated_at bigint!",
    key: ["program_id", "session_uid"],
    references: { program_id: "programs", workout_id: "workouts", former_workout_id: "workouts" },
  },
  {
    name: "program_substitutions",
    columns:
      "id text!, program_id text!, session_uid text!, date text!, reason text!, workout_id text, created_by text!, created_at bigint!",
    key: ["id"],
    references: { program_id: "programs", workout_id: "workouts" },
  },
];

const indexes: readonly IndexSpec[] = [
  ["programs", ["athlete_id", "updated_at", "id"]],
  ["program_progress", ["workout_id"]],
  ["program_substitutions", ["program_id", "created_at", "id"]],
];

export const programsMigration: Migration = {
  number: 4,
  name: "programs",
  up: async (trx, dialect) => {
    for (const spec of tables) await addTable(trx, dialect, spec);
    await addIndexes(trx, indexes);
    await addIndexes(trx, [["program_progress", ["former_workout_id"]]]);
  },
};
