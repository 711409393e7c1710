import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** From which message something is remembered: it is forgotten with it. */
export const memorySourcesMigration: Migration = {
  number: 65,
  name: "memory-sources",
  up: async (trx) => {
    await sql.raw("alter table working_memories add column message_id text").execute(trx);
  },
};
