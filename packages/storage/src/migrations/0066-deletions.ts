import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** References that are looked up for each deleted run. */
const ofRuns = ["dashboard_revisions", "coaching_notes", "assignment_occurrences"];

/** What is being deleted for good. `roots`: JSON. */
export const deletionsMigration: Migration = {
  number: 66,
  name: "deletions",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "deletions",
      columns: "id text!, kind text!, roots text!, requested_at bigint!",
      key: ["id"],
    });
    for (const table of ofRuns)
      await sql
        .raw(`create index ${table}_by_run on ${table} (run_id) where run_id is not null`)
        .execute(trx);
  },
};
