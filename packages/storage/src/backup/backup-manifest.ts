import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import { schemaVersionOfFile } from "../sqlite/sqlite-file.ts";

const MANIFEST = "backup.json";

const manifestSchema = z.object({
  format: z.literal("canter-backup"),
  formatVersion: z.literal(1),
  /** What `file` is: a SQLite database, or an export in the portable format. */
  kind: z.enum(["sqlite", "export"]),
  file: z.enum(["canter.sqlite", "canter.jsonl"]),
  schemaVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
};

/** Completes a backup folder, whose data file already exists. */
export const writeManifest = async (
  folder: string,
  given: Pick<BackupManifest, "kind" | "file" | "schemaVersion">,
): Promise<BackupManifest> => {
  const manifest: BackupManifest = {
    format: "canter-backup",
    formatVersion: 1,
    ...given,
    createdAt: new Date().toISOString(),
    sha256: await sha256(path.join(folder, given.file)),
  };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
};

const parseManifest = async (folder: string): Promise<BackupManifest | undefined> => {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), "utf8")));
  } catch {
    return undefined;
  }
};

/** What can be restored: `file` is a whole path. */
export type BackupSource = Pick<BackupManifest, "kind" | "schemaVersion"> & { readonly file: string };

const isFile = async (name: string): Promise<boolean> => {
  try {
    return (await stat(name)).isFile();
  } catch {
    return false;
  }
};

/**
 * Checks that `from` is a complete backup: a folder made by backup, or a database file by itself, as an upgrade and a restore leave them in
 * `DIR/backups`. Invalid: neither, or changed since.
 */
export const verifyBackup = async (from: string): Promise<Result<BackupSource, Problem>> => {
  if (await isFile(from)) {
    const schemaVersion = schemaVersionOfFile(from);
    if (schemaVersion === undefined)
      return err(invalid("backupDir", `must be a folder made by backup, or a database of Canter: ${from}`));
    return ok({ kind: "sqlite", schemaVersion, file: from });
  }
  const manifest = await parseManifest(from);
  if (!manifest)
    return err(
      invalid("backupDir", `must be a folder made by backup: ${from} has no ${MANIFEST} that can be read`),
    );
  const file = path.join(from, manifest.file);
  const found = await sha256(file).catch(() => "missing");
  if (found !== manifest.sha256)
    return err(invalid("backupDir", `must be whole: ${manifest.file} in ${from} is damaged or missing`));
  return ok({ ...manifest, file });
};
