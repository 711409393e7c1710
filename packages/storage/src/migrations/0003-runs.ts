import { sql } from "kysely";
import type { DialectName, TransactionHandle } from "../database.ts";
import { addTable, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** New columns of a run besides its one message and result. */
const runColumns = [
  "input text",
  "parent_run_id text references runs (id) deferrable initially deferred",
  "parent_step text",
  "attempt bigint not null default 0",
  "owner text",
  "lease_until bigint",
  "cancel_requested_at bigint",
  "model text",
  "model_calls bigint not null default 0",
  "input_tokens bigint not null default 0",
  "output_tokens bigint not null default 0",
  "cost_micros bigint not null default 0",
  "last_seq bigint not null default 0",
  "error text",
  "started_at bigint",
];

const tables: readonly TableSpec[] = [
  {
    name: "run_events",
    columns: "run_id text!, seq bigint!, at bigint!, type text!, data text!, step text, journal text",
    key: ["run_id", "seq"],
    references: { run_id: "runs" },
  },
  {
    name: "model_settings",
    columns:
      "group_id text!, agent text!, provider text!, model text!, base_url text, key_sealed text, input_per_million double, output_per_million double, options text, updated_at bigint!, updated_by text!",
    key: ["group_id", "agent"],
    references: { group_id: "groups" },
  },
  {
    name: "model_budgets",
    columns: "group_id text!, tokens_per_member_day bigint, cost_micros_per_month bigint",
    key: ["group_id"],
    references: { group_id: "groups" },
  },
];

const indexes = [
  "create unique index run_events_by_step on run_events (run_id, step) where step is not null",
  "create unique index runs_by_parent on runs (parent_run_id, parent_step)",
  "create index runs_open on runs (created_at, id) where state in ('queued', 'running')",
  "create index runs_open_by_conversation on runs (conversation_id) where state in ('queued', 'running')",
  "create index runs_by_member on runs (member_id, created_at, id)",
  // Only runs that used a model have a cost: sums read no others.
  "create index runs_with_usage on runs (group_id, created_at) where model_calls > 0",
];

const addColumn = (trx: TransactionHandle, dialect: DialectName, column: string) => {
  const sorted = dialect === "postgres" ? column.replace(/ text\b/, ' text collate "C"') : column;
  return sql.raw(`alter table runs add column ${sorted}`).execute(trx);
};

export const runsMigration: Migration = {
  number: 3,
  name: "runs",
  up: async (trx, dialect) => {
    for (const column of runColumns) await addColumn(trx, dialect, column);
    // All existing runs had been answered within their own transactions.
    await sql`update runs set attempt = 1, started_at = created_at`.execute(trx);
    for (const spec of tables) await addTable(trx, dialect, spec);
    for (const index of indexes) await sql.raw(index).execute(trx);
  },
};
