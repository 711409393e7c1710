import type { Writable } from "node:stream";
import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { backupDatabase } from "@canter/storage/backup/backup-database";
import { exportAll } from "@canter/storage/backup/export-lines";
import { importAll } from "@canter/storage/backup/import-all";
import { restoreDatabase } from "@canter/storage/backup/restore-database";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { fileExists, sqliteFileOf } from "@canter/storage/sqlite/sqlite-file";
import type { Config } from "./config.ts";

const locationOf = ({ dataDir, databaseUrl }: Config) => ({ dataDir, url: databaseUrl });

/** Whether there is anything to back up: a PostgreSQL database is there or fails. */
export const hasData = async ({ dataDir, databaseUrl }: Config): Promise<boolean> =>
  databaseUrl !== undefined || (await fileExists(sqliteFileOf(dataDir)));

async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDatabase(locationOf(config));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes a complete backup to a new folder, even while a server runs on the same data. */
export const backupData = (config: Config, dir: string): Promise<Result<unknown, Problem>> =>
  withStore(config, (store) => backupDatabase(store, dir));

/** Restores a backup; returns the file with the previous data, if there was any. */
export async function restoreData(
  config: Config,
  dir: string,
  force: boolean,
): Promise<Result<string | undefined, Problem>> {
  const restored = await restoreDatabase(locationOf(config), dir, { force });
  return restored.ok ? ok(restored.value.kept) : restored;
}

/** Writes all data in the format that `importData` reads. `output` is not ended. */
export const exportData = (config: Config, output: Writable): Promise<unknown> =>
  withStore(config, (store) => exportAll(store, output));

/** Reads an export into the database, which must be empty unless `replace`; returns the number of rows. */
export const importData = (
  config: Config,
  input: AsyncIterable<unknown>,
  replace: boolean,
): Promise<Result<number, Problem>> =>
  withStore(config, async (store) => {
    const header = await importAll(store, input, { replace });
    return header.ok ? ok(Object.values(header.value.tables).reduce((sum, count) => sum + count, 0)) : header;
  });
