import { access, chmod, link, mkdir, open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { isBusy } from "./while-busy.ts";

export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The database file of a data folder. */
export const sqliteFileOf = (dataDir: string): string => path.join(dataDir, "canter.sqlite");

/** Files that contain the diary, or its secret; SQLite gives its log and shared memory the mode of the database. */
const privateFiles = (dataDir: string): string[] => {
  const file = sqliteFileOf(dataDir);
  return [file, `${file}-wal`, `${file}-shm`, path.join(dataDir, "secret")];
};

const isIgnored = (error: unknown): boolean =>
  // Missing; or somebody else's, who must handle it themselves.
  error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR", "EPERM"].includes(String(error.code));

const restrict = async (file: string, mode: number): Promise<void> => {
  try {
    await chmod(file, mode);
  } catch (error) {
    if (!isIgnored(error)) throw error;
  }
};

const entriesOf = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isIgnored(error)) return [];
    throw error;
  }
};

/**
 * Removes other users' read access that an earlier program, or another umask, has left: to the database, the secret and the backups below
 * `backups`. Windows has no modes and ignores it.
 */
export const closeToOthers = async (dataDir: string): Promise<void> => {
  for (const file of privateFiles(dataDir)) await restrict(file, 0o600);
  const backups = path.join(dataDir, "backups");
  for (const entry of await entriesOf(backups))
    if (entry.isFile() || entry.isDirectory())
      await restrict(path.join(backups, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  for (const { name } of (await entriesOf(backups)).filter((entry) => entry.isDirectory()))
    for (const entry of await entriesOf(path.join(backups, name)))
      if (entry.isFile()) await restrict(path.join(backups, name, entry.name), 0o600);
  await restrict(backups, 0o700);
};

/** The latest migration of a database file; undefined: it is no database of Canter. */
export const schemaVersionOfFile = (file: string): number | undefined => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare("select max(number) as version from schema_migrations").get();
    return typeof row?.["version"] === "number" ? row["version"] : undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
};

/** All pages in one step, off the main thread: between steps another process's write would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a SQLite database while it is in use, by SQLite's online backup, as of one moment; the copy is verified and on disk when the
 * promise resolves. `target` must not exist. Throws when the copy is damaged.
 */
export const copySqliteFile = async (source: string, target: string): Promise<void> => {
  const from = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(from, target, { rate: ALL_PAGES });
  } finally {
    from.close();
  }
  const copy = new DatabaseSync(target);
  try {
    // A single file without a log, so that it can be moved.
    copy.exec("pragma journal_mode = delete");
    const found = copy.prepare("pragma integrity_check").all();
    if (found[0]?.integrity_check !== "ok")
      throw new Error(`The copy ${target} is damaged: ${JSON.stringify(found)}`);
  } finally {
    copy.close();
  }
  const file = await open(target);
  await file.sync();
  await file.close();
};

const syncFolder = async (folder: string) => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** False when another process has the database open: leaving WAL mode needs exclusive access. Afterwards everything is in one file. */
const mergeJournal = (file: string): boolean => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec("pragma journal_mode = delete");
    return true;
  } catch (error) {
    // A damaged one is kept as it is: it may be the very reason for restoring.
    return !isBusy(error);
  } finally {
    database?.close();
  }
};

/**
 * Replaces a data folder's database by a complete SQLite file (on the same disk, moved). The previous one is kept as `keepAs`. There is a
 * complete database at any moment. Returns false, having done nothing, when the old one is in use.
 */
export const replaceSqliteFile = async (
  dataDir: string,
  newFile: string,
  keepAs: string,
): Promise<boolean> => {
  const file = sqliteFileOf(dataDir);
  await mkdir(path.dirname(keepAs), { recursive: true, mode: 0o700 });
  if (await fileExists(file)) {
    if (!mergeJournal(file)) return false;
    await link(file, keepAs);
  }
  // A leftover log would be replayed into the new file.
  for (const suffix of ["-wal", "-shm"])
    if (await fileExists(file + suffix)) await rename(file + suffix, keepAs + suffix);
  await syncFolder(path.dirname(keepAs));
  await rename(newFile, file);
  await syncFolder(dataDir);
  return true;
};

/** Empties tables of a database file that nobody has open; their rows are overwritten in the file, not only unlinked. */
export const emptyTables = async (file: string, tables: readonly string[]): Promise<void> => {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma secure_delete = on");
    for (const table of tables) database.exec(`delete from ${table}`);
  } finally {
    database.close();
  }
  const written = await open(file);
  await written.sync();
  await written.close();
};
