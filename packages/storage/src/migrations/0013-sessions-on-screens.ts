import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The shared screen of a session, and whether it was opened there by a tap, without the password (1). */
export const sessionsOnScreensMigration: Migration = {
  number: 13,
  name: "sessions-on-screens",
  up: async (trx, dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    for (const statement of [
      `alter table auth_sessions add column screen ${text}`,
      "alter table auth_sessions add column tapped bigint",
      "create index auth_sessions_by_screen on auth_sessions (screen) where screen is not null",
    ])
      await sql.raw(statement).execute(trx);
  },
};
