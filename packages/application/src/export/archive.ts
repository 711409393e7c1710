import { mkdir, mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { can } from "@canter/domain/access/access";
import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import {
  openZipOfTexts,
  type TextToZip,
  UnreadableZip,
  writeZip,
  type ZipOfTexts,
} from "@canter/integrations/archive/zip-file";
import { archiveNames } from "@canter/storage/archive/archive-names";
import { archiveParts } from "@canter/storage/archive/archive-parts";
import { type ArchiveOutcome, importArchive as importRows } from "@canter/storage/archive/import-archive";
import { type ArchiveSection, readArchive } from "@canter/storage/archive/archive-rows";
import { latestSchema } from "@canter/storage/migrations/registry";
import { StoreFailure } from "@canter/storage/store-failure";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

const formatVersion = 1;

const manifestSchema = z.object({
  format: z.literal("canter-archive"),
  formatVersion: z.int().min(1),
  schemaVersion: z.int().min(1),
});

async function* textOf(value: unknown): AsyncGenerator<string> {
  yield typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`;
}

async function* linesOf({ rows }: ArchiveSection): AsyncGenerator<string> {
  for await (const row of rows()) yield `${JSON.stringify(row)}\n`;
}

const readme = (sections: readonly ArchiveSection[]): string =>
  `# An archive of Canter

Everything that is a member's own in a group, and the group's horses with all that is known of them. \`canter import\` and Settings > Your data
bring it into another Canter; what is there already (by id) stays as it is.

- \`manifest.json\`: which form this is, and of when.
- \`schema.json\`: the columns of each table, with their types.
- \`tables/NAME.jsonl\`: a row of the table a line, as a JSON object.

Times are milliseconds since 1970 (UTC), dates local dates. Columns that hold JSON (\`content\`, \`data\`, \`document\`, …) hold it as text. Whoever it
belongs to is called \`${archiveNames.memberId}\`, their account \`${archiveNames.accountId}\`, their training \`${archiveNames.athleteId}\`, the group \`${archiveNames.groupId}\`. Passwords, keys and what belongs to others are not in it;
neither are content and settings of the installation.

${sections.map(({ part }) => `- \`${part.table}\`: ${part.about}`).join("\n")}
`;

const schemaOf = (sections: readonly ArchiveSection[]) => ({
  format: "canter-archive",
  formatVersion,
  tables: Object.fromEntries(
    sections.map(({ part, columns }) => [part.table, { about: part.about, columns }]),
  ),
});

const tableFile = (table: string): string => `tables/${table}.jsonl`;

export type ArchiveFile = {
  readonly name: string;
  readonly path: string;
  /** Removes the file. */
  readonly remove: () => Promise<void>;
};

/** Writes the member's archive into a file of its own, for the caller to send and remove. */
export async function writeArchive(
  { store, clock, workDir = tmpdir() }: ApplicationContext,
  { scope, group, member }: MemberContext,
): Promise<ArchiveFile> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workDir, "archive-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const at = new Date(clock.now());
  const file = path.join(folder, "archive.zip");
  try {
    await readArchive(store, scope, async (sections, { schemaVersion }) => {
      const about = { createdAt: at.toISOString(), group: group.name, member: member.name };
      const manifest = { format: "canter-archive", formatVersion, schemaVersion, ...about };
      const texts: TextToZip[] = [
        { name: "manifest.json", text: () => textOf(manifest) },
        { name: "README.md", text: () => textOf(readme(sections)) },
        { name: "schema.json", text: () => textOf(schemaOf(sections)) },
        ...sections.map((section) => ({
          name: tableFile(section.part.table),
          text: () => linesOf(section),
          isDense: section.part.bytesOf !== undefined,
        })),
      ];
      await writeZip(file, texts, at);
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { name: `canter-archive-${at.toISOString().slice(0, 10)}.zip`, path: file, remove };
}

const maxManifestLength = 100_000;

async function readManifest(zip: ZipOfTexts): Promise<unknown> {
  let text = "";
  for await (const line of zip.lines("manifest.json")) {
    text += `${line}\n`;
    if (text.length > maxManifestLength) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const noArchive = invalid("body", "must be an archive of Canter (a ZIP file with manifest.json)");

async function checkManifest(zip: ZipOfTexts): Promise<Problem | undefined> {
  const parsed = manifestSchema.safeParse(await readManifest(zip));
  if (!parsed.success) return noArchive;
  if (parsed.data.formatVersion > formatVersion || parsed.data.schemaVersion > latestSchema)
    return invalid("manifest.json", "is of a newer Canter: use that one");
  return undefined;
}

/** Rows take about the room of their text. */
async function checkRoom(
  { store: { dialect }, workDir = tmpdir() }: ApplicationContext,
  bytes: number,
): Promise<void> {
  if (dialect !== "sqlite") return;
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(workDir);
  if (bytes > bavail * bsize)
    throw new StoreFailure(
      "full",
      new Error(`an archive of ${Math.ceil(bytes / 1_000_000)} MB does not fit`),
    );
}

function importZip(
  { store }: ApplicationContext,
  { scope, member: { role } }: MemberContext,
  zip: ZipOfTexts,
): Promise<Result<ArchiveOutcome, Problem>> {
  const archive = archiveParts.flatMap(({ table }) => {
    const name = tableFile(table);
    return zip.has(name) ? [{ table, lines: () => zip.lines(name) }] : [];
  });
  return importRows(store, scope, archive, { groupParts: can(role, "group", "write") });
}

/**
 * Brings the archive at `file` in: the member's part becomes theirs, horses the group's; twice is once. It is read as a stream. Rows come in
 * whole or not at all, photos and sounds after them; throws `ArchiveCutShort` where those were broken off (the same archive goes on with them),
 * `StoreFailure` where there is no room for it. Invalid: it is none, is damaged, unpacks to too much, is of a newer Canter, or has rows that can't be
 * read (with file and line).
 */
export async function importArchive(
  context: ApplicationContext,
  member: MemberContext,
  file: string,
): Promise<Result<ArchiveOutcome, Problem>> {
  const { size } = await stat(file);
  let zip: ZipOfTexts | undefined;
  try {
    zip = await openZipOfTexts(file, size);
    if (!zip) return err(noArchive);
    const wrong = await checkManifest(zip);
    if (wrong) return err(wrong);
    await checkRoom(context, zip.statedBytes);
    return await importZip(context, member, zip);
  } catch (error) {
    if (error instanceof UnreadableZip) return err(invalid("body", error.message));
    throw error;
  } finally {
    zip?.close();
  }
}
