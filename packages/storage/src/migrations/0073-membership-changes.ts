import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** Who belongs where, what they may read there, and what everybody is called. */
const counted = [
  "groups",
  "members",
  "athletes",
  "group_athletes",
  "athlete_grants",
  "horses",
  "horse_shares",
  "disciplines",
];

/** Two transactions that count in the same row wait for each other, so PostgreSQL's connections count in several. */
const slots = 16;

const countIn = (slot: string) =>
  `insert into membership_changes (slot, changes) values (${slot}, 1)
     on conflict (slot) do update set changes = membership_changes.changes + 1`;

const postgres = [
  `create function count_membership_change() returns trigger language plpgsql as $$
   begin
     ${countIn(`pg_backend_pid() % ${slots}`)};
     return null;
   end $$`,
  ...counted.map(
    (table) =>
      `create trigger ${table}_counted after insert or update or delete on ${table}
         for each statement execute function count_membership_change()`,
  ),
];

const sqlite = counted.flatMap((table) =>
  ["insert", "update", "delete"].map(
    (event) =>
      `create trigger ${table}_counted_${event} after ${event} on ${table} begin ${countIn("0")}; end`,
  ),
);

/**
 * Counts the changes of tables that are read for every request and change seldom: whoever remembers what it read there asks whether the
 * count is still the same (`access/remember-membership.ts`).
 */
export const membershipChangesMigration: Migration = {
  number: 73,
  name: "membership-changes",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "membership_changes",
      columns: "slot bigint!, changes bigint!",
      key: ["slot"],
    });
    for (const statement of dialect === "postgres" ? postgres : sqlite) await sql.raw(statement).execute(trx);
  },
};
