import { sql } from "kysely";
import type { Handle } from "../database.ts";

const theirs = sql`application_name = 'canter listens' and datname = current_database()`;

/** The number of PostgreSQL connections that listen to notifications of this database. */
export const countListening = async (db: Handle): Promise<number> => {
  const { rows } =
    await sql`select pid from pg_stat_activity where ${theirs} and query = 'listen canter'`.execute(db);
  return rows.length;
};

/** Closes them, as a restart of the server would. */
export const endListening = async (db: Handle): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`.execute(db);
};
