import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** When an athlete's data was last stored, for whatever day: one lookup in each index. */
export const lastChangesMigration: Migration = {
  number: 14,
  name: "last-changes",
  up: async (trx) => {
    for (const table of ["workouts", "measurements", "nutrition_entries", "body_scans"])
      await sql.raw(`create index ${table}_by_change on ${table} (athlete_id, updated_at)`).execute(trx);
    await sql
      .raw(
        "create index workouts_by_change_of_rider on workouts (rider_athlete_id, updated_at) where rider_athlete_id is not null",
      )
      .execute(trx);
  },
};
