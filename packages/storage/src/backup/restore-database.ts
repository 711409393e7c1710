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
import { type BackupSource, verifyBackup } from "./backup-manifest.ts";
import { exportAll, exportLines } from "./export-lines.ts";
import { fileStamp } from "./backup-database.ts";
import { importAll } from "./import-all.ts";

/** `force`: also if a database with data exists. */
export type RestoreOptions = { readonly force?: boolean };

/** `kept`: the file with a copy of the previous data. */
export type Restored = { readonly kept?: string };

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
const unpack = async ({ kind, file }: BackupSource, dataDir: string): Promise<Result<unknown, Problem>> => {
  if (kind === "export")
    return await withScratchStore(dataDir, (scratch) => importAll(scratch, createReadStream(file)));
  // Copied twice: SQLite creates files beside what it opens, and a backup may be on a read-only medium.
  const raw = path.join(dataDir, "raw.sqlite");
  await copyFile(file, raw);
  await copySqliteFile(raw, sqliteFileOf(dataDir));
  return ok(undefined);
};

const restoreSqlite = async (
  dataDir: string,
  source: BackupSource,
  { force = false }: RestoreOptions,
): Promise<Result<Restored, Problem>> => {
  const there = await fileExists(sqliteFileOf(dataDir));
  if (there && !force)
    return err(conflict(`There is a database in ${dataDir} already; it is only replaced when forced.`));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(path.join(dataDir, "restoring-"));
  try {
    const unpacked = await unpack(source, scratch);
    if (!unpacked.ok) return unpacked;
    const kept = path.join(dataDir, "backups", `replaced-${fileStamp()}.sqlite`);
    if (!(await replaceSqliteFile(dataDir, sqliteFileOf(scratch), kept)))
      return err(conflict(`The database in ${dataDir} is in use: stop Canter first.`));
    return ok(there ? { kept } : {});
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
  source: BackupSource,
  { replace, beside }: { readonly replace: boolean; readonly beside: string },
): Promise<Result<unknown, Problem>> => {
  if (source.kind === "export") return await importAll(store, createReadStream(source.file), { replace });
  const scratch = await mkdtemp(path.join(beside, "restoring-"));
  try {
    await unpack(source, scratch);
    return await withScratchStore(scratch, (copy) => importAll(store, exportLines(copy), { replace }));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

const restorePostgres = async (
  url: string,
  source: BackupSource,
  { force = false, beside }: RestoreOptions & { readonly beside: string },
): Promise<Result<Restored, Problem>> => {
  const store = await openDatabase({ url });
  try {
    const used = await isUsed(store);
    if (used && !force)
      return err(conflict("There is data in this database already; it is only replaced when forced."));
    const kept = path.join(beside, `replaced-${fileStamp()}.jsonl`);
    if (used) await keepExport(store, kept);
    const filled = await fillPostgres(store, source, { replace: used, beside });
    if (!filled.ok) return filled;
    return ok(used ? { kept } : {});
  } finally {
    await store.close();
  }
};

/**
 * Restores a backup (of either kind, into either database) or a single database file. It is verified first; previous data is kept: on
 * SQLite in `DIR/backups/replaced-<time>.sqlite`, on PostgreSQL as an export beside the backup. Invalid: not a complete backup, or made by
 * a newer Canter. Conflict: a database exists and `force` is not given, or the SQLite database is in use.
 */
export const restoreDatabase = async (
  location: DatabaseLocation,
  backup: string,
  options: RestoreOptions = {},
): Promise<Result<Restored, Problem>> => {
  const from = path.resolve(backup);
  const source = await verifyBackup(from);
  if (!source.ok) return source;
  if (source.value.schemaVersion > latestSchema)
    return err(invalid("backupDir", "was made by a newer Canter: use that one to restore it"));
  const { url, dataDir } = location;
  if (url) return await restorePostgres(url, source.value, { ...options, beside: path.dirname(from) });
  if (!dataDir) throw new Error("A data folder or a database address is needed.");
  return await restoreSqlite(path.resolve(dataDir), source.value, options);
};
