import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import { schemaVersion } from "../migrations/migrate.ts";
import { copySqliteFile, emptyTables, sqliteFileOf } from "../sqlite/sqlite-file.ts";
import type { Store } from "../store.ts";
import { type BackupManifest, writeManifest } from "./backup-manifest.ts";
import { exportAll } from "./export-lines.ts";
import { leftOut } from "./portable-table.ts";

let last = 0;

/** The current time for a file name, sortable and unique in this process: `2026-11-21T22-42-44-123Z`. */
export const fileStamp = (): string => {
  // Two in one millisecond would write into one folder.
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString().replaceAll(/[:.]/g, "-");
};

/** Copies the database before migration `number`: `DIR/backups/before-0002-<time>.sqlite`. */
export const backUpBeforeUpgrade = async (dataDir: string, number: number): Promise<void> => {
  const folder = path.join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `before-${String(number).padStart(4, "0")}-${fileStamp()}.sqlite`;
  await copySqliteFile(sqliteFileOf(dataDir), path.join(folder, name));
};

const isFree = async (folder: string): Promise<boolean> => {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
};

const databaseFile = async ({ db }: Store): Promise<string> => {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const main = rows.find((row) => row.name === "main");
  if (!main?.file) throw new Error("The database has no file.");
  return main.file;
};

const fillSqlite = async (store: Store, folder: string): Promise<BackupManifest> => {
  const file = "canter.sqlite";
  await copySqliteFile(await databaseFile(store), path.join(folder, file));
  await emptyTables(path.join(folder, file), leftOut);
  return await writeManifest(folder, {
    kind: "sqlite",
    file,
    schemaVersion: await schemaVersion(store.db, "sqlite"),
  });
};

const fillExport = async (store: Store, folder: string): Promise<BackupManifest> => {
  const file = "canter.jsonl";
  const stream = createWriteStream(path.join(folder, file), { flush: true, mode: 0o600 });
  const header = await exportAll(store, stream);
  stream.end();
  await finished(stream);
  return await writeManifest(folder, { kind: "export", file, schemaVersion: header.schemaVersion });
};

/**
 * Writes a verified backup, as of one moment, while the database is in use: of SQLite a copy of the file without open sessions, of
 * PostgreSQL an export. The folder appears when it is complete. Invalid: `targetDir` exists and is not an empty folder.
 */
export const backupDatabase = async (
  store: Store,
  targetDir: string,
): Promise<Result<BackupManifest, Problem>> => {
  const target = path.resolve(targetDir);
  if (!(await isFree(target)))
    return err(invalid("targetDir", `must not exist, or be an empty folder: ${target}`));
  const partial = `${target}.partial-${process.pid}-${fileStamp()}`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const fill = store.dialect === "sqlite" ? fillSqlite : fillExport;
    const manifest = await fill(store, partial);
    await rename(partial, target);
    return ok(manifest);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};
