import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Photos and voice memos of workouts, their bytes as base64 in parts. */
export const workoutAttachmentsMigration: Migration = {
  number: 50,
  name: "workout-attachments",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "workout_attachments",
      columns:
        "id text!, workout_id text!, kind text!, media_type text!, size_bytes bigint!, duration_seconds double, added_by text!, added_at bigint!",
      key: ["id"],
      references: { workout_id: "workouts" },
    });
    await addTable(trx, dialect, {
      name: "workout_attachment_parts",
      columns: "attachment_id text!, part bigint!, data text!",
      key: ["attachment_id", "part"],
      references: { attachment_id: "workout_attachments" },
    });
    await addIndexes(trx, [["workout_attachments", ["workout_id", "added_at", "id"]]]);
  },
};
