import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { schemaVersion } from "../migrations/migrate.ts";
import { migrations, migrationsUpTo } from "../migrations/registry.ts";
import { openMigrated } from "../open-database.ts";
import type { Store } from "../store.ts";
import type { ExportHeader } from "./export-header.ts";
import { exportLines } from "./export-lines.ts";
import { ImportError, importProblem } from "./import-error.ts";
import { importLines, type ImportOptions } from "./import-lines.ts";
import { parseExportHeader } from "./parse-export-line.ts";

const MAX_LINE_LENGTH = 256 * 1024 * 1024;

/** A byte stream as lines of text without their ends. Throws on bytes that are not UTF-8. */
async function* splitLines(bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of bytes) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw new Error("A line is too long.");
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** Reads the first line; `rest` are the following ones. */
const takeHeader = async (lines: AsyncGenerator<string>): Promise<ExportHeader> => {
  const first = await lines.next();
  return parseExportHeader(first.done ? "" : first.value);
};

const closing = async (store: Store, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } finally {
    await store.close();
  }
};

/** An export of an older schema is imported into a temporary database, which is upgraded as the original one would have been. */
const importOlder = async (
  store: Store,
  header: ExportHeader,
  lines: AsyncGenerator<string>,
  options: ImportOptions,
): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canter-import-"));
  try {
    const older = await openMigrated({ dataDir }, migrationsUpTo(header.schemaVersion));
    await closing(older, () => importLines(older, header, lines, {}));
    const upgraded = await openMigrated({ dataDir }, migrations);
    const upgradedLines = splitLines(exportLines(upgraded));
    await closing(upgraded, async () =>
      importLines(store, await takeHeader(upgradedLines), upgradedLines, options),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * Reads an export (`exportAll`, of either database, of this schema or an older one) into an empty store, in one transaction; returns its
 * header. Invalid, with the line and column: any error in it, a database with rows in it (unless `replace`), a count that differs from
 * the header's. Then nothing was written.
 */
export const importAll = async (
  store: Store,
  readable: AsyncIterable<unknown>,
  options: ImportOptions = {},
): Promise<Result<ExportHeader, Problem>> => {
  const lines = splitLines(readable);
  try {
    const header = await takeHeader(lines);
    const version = await schemaVersion(store.db, store.dialect);
    if (header.schemaVersion > version)
      throw new ImportError("line 1.schemaVersion", `must be at most ${version}: use a newer Canter`);
    if (header.schemaVersion < version) await importOlder(store, header, lines, options);
    else await importLines(store, header, lines, options);
    return ok(header);
  } catch (error) {
    const problem = importProblem(error);
    if (!problem) throw error;
    return err(problem);
  } finally {
    await lines.return(undefined);
  }
};
