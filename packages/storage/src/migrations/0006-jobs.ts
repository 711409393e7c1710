import { sql } from "kysely";
import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Durable jobs (on PostgreSQL they are in pg-boss's schema instead), and members' scheduled assignments. */
export const jobsMigration: Migration = {
  number: 6,
  name: "jobs",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "jobs",
      columns:
        "id text!, queue text!, key text!, group_id text, payload text!, state text!, attempt bigint!, run_at bigint!, lease_until bigint, error text, created_at bigint!, died_at bigint",
      key: ["id"],
    });
    await sql
      .raw("create unique index jobs_open on jobs (queue, key) where state in ('waiting', 'running')")
      .execute(trx);
    await addTable(trx, dialect, {
      name: "job_queues",
      columns: "name text!, paused_at bigint",
      key: ["name"],
    });
    await addTable(trx, dialect, {
      name: "assignment_schedules",
      columns:
        "group_id text!, member_id text!, agent text!, assignment text!, cron text, paused_at bigint, planned_cron text!, planned_zone text!, next_at bigint",
      key: ["member_id", "agent", "assignment"],
      references: { group_id: "groups", member_id: "members" },
    });
    await addTable(trx, dialect, {
      name: "assignment_occurrences",
      columns:
        "id text!, group_id text!, member_id text!, agent text!, assignment text!, local_day text!, trigger_key text!, due_at bigint!, run_id text, created_at bigint!, settled_at bigint",
      key: ["id"],
      unique: ["agent", "assignment", "member_id", "local_day", "trigger_key"],
      references: { group_id: "groups", member_id: "members", run_id: "runs" },
    });
    await addIndexes(trx, [
      ["jobs", ["queue", "state", "run_at"]],
      ["assignment_schedules", ["next_at"]],
      ["assignment_occurrences", ["settled_at"]],
    ]);
  },
};
