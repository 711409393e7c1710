import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import { checkImportedRow } from "../backup/check-imported-row.ts";
import { ImportError, importProblem } from "../backup/import-error.ts";
import { parseExportRow, type PortableValue } from "../backup/parse-export-line.ts";
import { type PortableTable, readPortableTables } from "../backup/portable-table.ts";
import { storeTexts } from "../conversation/message-words.ts";
import type { TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";
import { rowToWorkout, wordsOf } from "../workout/workout-row.ts";
import { archiveOwnerOf, fromArchive } from "./archive-names.ts";
import { type ArchivePart, archiveParts, type ArchiveTable } from "./archive-parts.ts";
import { type ArchivedIds, createArchivedIds } from "./archived-ids.ts";

/** Values in one statement: SQLite takes 32,766. */
const maxValues = 20_000;

type Row = Readonly<Record<string, PortableValue>>;

/** `added`: rows; `known`: those that are here already, or hang on one that is. */
export type ArchiveOutcome = { readonly added: number; readonly known: number };

/** Rows of one table of an archive: a line of JSON each. */
export type ArchiveLines = { readonly table: ArchiveTable; readonly lines: readonly string[] };

function parseRows(table: PortableTable, lines: readonly string[]): readonly Row[] {
  const byName = new Map([[table.name, table]]);
  return lines.map((line, index) => {
    try {
      const { values } = parseExportRow(
        `{"table":${JSON.stringify(table.name)},"row":${line}}`,
        index + 1,
        byName,
      );
      return Object.fromEntries(table.columns.map(({ name }, column) => [name, values[column] ?? null]));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new ImportError(`tables/${table.name}.jsonl`, error.message);
    }
  });
}

/** Writes rows that are not there yet; gives the ids of those that were written. */
async function insertNew(
  trx: TransactionHandle,
  table: PortableTable,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    rows.map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name] ?? null))})`),
  );
  const { rows: written } =
    await sql<Row>`insert into ${sql.table(table.name)} (${columns}) values ${values} on conflict do nothing returning ${columns}`.execute(
      trx,
    );
  return written;
}

/** What is derived of rows that came in: what they are found by. */
async function addWords(trx: TransactionHandle, name: string, rows: readonly Row[]): Promise<void> {
  if (name === "workouts" && rows.length > 0)
    await trx
      .insertInto("workout_texts")
      .values(
        rows.map((row) => ({ workout_id: String(row["id"]), words: wordsOf(rowToWorkout(row as never)) })),
      )
      .execute();
  if (name === "messages" && rows.length > 0)
    await storeTexts(
      trx,
      rows.map((row) => row as never),
    );
}

const checkRow = (table: PortableTable, row: Row, number: number): void => {
  try {
    checkImportedRow(
      table,
      table.columns.map(({ name }) => row[name] ?? null),
      number,
    );
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(`tables/${table.name}.jsonl`, error.message) : error;
  }
};

async function addPart(
  trx: TransactionHandle,
  {
    part,
    table,
    rows,
  }: { readonly part: ArchivePart; readonly table: PortableTable; readonly rows: readonly Row[] },
  { ids, rename }: { readonly ids: ArchivedIds; readonly rename: (value: PortableValue) => PortableValue },
): Promise<number> {
  const size = Math.max(1, Math.floor(maxValues / table.columns.length));
  let added = 0;
  const add = async (some: readonly Row[]): Promise<void> => {
    if (some.length === 0) return;
    const written = await insertNew(trx, table, some);
    await addWords(trx, table.name, written);
    for (const { id } of written) if (typeof id === "string") ids.add(table.name, id);
    added += written.length;
  };
  let batch: Row[] = [];
  for (const [index, row] of rows.entries()) {
    // A row may hang on one of its own table, which is written before it.
    if (batch.length >= size || Object.values(part.references ?? {}).includes(part.table)) {
      await add(batch);
      batch = [];
    }
    const checked = ids.check(part, table, row);
    if (!checked) continue;
    const here = Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, rename(value)]));
    checkRow(table, here, index + 1);
    batch.push(here);
  }
  await add(batch);
  return added;
}

/** Only a horse can come in as an athlete, and it is nobody's own. */
const checkAthlete = ({ table }: ArchivePart, row: Row): void => {
  if (table === "athletes" && (row["kind"] !== "horse" || row["account_id"] !== null))
    throw new ImportError("tables/athletes.jsonl", "must have horses only");
};

/**
 * Brings an archive in for the acting member, in one transaction: what belongs to them becomes theirs here, the horses become the group's. What is
 * here already (by id) stays as it is, with all that hangs on it: the same archive twice adds nothing. `groupParts`: also what is the group's
 * own. Invalid, with file and line: a row that is none of this schema; then nothing was written.
 */
export async function importArchive(
  store: Pick<Store, "db" | "transact">,
  scope: Scope,
  archive: readonly ArchiveLines[],
  { groupParts }: { readonly groupParts: boolean },
): Promise<Result<ArchiveOutcome, Problem>> {
  const tables = new Map((await readPortableTables(store.db)).map((table) => [table.name, table]));
  try {
    const parts = archiveParts.flatMap((part) => {
      const table = tables.get(part.table);
      const lines = archive.find((one) => one.table === part.table)?.lines ?? [];
      if (!table || lines.length === 0 || (part.owner === "group" && !groupParts)) return [];
      const rows = parseRows(table, lines);
      for (const row of rows) checkAthlete(part, row);
      return [{ part, table, rows }];
    });
    const added = await store.transact(async (trx) => {
      const setting = { ids: createArchivedIds(), rename: fromArchive(await archiveOwnerOf(trx, scope)) };
      let count = 0;
      for (const one of parts) count += await addPart(trx, one, setting);
      return count;
    });
    return ok({ added, known: parts.reduce((sum, { rows }) => sum + rows.length, 0) - added });
  } catch (error) {
    const problem = importProblem(error);
    if (!problem) throw error;
    return err(problem);
  }
}
