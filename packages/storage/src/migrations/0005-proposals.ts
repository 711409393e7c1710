import { sql } from "kysely";
import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

export const proposalsMigration: Migration = {
  number: 5,
  name: "proposals",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "proposals",
      columns:
        "id text!, group_id text!, member_id text!, conversation_id text!, program_id text!, status text!, base_version bigint!, edits text!, preview text!, problems text!, is_renewed bigint!, applied_version bigint, revision bigint!, created_at bigint!, updated_at bigint!",
      key: ["id"],
      references: {
        group_id: "groups",
        member_id: "members",
        conversation_id: "conversations",
        program_id: "programs",
      },
    });
    // At most one pending proposal per conversation and program: later requests are added to it.
    await sql
      .raw(
        "create unique index proposals_open on proposals (conversation_id, program_id) where status in ('pending', 'blocked')",
      )
      .execute(trx);
    await sql.raw("create index proposals_by_member on proposals (member_id, created_at, id)").execute(trx);
    await sql.raw("create index proposals_by_program on proposals (program_id)").execute(trx);
  },
};
