import "temporal-polyfill/global";
import type { DialectName } from "@canter/storage/database";
import { openTestWorld, type TestWorld } from "@canter/application/testing/test-world";
import { type Accounts, type AccountsParts, createAccounts } from "../accounts/accounts.ts";
import { createApp } from "../http/create-app.ts";
import { createLiveConnections } from "../live/live-connections.ts";

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Uint8Array;
};

export type TestApp = {
  readonly world: TestWorld;
  readonly accounts: Accounts;
  /** Sends a request as an account (default: the local owner, in the barn). A body is sent as JSON. */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<TestAnswer>;
  cleanUp(): Promise<void>;
};

export type SendOptions = {
  /** An account, without any credentials. A `cookie` or `authorization` among the headers takes precedence. */
  readonly as?: string;
  /** No account: only the headers count. */
  readonly stranger?: boolean;
  readonly group?: string | undefined;
  readonly body?: unknown;
  /** Sent literally. */
  readonly text?: string;
  readonly bytes?: Uint8Array | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
};

let apps = 0;

/** Each app has its own client address: attempts are counted by address, for all apps of a process. */
const connectionFrom = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

/** The whole interface on a real database, without a socket. */
export async function openTestApp(
  dialect: DialectName,
  webRoot?: string,
  settings: Partial<AccountsParts> = {},
): Promise<TestApp> {
  const world = await openTestWorld(dialect);
  apps += 1;
  const connection = connectionFrom(`127.0.${process.pid % 250}.${apps}`);
  const accounts = createAccounts({
    store: world.store,
    application: world.application,
    now: world.clock.now,
    secret: "a secret for tests that nobody knows",
    origin: () => "http://localhost:4321",
    local: true,
    setUpToken: "the token that was printed at start",
    reportBug: (error) => world.bugs.push(error),
    ...settings,
  });
  const app = createApp({
    application: world.application,
    accounts,
    identify: (request) => {
      const { headers } = request;
      const real = headers.has("authorization") || headers.has("cookie") || headers.has("test-stranger");
      return real ? accounts.identify(request) : { accountId: headers.get("test-account") ?? "local-owner" };
    },
    live: { connections: createLiveConnections() },
    health: () => ({ status: "ok", version: "test", database: dialect, uptimeSeconds: 0 }),
    ready: world.store.ready,
    reportBug: (error) => world.bugs.push(error),
    ...(webRoot !== undefined && { webRoot }),
  });
  return {
    world,
    accounts,
    cleanUp: world.cleanUp,
    send: async (
      method,
      path,
      { as, group = "barn", stranger = false, body, text, bytes: sent, headers = {} } = {},
    ) => {
      const content =
        (sent as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined) ??
        text ??
        (body === undefined ? undefined : JSON.stringify(body));
      const init = {
        method,
        headers: {
          host: "localhost:4321",
          ...(group && { "canter-group": group }),
          ...(as && { "test-account": as }),
          ...(stranger && { "test-stranger": "1" }),
          ...(content !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
        ...(content instanceof ReadableStream && { duplex: "half" as const }),
      };
      const response = await app.request(`http://localhost:4321${path}`, init, connection);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const answered = new TextDecoder().decode(bytes);
      // Not "application/jsonl", which is a line of JSON for each.
      const isJson = /json\b/.test(response.headers.get("content-type") ?? "") && answered !== "";
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(answered) as unknown) : undefined,
        text: answered,
        bytes,
      };
    },
  };
}
