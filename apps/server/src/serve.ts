import { join } from "node:path";
import type { Server } from "node:http";
import { serve as listen } from "@hono/node-server";
import type { Config } from "./config.ts";
import { createApp } from "./http/create-app.ts";
import { openCanter, programVersion } from "./in-process.ts";

export type RunningServer = {
  /** As in http://localhost:4321 */
  readonly url: string;
  /** Lets requests under way finish, takes no new ones, closes the database. */
  stop(): Promise<void>;
};

const webRoot = join(import.meta.dirname, "../../web/dist");
/** How long requests under way get when the server is told to stop. */
const graceMilliseconds = 5000;

const reportBug = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

type Fetch = (request: Request) => Response | Promise<Response>;

function listening(fetch: Fetch, { port, host }: Config): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = listen({ fetch, port, hostname: host }, (address) =>
      resolve({ server: server as Server, port: address.port }),
    );
    server.once("error", reject);
  });
}

/** Closes idle connections at once and the others when they are done, or after the grace. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Opens Canter and answers on the configured port. Throws (EADDRINUSE, …) with everything closed again. */
export async function serveCanter(config: Config): Promise<RunningServer> {
  const started = performance.now();
  const canter = await openCanter(config);
  const app = createApp({
    application: canter.application,
    // Until there are accounts: whoever reaches the loopback address is the local owner.
    identify: () => ({ accountId: canter.accountId }),
    health: () => ({
      status: "ok",
      version: programVersion,
      database: canter.database,
      uptimeSeconds: Math.round((performance.now() - started) / 1000),
    }),
    webRoot,
    reportBug,
  });
  try {
    const { server, port } = await listening(app.fetch, config);
    const name = config.host === "127.0.0.1" ? "localhost" : config.host === "::1" ? "[::1]" : config.host;
    let stopping: Promise<void> | undefined;
    return {
      url: `http://${name}:${port}`,
      stop: () => (stopping ??= stopListening(server).then(() => canter.close())),
    };
  } catch (error) {
    await canter.close();
    throw error;
  }
}
