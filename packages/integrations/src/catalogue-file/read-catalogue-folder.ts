import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import {
  maxSourceProblems,
  type SourceItem,
  type SourceReading,
} from "@canter/domain/content/source-reading";
import type { FieldProblem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { parseInThread } from "../parse-thread/parse-in-thread.ts";
import { maxCatalogueCharacters, type ParsedCatalogue } from "./parse-catalogue.ts";

const maxFiles = 200;
const isCatalogue = (name: string) => /\.(?:ya?ml|json)$/iu.test(name) && !name.startsWith(".");

/** The real path of something below the folder; undefined where there is none, or where it leads out of it. */
export async function pathWithin(folder: string, path: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder);
    const real = await realpath(join(root, path));
    const inside = relative(root, real);
    return inside === "" || (!inside.startsWith(`..${sep}`) && inside !== ".." && !inside.startsWith(sep))
      ? real
      : undefined;
  } catch {
    return undefined;
  }
}

async function filesAt(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const names = (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && isCatalogue(entry.name))
    .map(({ name }) => name)
    .toSorted();
  return names.map((name) => join(path, name));
}

const parse = async (text: string): Promise<Result<ParsedCatalogue, FieldProblem>> => {
  const read = await parseInThread("catalogue", text);
  return read.ok ? read.value : err({ path: "", message: read.error });
};

const nothing: ParsedCatalogue = { items: [], programs: [], unread: [], problems: [] };

async function readOne(
  file: string,
): Promise<{ readonly parsed: ParsedCatalogue; readonly isRead: boolean }> {
  const refused = (message: string) => ({
    parsed: { ...nothing, problems: [{ path: "", message }] },
    isRead: false,
  });
  try {
    const { size } = await stat(file);
    if (size > 2 * maxCatalogueCharacters) return refused("is too large");
    const parsed = await parse(await readFile(file, "utf8"));
    return parsed.ok ? { parsed: parsed.value, isRead: true } : refused(parsed.error.message);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refused(`can't be read (${code ?? "unknown"})`);
  }
}

const named = (file: string, { path, message }: FieldProblem): FieldProblem => ({
  path: path === "" ? file : `${file}/${path}`,
  message,
});

/** What several catalogues come to: an id belongs to the first that has it. */
function together(
  read: readonly { readonly name: string; readonly parsed: ParsedCatalogue; readonly isRead: boolean }[],
): SourceReading {
  const items = new Map<string, SourceItem>();
  const programs = new Map<string, ParsedCatalogue["programs"][number]>();
  const problems: FieldProblem[] = [];
  for (const { name, parsed } of read) {
    problems.push(...parsed.problems.map((problem) => named(name, problem)));
    for (const item of parsed.items)
      if (items.has(item.id)) problems.push({ path: name, message: `${item.id} is in another file, too` });
      else items.set(item.id, item);
    for (const program of parsed.programs)
      if (programs.has(program.id))
        problems.push({ path: name, message: `${program.id} is in another file, too` });
      else programs.set(program.id, program);
  }
  return {
    items: [...items.values()],
    programs: [...programs.values()],
    unread: read.flatMap(({ parsed }) => parsed.unread),
    problems: problems.slice(0, maxSourceProblems),
    isComplete: read.every(({ isRead }) => isRead),
  };
}

/**
 * A catalogue file, or all of a folder (`*.yaml`, `*.yml`, `*.json`), at a path below `folder`. What is broken is named by file and path and left
 * out; a file that can't be read at all leaves the reading incomplete. Fails where there is nothing there, or it lies outside of the folder.
 */
export async function readCatalogueFolder(
  folder: string,
  path: string,
): Promise<Result<SourceReading, string>> {
  const real = await pathWithin(folder, path);
  if (real === undefined) return err(`There is no file or folder ${path} in the folder for content.`);
  const files = await filesAt(real);
  if (files.length === 0) return err(`There is no catalogue (yaml or json) in ${path}.`);
  if (files.length > maxFiles) return err(`There are more than ${maxFiles} catalogues in ${path}.`);
  const read = [];
  for (const file of files) read.push({ name: relative(real, file) || path, ...(await readOne(file)) });
  return ok(together(read));
}

/** A catalogue that somebody sent as text. Fails where nothing of it can be read, in words. */
export async function readCatalogueText(text: string): Promise<Result<SourceReading, string>> {
  const parsed = await parse(text);
  if (!parsed.ok) {
    const { path, message } = parsed.error;
    return err(`The catalogue${path === "" ? "" : ` at ${path}`} ${message}.`);
  }
  const problems = parsed.value.problems.slice(0, maxSourceProblems);
  return ok({ ...parsed.value, problems, isComplete: true });
}
