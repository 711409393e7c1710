import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { Handle } from "../database.ts";

const connections = new WeakMap<Handle, DatabaseConnection>();

/** From now on compiled queries of a handle go to this connection. */
export const connectTo = (db: Handle, connection: DatabaseConnection): void => {
  connections.set(db, connection);
};

/**
 * Lets compiled queries of a handle reach its connection without Kysely's layers between, which take longer than a statement of SQLite.
 * Only for a handle that always has the same connection, and until `disconnect`.
 */
export const connectDirectly = async (db: Handle): Promise<void> => {
  connectTo(db, await db.getExecutor().provideConnection((connection) => Promise.resolve(connection)));
};

/** From now on Kysely runs the handle's queries again, and refuses them where the handle is closed. */
export const disconnect = (db: Handle): void => {
  connections.delete(db);
};

/** The connection of a handle between those two; undefined: Kysely gives it one for each query. */
export const directConnectionOf = (db: Handle): DatabaseConnection | undefined => connections.get(db);

/** Runs a compiled query on the shortest way there is. */
export const runCompiled = <R>(db: Handle, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  (connections.get(db) ?? db).executeQuery<R>(query);
