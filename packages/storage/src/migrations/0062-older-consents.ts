import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * What a consent covered was not written down before migration 61, and counted as all that is there. Of Strava one may consent to less, so those
 * are taken for such until their member connects again: what can't be seen any more may be there all the same. Withings gives all or nothing.
 */
export const olderConsentsMigration: Migration = {
  number: 62,
  name: "older-consents",
  up: async (trx) => {
    await sql`update connected_sources set is_partial = 1 where kind = 'strava'
      and created_at < (select applied_at from schema_migrations where number = 61)`.execute(trx);
  },
};
