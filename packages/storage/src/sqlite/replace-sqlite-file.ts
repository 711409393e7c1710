import { link, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileExists } from "./file-exists.ts";
import { sqliteFileOf } from "./sqlite-file-of.ts";
import { isBusy } from "./while-busy.ts";

const syncFolder = async (folder: string) => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** False when another process has the database open: leaving WAL mode needs it alone. Afterwards all of it is in one file. */
const settle = (file: string): boolean => {
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
 * Puts a complete SQLite file (on the same disk, moved) in the place of a data folder's database. What was there is kept as
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
    if (!settle(file)) return false;
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
