import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** The run that made an evaluation; and the runs that exist: one for each state of a workout and version of a program. */
export const evaluationRunsMigration: Migration = {
  number: 44,
  name: "evaluation-runs",
  up: async (trx, dialect) => {
    await trx.schema.alterTable("evaluations").addColumn("run_id", "text").execute();
    await addTable(trx, dialect, {
      name: "evaluation_runs",
      columns:
        "program_id text!, program_version bigint!, workout_id text!, workout_version bigint!, run_id text!, created_at bigint!",
      key: ["program_id", "program_version", "workout_id", "workout_version"],
      references: { program_id: "programs" },
    });
  },
};
