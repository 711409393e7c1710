import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { latestSchema } from "../migrations/registry.ts";
import { type DatabaseLocation, openDatabase } from "../open-database.ts";
import { copySqliteFile, fileExists, replaceSqliteFile, sqliteFileOf } from "../sqlite/sqlite-file.ts";
import type { Store } from "../store.ts";
import { type BackupManifest, verifyManifest } from "./backup-manifest.ts";
import { exportAll, exportLines } from "./export-lines.ts";
import { fileStamp } from "./backup-database.ts";
import { importAll } from "./import-all.ts";

/** `force`: also if a database with data exists. */
export type RestoreOptions = { readonly force?: boolean };

/** `kept`: the file with a copy of the previous data. */
export type Restored = { readonly manifest: BackupManifest; readonly kept?: string };

/** Runs `work` with a folder's SQLite store, which is created or upgraded if needed. */
const withScratchStore = async <T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const scratch = await openDatabase({ dataDir: folder });
  try {
    return await work(scratch);
  } finally {
    await scratch.close();
  }
};

/** Creates a SQLite database from the backup in the (empty) folder `dataDir`. */
const unpack = async (
  manifest: BackupManifest,
  backupDir: string,
  dataDir: string,
): Promise<Result<unknown, Problem>> => {
  const file = path.join(backupDir, manifest.file);
  if (manifest.kind === "export")
    return await withScratchStore(dataDir, (scratch) => importAll(scratch, createReadStream(file)));
  // Copied twice: SQLite creates files beside what it opens, and a backup may be on a read-only medium.
  const raw = path.join(dataDir, "raw.sqlite");
  await copyFile(file, raw);
  await copySqliteFile(raw, sqliteFileOf(dataDir));
  return ok(undefined);
};

const restoreSqlite = async (
  dataDir: string,
  backupDir: string,
  manifest: BackupManifest,
  { force = false }: RestoreOptions,
): Promise<Result<Restored, Problem>> => {
  const there = await fileExists(sqliteFileOf(dataDir));
  if (there && !force)
    return err(conflict(`There is a database in ${dataDir} already; it is only replaced when forced.`));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(path.join(dataDir, "restoring-"));
  try {
    const unpacked = await unpack(manifest, backupDir, scratch);
    if (!unpacked.ok) return unpacked;
    const kept = path.join(dataDir, "backups", `replaced-${fileStamp()}.sqlite`);
    if (!(await replaceSqliteFile(dataDir, sqliteFileOf(scratch), kept)))
      return err(conflict(`The database in ${dataDir} is in use: stop Canter first.`));
    return ok(there ? { manifest, kept } : { manifest });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

const keepExport = async (store: Store, file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const stream = createWriteStream(file, { flush: true, mode: 0o600 });
  await exportAll(store, stream);
  stream.end();
  await finished(stream);
};

/** Whether anybody has written in it: a database that was only opened counts as none. */
const isUsed = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;

const fillPostgres = async (
  store: Store,
  backupDir: string,
  manifest: BackupManifest,
  replace: boolean,
): Promise<Result<unknown, Problem>> => {
  const file = path.join(backupDir, manifest.file);
  if (manifest.kind === "export") return await importAll(store, createReadStream(file), { replace });
  const scratch = await mkdtemp(path.join(path.dirname(backupDir), "restoring-"));
  try {
    await unpack(manifest, backupDir, scratch);
    return await withScratchStore(scratch, (source) => importAll(store, exportLines(source), { replace }));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

const restorePostgres = async (
  url: string,
  backupDir: string,
  manifest: BackupManifest,
  { force = false }: RestoreOptions,
): Promise<Result<Restored, Problem>> => {
  const store = await openDatabase({ url });
  try {
    const used = await isUsed(store);
    if (used && !force)
      return err(conflict("There is data in this database already; it is only replaced when forced."));
    const kept = path.join(path.dirname(backupDir), `replaced-${fileStamp()}.jsonl`);
    if (used) await keepExport(store, kept);
    const filled = await fillPostgres(store, backupDir, manifest, used);
    if (!filled.ok) return filled;
    return ok(used ? { manifest, kept } : { manifest });
  } finally {
    await store.close();
  }
};

/**
 * Restores a backup (of either kind, into either database). It is verified first; previous data is kept: on SQLite in
 * `DIR/backups/replaced-<time>.sqlite`, on PostgreSQL as an export beside the backup. Invalid: not a complete backup, or made by a newer
 * Canter. Conflict: a database exists and `force` is not given, or the SQLite database is in use.
 */
export const restoreDatabase = async (
  location: DatabaseLocation,
  backupDir: string,
  options: RestoreOptions = {},
): Promise<Result<Restored, Problem>> => {
  const folder = path.resolve(backupDir);
  const verified = await verifyManifest(folder);
  if (!verified.ok) return verified;
  const manifest = verified.value;
  if (manifest.schemaVersion > latestSchema)
    return err(invalid("backupDir", "was made by a newer Canter: use that one to restore it"));
  if (location.url) return await restorePostgres(location.url, folder, manifest, options);
  if (!location.dataDir) throw new Error("A data folder or a database address is needed.");
  return await restoreSqlite(path.resolve(location.dataDir), folder, manifest, options);
};
