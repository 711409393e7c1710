import { mkdir } from "node:fs/promises";
import path from "node:path";
import { copySqliteFile, sqliteFileOf } from "../sqlite/sqlite-file.ts";
import { fileStamp } from "./file-stamp.ts";

/** Keeps a copy of the database as it is before migration `number`: `DIR/backups/before-0002-<time>.sqlite`. */
export const backUpBeforeUpgrade = async (dataDir: string, number: number): Promise<void> => {
  const folder = path.join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `before-${String(number).padStart(4, "0")}-${fileStamp()}.sqlite`;
  await copySqliteFile(sqliteFileOf(dataDir), path.join(folder, name));
};
