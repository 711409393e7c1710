import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Evaluations of programs, each with what prompted it: `cause` is a workout, a day or the end. `content` is JSON. */
export const evaluationsMigration: Migration = {
  number: 24,
  name: "evaluations",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "evaluations",
      columns:
        "id text!, group_id text!, athlete_id text!, program_id text!, program_version bigint!, cause text!, date text!, status text!, content text!, created_at bigint!",
      key: ["id"],
      unique: ["program_id", "cause"],
      references: { group_id: "groups", athlete_id: "athletes", program_id: "programs" },
    });
    await sql`create index evaluations_by_program_id on evaluations (program_id, created_at, id)`.execute(
      trx,
    );
  },
};
