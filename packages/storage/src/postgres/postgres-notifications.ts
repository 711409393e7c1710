import { sql } from "kysely";
import type { Handle } from "../database.ts";
import type { Notifications } from "../store.ts";

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
