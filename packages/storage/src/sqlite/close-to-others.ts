import { chmod, readdir } from "node:fs/promises";
import path from "node:path";
import { sqliteFileOf } from "./sqlite-file-of.ts";

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
