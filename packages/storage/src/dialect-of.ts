import { PostgresAdapter } from "kysely";
import type { DialectName, Handle } from "./database.ts";

/** A handle's database: search and the form of keys are the only code written twice. */
export const dialectOf = (db: Handle): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
