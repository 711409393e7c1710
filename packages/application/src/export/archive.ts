import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { can } from "@canter/domain/access/access";
import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import {
  readZippedLines,
  type TextToZip,
  writeZip,
  type ZippedText,
} from "@canter/integrations/archive/zip-file";
import { archiveNames } from "@canter/storage/archive/archive-names";
import { archiveParts } from "@canter/storage/archive/archive-parts";
import { type ArchiveOutcome, importArchive as importRows } from "@canter/storage/archive/import-archive";
import { type ArchiveSection, readArchive } from "@canter/storage/archive/read-archive";
import { latestSchema } from "@canter/storage/migrations/registry";
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
  { store, clock }: ApplicationContext,
  { scope, group, member }: MemberContext,
): Promise<ArchiveFile> {
  const folder = await mkdtemp(path.join(tmpdir(), "canter-archive-"));
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
        ...sections.map((section) => ({ name: tableFile(section.part.table), text: () => linesOf(section) })),
      ];
      await writeZip(file, texts, at);
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { name: `canter-archive-${at.toISOString().slice(0, 10)}.zip`, path: file, remove };
}

function checkManifest(file: ZippedText | undefined): Problem | undefined {
  const parsed = manifestSchema.safeParse(jsonOf(file?.lines.join("\n") ?? ""));
  if (!parsed.success) return invalid("body", "must be an archive of Canter (a ZIP file with manifest.json)");
  if (parsed.data.formatVersion > formatVersion || parsed.data.schemaVersion > latestSchema)
    return invalid("manifest.json", "is of a newer Canter: use that one");
  return undefined;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Brings an archive in, whole or not at all: the member's part becomes theirs, horses the group's; twice is once. Invalid: it is none, is damaged,
 * of a newer Canter, or has rows that can't be read (with file and line).
 */
export async function importArchive(
  { store }: ApplicationContext,
  { scope, member: { role } }: MemberContext,
  bytes: Uint8Array,
): Promise<Result<ArchiveOutcome, Problem>> {
  const tables = new Map(archiveParts.map(({ table }) => [tableFile(table), table]));
  const files = await readZippedLines(bytes, (name) => name === "manifest.json" || tables.has(name));
  const wrong = checkManifest(files?.find(({ name }) => name === "manifest.json"));
  if (wrong) return err(wrong);
  const archive = (files ?? []).flatMap(({ name, lines }) => {
    const table = tables.get(name);
    return table ? [{ table, lines }] : [];
  });
  return importRows(store, scope, archive, { groupParts: can(role, "group", "write") });
}
