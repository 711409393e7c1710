import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type { PoolClient } from "pg";
import { cleanParameter } from "../transaction/clean-parameter.ts";
import { postgresFailure } from "../store-failure.ts";
import type { TransactionGuard } from "../transaction/transaction-guard.ts";
import { createStatementNames, isOutdated } from "./statement-names.ts";
import type { Handle } from "../database.ts";
import type { Notifications } from "../store.ts";

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

/** The only channel; payloads are below PostgreSQL's limit of 8,000 bytes. */
const CHANNEL = "canter";
const MAX_BYTES = 7500;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

type Listener = (payload: string) => void;

const openConnection = async (url: string, onPayload: Listener, onLost: () => void) => {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "canter listens",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  let isReported = false;
  const lose = () => {
    if (!isReported) onLost();
    isReported = true;
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => onPayload(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch {
    await client.end().catch(() => undefined);
    lose();
    return undefined;
  }
  return isReported ? undefined : client;
};

type Connection = { readonly end: () => Promise<void> };

/** Keeps one connection listening, with pauses between attempts while the server is away. */
const createListening = (url: string, onPayload: Listener, onConnected: () => void) => {
  let wanted = true;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let current: Connection | undefined;
  const lost = () => {
    current = undefined;
    if (!wanted || timer) return;
    timer = setTimeout(connect, pause);
    timer.unref();
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  function connect(): void {
    timer = undefined;
    void openConnection(url, onPayload, lost).then((client) => {
      if (!client) return;
      if (!wanted) return void client.end().catch(() => undefined);
      current = client;
      pause = FIRST_PAUSE_MS;
      // Earlier messages are lost, also while the first connection was made: listeners check for themselves.
      onConnected();
    });
  }
  connect();
  return {
    end: async () => {
      wanted = false;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    },
  };
};

/**
 * PostgreSQL's NOTIFY for messages between processes. Listening has its own connection, opened on first use; it reconnects by itself.
 * Sending goes through the store's pool and is not awaited.
 */
export const createPostgresNotifications = (
  db: Handle,
  url: string,
): Notifications & { readonly close: () => Promise<void> } => {
  const listeners = new Set<Parameters<Notifications["listen"]>[0]>();
  let listening: Connection | undefined;
  let closed = false;
  const sending = new Set<Promise<unknown>>();
  const stop = async () => {
    const ending = listening;
    listening = undefined;
    await ending?.end();
  };
  return {
    send: (payload) => {
      if (closed || Buffer.byteLength(payload) > MAX_BYTES) return;
      const sent = sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db).catch(() => undefined);
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
    },
    listen: (listener) => {
      listeners.add(listener);
      const onPayload = (payload: string) => listeners.forEach((each) => each.onPayload(payload));
      listening ??= createListening(url, onPayload, () => listeners.forEach((each) => each.onGap()));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) void stop();
      };
    },
    close: async () => {
      closed = true;
      listeners.clear();
      // A process's last message (that its work can be claimed) is worth more than a quick exit.
      await Promise.all(sending);
      await stop();
    },
  };
};
