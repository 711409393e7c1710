import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The number of consecutive failures to fetch a service's object; and (0 or 1) whether a consent covers only a part. */
export const itemTriesMigration: Migration = {
  number: 61,
  name: "item-tries",
  up: async (trx) => {
    await sql`alter table connected_items add column tries bigint not null default 0`.execute(trx);
    await sql`alter table connected_sources add column is_partial bigint not null default 0`.execute(trx);
  },
};
