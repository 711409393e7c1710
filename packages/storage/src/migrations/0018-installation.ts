import { sql } from "kysely";
import { addTable, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

const tables: readonly TableSpec[] = [
  // Groups that may use the installation's own resources: its model and key, its content folder, its network.
  {
    name: "trusted_groups",
    columns: "group_id text!",
    key: ["group_id"],
    references: { group_id: "groups" },
  },
  // Accounts that may create groups, if that is limited to named ones.
  {
    name: "group_makers",
    columns: "account_id text!",
    key: ["account_id"],
    references: { account_id: "accounts" },
  },
];

/** Whom the first owner trusts with what. Their own groups and the demo have used all of it so far, and still may. */
export const installationMigration: Migration = {
  number: 18,
  name: "installation",
  up: async (trx, dialect) => {
    for (const table of tables) await addTable(trx, dialect, table);
    await sql`
      insert into trusted_groups (group_id)
      select id from groups where demo = 1 or id in (
        select group_id from members
        where account_id = 'local-owner' and role = 'owner' and removed_at is null
      )`.execute(trx);
  },
};
