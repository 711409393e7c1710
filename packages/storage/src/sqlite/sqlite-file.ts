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

/** Files that hold the diary, or what opens it; SQLite makes the log and the shared memory as the database beside them is. */
const privateFiles = (dataDir: string): string[] => {
  const file = sqliteFileOf(dataDir);
  return [file, `${file}-wal`, `${file}-shm`, path.join(dataDir, "secret")];
};

const isIgnored = (error: unknown): boolean =>
  // Not there; or somebody else's, who has to see to it themselves.
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
 * Takes what an earlier program, or another umask, has left readable for others on this machine away from them: the database, the secret
 * and the backups below `backups`. Windows knows no modes and ignores it.
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

/** All pages in one step, off the main thread: between steps another process's write would start the copy anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a SQLite database while it is in use, by SQLite's online backup, as of one moment; the copy is checked and on disk
 * when the promise resolves. `target` must not exist. Throws when the copy is damaged.
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
    // One file without a log beside it, so that it can be moved about.
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

/** False when another process has the database open: leaving WAL mode needs it alone. Afterwards all of it is in one file. */
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
 * Puts a complete SQLite file (on the same disk, moved) instead of a data folder's database. What was there is kept as
 * `keepAs`. There is a whole database at any moment. Returns false, having done nothing, when the old one is in use.
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
  // A log that was left behind would be replayed into the new file.
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
