import { open } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

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
