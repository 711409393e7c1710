import type { Server } from "node:http";
import { join } from "node:path";
import { localOwnerId } from "@canter/application/core/known-accounts";
import type { Application } from "@canter/application/create-application";
import { serve as listen } from "@hono/node-server";
import { accountsOf } from "./accounts/accounts-of.ts";
import { type Config, workDirOf } from "./config.ts";
import { createApp } from "./http/create-app.ts";
import { limitBodyTime } from "./http/limit-bodies.ts";
import { removeLeftFiles } from "./http/receive-file.ts";
import { type Fetch, sendTexts } from "./http/text-response.ts";
import { type Canter, openCanter, programVersion } from "./in-process.ts";
import { createLiveConnections } from "./live/live-connections.ts";
import { LazySocketServer } from "./live/socket-server.ts";
import { reportBug } from "./report-bug.ts";

export { surviveLostLog } from "./report-bug.ts";

/**
 * Creates the first owner and their key as stated in the environment, at every start: an existing owner is not changed (their password may
 * have changed since); the key is replaced by the stated one.
 */
async function makeStatedOwner(application: Application, { owner }: Config): Promise<void> {
  if (
    owner?.email !== undefined &&
    owner.password !== undefined &&
    (await application.account.needsOwner())
  ) {
    const { email, password } = owner;
    const { hashPassword } = await import("better-auth/crypto");
    const name = (await application.account.readAccount(localOwnerId)).name;
    const made = await application.account.signUpOwner({ name, email, password, hashPassword });
    // Another process on the same database may have been faster.
    if (!made.ok && made.error.type !== "conflict") throw new Error(made.error.detail);
  }
  if (owner?.token !== undefined) await application.account.putOwnerKey(owner.token);
}

export type RunningServer = {
  /** For example http://localhost:4321 */
  readonly url: string;
  /** Where the first owner signs up while there is none, with the token that is required from any other machine. */
  readonly setUpUrl?: string;
  /** Lets requests in progress finish, accepts no new ones, closes the database. */
  stop(): Promise<void>;
};

const webRoot = join(import.meta.dirname, "../../web/dist");
/** Grace period for requests in progress when the server is told to stop. */
const graceMilliseconds = 5000;

/**
 * An archive with years of photos takes long over a slow line (5 GB at 1.5 MB/s: an hour); other bodies have `limitBodyTime`; a connection
 * without headers for a minute is closed. One that is idle is kept for longer than proxies keep theirs (nginx 60 s): they close it, and it is
 * never closed beneath a request that is on its way.
 */
const serverOptions = { requestTimeout: 3_600_000, headersTimeout: 60_000, keepAliveTimeout: 65_000 };

function listening(
  fetch: Fetch,
  sockets: LazySocketServer,
  { port, host }: Config,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    // Its own Request and Response must not replace Node's: other code here (providers, better-auth) would get them, too, and they are
    // incomplete (no `bytes()`).
    const options = {
      fetch: sendTexts(fetch),
      port,
      hostname: host,
      overrideGlobalObjects: false,
      serverOptions,
    };
    const server = listen({ ...options, websocket: { server: sockets } }, (address) =>
      resolve({ server: server as Server, port: address.port }),
    );
    limitBodyTime(server as Server);
    server.once("error", reject);
  });
}

/** How often connections are looked for whose answer has ended meanwhile: Node keeps those open that it was not told to close. */
const idleCheckMilliseconds = 20;

/** Closes idle connections immediately and the others when they are done, or after the grace period. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    const idleChecks = setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idleChecks);
      resolve();
    });
  });
}

const nameOf = ({ host }: Config): string =>
  host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host === "::1" || host === "::" ? "[::1]" : host;

/** Opens Canter and listens on the configured port. Throws (EADDRINUSE, …) after closing everything again. */
export async function serveCanter(
  config: Config,
  open: (config: Config) => Promise<Canter> = openCanter,
): Promise<RunningServer> {
  const started = performance.now();
  const canter = await open(config);
  let port = config.port;
  const connections = createLiveConnections();
  const sockets = new LazySocketServer();
  try {
    await makeStatedOwner(canter.application, config);
    await removeLeftFiles(workDirOf(config));
    const accounts = accountsOf(canter, config, () => port);
    const app = createApp({
      application: canter.application,
      accounts,
      health: () => ({
        status: "ok",
        version: programVersion,
        database: canter.store.dialect,
        uptimeSeconds: Math.round((performance.now() - started) / 1000),
      }),
      ready: canter.store.ready,
      live: { connections, prepareSockets: () => sockets.load() },
      webRoot,
      workDir: workDirOf(config),
      reportBug,
      ...(config.trustedProxies && { trustedProxies: config.trustedProxies }),
      ...(config.publicUrl !== undefined && { publicUrl: new URL(config.publicUrl) }),
    });
    const listened = await listening(app.fetch, sockets, config);
    port = listened.port;
    canter.application.startWork();
    let stopping: Promise<void> | undefined;
    const needsOwner = await canter.application.account.needsOwner();
    return {
      url: `http://${nameOf(config)}:${port}`,
      ...(needsOwner && { setUpUrl: `${accounts.origin()}/?setup=${accounts.setUpToken}` }),
      stop: () => {
        connections.closeAll();
        // Together: a request that waits for a run is answered when the run is released.
        return (stopping ??= Promise.all([
          stopListening(listened.server),
          canter.application.stopWork(),
        ]).then(() => canter.close()));
      },
    };
  } catch (error) {
    await canter.close();
    throw error;
  }
}
