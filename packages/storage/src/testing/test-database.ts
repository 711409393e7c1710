import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { DialectName } from "../database.ts";
import type { DatabaseLocation } from "../open-database.ts";
import { sqliteFileOf } from "../sqlite/sqlite-file.ts";
import type {} from "./database-global-setup.ts";
import { onPostgresServer, urlOfDatabase } from "./on-postgres-server.ts";

/** A place for a database that nobody else uses: a folder, or a database of the run's PostgreSQL. */
export type TestDatabase = { readonly location: DatabaseLocation; readonly remove: () => Promise<void> };

const makePostgres = async (template: string): Promise<TestDatabase> => {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Its files are copied as they are: a third of the work of a copy through the log.
  await onPostgresServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    location: { url: urlOfDatabase(server, name) },
    remove: () => onPostgresServer(server, `drop database if exists ${name} with (force)`),
  };
};

const makeFolder = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canter-store-"));
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/** Makes the place; the database in it is made by whoever opens it. */
export const freshDatabase = (dialect: DialectName): Promise<TestDatabase> =>
  dialect === "postgres" ? makePostgres("template1") : makeFolder();

/** A copy of the run's migrated database. */
export const migratedDatabase = async (dialect: DialectName): Promise<TestDatabase> => {
  if (dialect === "postgres") return makePostgres("migrated");
  const made = await makeFolder();
  await copyFile(sqliteFileOf(inject("migratedFolder")), sqliteFileOf(made.location.dataDir));
  return made;
};
