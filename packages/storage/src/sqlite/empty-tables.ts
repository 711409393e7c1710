import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

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
