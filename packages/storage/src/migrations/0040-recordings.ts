import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** A workout's recording, packed: see `packRecording`. */
export const recordingsMigration: Migration = {
  number: 40,
  name: "recordings",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "workout_recordings",
      columns: "workout_id text!, import_id text, packed text!, created_at bigint!",
      key: ["workout_id"],
      references: { workout_id: "workouts" },
    });
  },
};
