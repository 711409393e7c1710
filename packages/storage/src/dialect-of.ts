import { PostgresAdapter } from "kysely";
import type { DialectName, Handle } from "./database.ts";

/** Which database a handle speaks to: for search and for the shape of keys, the only things written twice. */
export const dialectOf = (db: Handle): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
