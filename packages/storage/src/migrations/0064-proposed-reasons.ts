import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Why a program is as it is with the pending changes. */
export const proposedReasonsMigration: Migration = {
  number: 64,
  name: "proposed-reasons",
  up: async (trx) => {
    await sql.raw("alter table proposals add column reasoning text").execute(trx);
  },
};
