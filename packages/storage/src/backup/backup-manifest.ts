import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";

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

/** Checks that a folder holds a complete backup. Invalid: no backup, or its file was changed. */
export const verifyManifest = async (folder: string): Promise<Result<BackupManifest, Problem>> => {
  const manifest = await parseManifest(folder);
  if (!manifest)
    return err(
      invalid("backupDir", `must be a folder made by backup: ${folder} has no ${MANIFEST} that can be read`),
    );
  const found = await sha256(path.join(folder, manifest.file)).catch(() => "missing");
  return found === manifest.sha256
    ? ok(manifest)
    : err(invalid("backupDir", `must be whole: ${manifest.file} in ${folder} is damaged or missing`));
};
