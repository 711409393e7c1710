import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../open-database.ts";
import { onPostgresServer, urlOfDatabase } from "./on-postgres-server.ts";
import { startPostgres } from "./start-postgres.ts";

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
