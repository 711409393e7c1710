import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** The profile of each horse and its home barn; existing horses get an empty profile. */
export const horsesMigration: Migration = {
  number: 19,
  name: "horses",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "horses",
      columns:
        "athlete_id text!, group_id text!, status text!, profile text!, version bigint!, updated_by text, created_at bigint!, updated_at bigint!, removed_at bigint",
      key: ["athlete_id"],
      references: { athlete_id: "athletes", group_id: "groups" },
    });
    await sql`create index horses_by_group_id on horses (group_id)`.execute(trx);
    await sql`insert into horses (athlete_id, group_id, status, profile, version, created_at, updated_at)
      select a.id, min(g.group_id), 'active', '{}', 1, a.created_at, a.created_at
      from athletes a join group_athletes g on g.athlete_id = a.id
      where a.kind = 'horse' group by a.id, a.created_at`.execute(trx);
  },
};
