import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Before migration 61 the extent of a consent was not stored, and counted as everything. Strava allows less, so its consents count as
 * partial until their member connects again: what is no longer visible may still exist there. Withings gives all or nothing.
 */
export const olderConsentsMigration: Migration = {
  number: 62,
  name: "older-consents",
  up: async (trx) => {
    await sql`update connected_sources set is_partial = 1 where kind = 'strava'
      and created_at < (select applied_at from schema_migrations where number = 61)`.execute(trx);
  },
};
