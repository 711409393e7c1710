import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { PoolClient } from "pg";
import { cleanParameter } from "../transaction/clean-parameter.ts";
import { postgresFailure } from "../store-failure.ts";
import type { TransactionGuard } from "../transaction/transact.ts";
import { createStatementNames, isOutdated } from "./statement-names.ts";

/** Object ids of `bigint` and `numeric` in PostgreSQL's catalogue (pg_type.dat). */
const NUMBER_TYPES: readonly number[] = [20, 1700];

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection's cached plans were made for the tables' statistics at the time: it must not get older than this. */
const LIFETIME_SECONDS = 600;

const beginsTransaction = (text: string): boolean => /^(start transaction|begin)\b/i.test(text);
const endsTransaction = (text: string): boolean => /^(commit|rollback)$/i.test(text);

/** As on SQLite, except for booleans: Kysely's introspection uses some, and no column of ours takes one. */
const toParameter = (value: unknown) => (typeof value === "boolean" ? value : cleanParameter(value));

/** Converts the database's errors to `StoreFailure`. */
const answered = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    throw postgresFailure(error);
  }
};

/** A client in Kysely's interface. */
const toKyselyClient = (
  client: PoolClient,
  names: ReturnType<typeof createStatementNames>,
): PostgresPoolClient => {
  let isInTransaction = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    const values = parameters.map(toParameter);
    if (beginsTransaction(text)) isInTransaction = true;
    else if (endsTransaction(text)) isInTransaction = false;
    const name = isInTransaction ? undefined : names.nameOf(text);
    if (name === undefined) return await answered(client.query(text, values));
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw postgresFailure(error);
      names.forget(text);
      return await answered(client.query(text, values));
    }
  };
  return {
    query,
    release: (destroy?: boolean) => client.release(destroy),
  } as unknown as PostgresPoolClient;
};

/**
 * A pool of connections to `url` in Kysely's interface: 64-bit integers and sums are returned as numbers, parameters are checked as on
 * SQLite, and the pool is refused inside a transaction. `pg` is loaded here, so that SQLite users never pay for it.
 */
export const createPostgresPool = async (url: string, guard: TransactionGuard): Promise<PostgresPool> => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: "canter",
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        NUMBER_TYPES.includes(id) ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // Without a listener a lost idle connection ends the process. The pool drops it; the next query opens another.
  pool.on("error", () => {});
  // So does one that is in use, which the pool does not listen to: its query fails as well, and the pool drops it when it is released.
  pool.on("connect", (client) => client.on("error", () => {}));
  const names = createStatementNames();
  const checked = new WeakMap<object, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      guard.refuseInside();
      const client = await answered(pool.connect());
      const known = checked.get(client) ?? toKyselyClient(client, names);
      checked.set(client, known);
      return known;
    },
  };
};
