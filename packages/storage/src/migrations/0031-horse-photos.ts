import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** One photo per horse, its bytes as base64 in parts. */
export const horsePhotosMigration: Migration = {
  number: 31,
  name: "horse-photos",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "horse_photos",
      columns: "athlete_id text!, media_type text!, size_bytes bigint!, updated_by text, updated_at bigint!",
      key: ["athlete_id"],
      references: { athlete_id: "athletes" },
    });
    await addTable(trx, dialect, {
      name: "horse_photo_parts",
      columns: "athlete_id text!, part bigint!, data text!",
      key: ["athlete_id", "part"],
      references: { athlete_id: "athletes" },
    });
  },
};
