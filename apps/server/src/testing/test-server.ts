import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { DialectName } from "@canter/storage/database";
import { type Accounts, createAccounts } from "../accounts/accounts.ts";
import { openTestWorld, type TestWorld } from "@canter/application/testing/test-world";
import { createApp } from "../http/create-app.ts";
import { sendTexts } from "../http/text-response.ts";
import type { Live } from "../live/live.ts";
import { createLiveConnections } from "../live/live-connections.ts";
import { LazySocketServer } from "../live/socket-server.ts";

export type TestServer = {
  readonly world: TestWorld;
  readonly accounts: Accounts;
  /** For example localhost:4321 */
  readonly host: string;
  readonly live: Live;
  /** The account in the header `test-account` is admitted unless it is in this set. */
  readonly shutOut: Set<string>;
  cleanUp(): Promise<void>;
};

/** The whole interface on a real database behind a real port, without the worker. */
export async function openTestServer(
  dialect: DialectName,
  settings: Pick<Live, "limits" | "times"> = {},
): Promise<TestServer> {
  const world = await openTestWorld(dialect);
  let port = 0;
  const reportBug = (error: unknown) => world.bugs.push(error);
  const accounts = createAccounts({
    store: world.store,
    application: world.application,
    now: world.clock.now,
    secret: "a secret for tests that nobody knows",
    origin: () => `http://localhost:${port}`,
    local: true,
    setUpToken: "the token that was printed at start",
    reportBug,
  });
  const sockets = new LazySocketServer();
  const live: Live = {
    connections: createLiveConnections(),
    prepareSockets: () => sockets.load(),
    ...settings,
  };
  const shutOut = new Set<string>();
  const app = createApp({
    application: world.application,
    accounts,
    live,
    identify: ({ headers }) => {
      const accountId = headers.get("test-account");
      return accountId === null || shutOut.has(accountId) ? undefined : { accountId };
    },
    health: () => ({ status: "ok", version: "test", database: dialect, uptimeSeconds: 0 }),
    ready: world.store.ready,
    reportBug,
  });
  const server = serve({
    fetch: sendTexts(app.fetch),
    port: 0,
    hostname: "127.0.0.1",
    overrideGlobalObjects: false,
    websocket: { server: sockets },
  }) as Server;
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  return {
    world,
    accounts,
    live,
    shutOut,
    host: `localhost:${port}`,
    cleanUp: async () => {
      live.connections.closeAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.cleanUp();
    },
  };
}
