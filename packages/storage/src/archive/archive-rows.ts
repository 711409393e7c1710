import { sql } from "kysely";
import { ImportError } from "../backup/import-error.ts";
import { parseExportRow, type PortableValue } from "../backup/parse-export-line.ts";
import type { PortableTable } from "../backup/portable-table.ts";
import type { TransactionHandle } from "../database.ts";
import { type ArchivePart, type ArchiveTable, archiveParts } from "./archive-parts.ts";
import { archiveNames } from "./archive-names.ts";

export type ArchiveRow = Readonly<Record<string, PortableValue>>;

/** Rows of one table of an archive: a line of JSON each, from the first one at each call. */
export type ArchiveLines = { readonly table: ArchiveTable; readonly lines: () => AsyncIterable<string> };

/** A row with its index in its file (from 0) and the length of its line in characters. */
type ReadRow = { readonly row: ArchiveRow; readonly index: number; readonly length: number };

/** A part of an archive with its rows, which are read anew at each call and held one at a time. */
export type PartRows = {
  readonly part: ArchivePart;
  readonly table: PortableTable;
  readonly rows: () => AsyncGenerator<ReadRow>;
};

/** Adds the file to a row's error. */
export const inFile = (table: string, error: unknown): unknown =>
  error instanceof ImportError ? new ImportError(`tables/${table}.jsonl`, error.message) : error;

/** Parses lines as rows of a table. Throws `ImportError` with file and line for an invalid one. */
export async function* parseRows(
  table: PortableTable,
  lines: AsyncIterable<string>,
): AsyncGenerator<ReadRow> {
  const byName = new Map([[table.name, table]]);
  let index = 0;
  for await (const line of lines) {
    const named = `{"table":${JSON.stringify(table.name)},"row":${line}}`;
    try {
      const { values } = parseExportRow(named, index + 1, byName);
      const row = Object.fromEntries(table.columns.map(({ name }, column) => [name, values[column] ?? null]));
      yield { row, index, length: line.length };
    } catch (error) {
      throw inFile(table.name, error);
    }
    index += 1;
  }
}

/** Values in one statement: SQLite allows 32,766. */
const maxValues = 20_000;
/** Characters in one statement. */
const maxCharacters = 2_000_000;

/** Whether enough rows are collected for one write. */
export const isFull = ({ columns }: PortableTable, rows: number, characters: number): boolean =>
  characters >= maxCharacters || (rows + 1) * columns.length > maxValues;

/** Inserts rows that do not exist yet; returns the columns `returned` (by default all) of the inserted ones. */
export async function insertNew(
  trx: TransactionHandle,
  table: PortableTable,
  rows: readonly ArchiveRow[],
  returned: readonly string[] = table.columns.map(({ name }) => name),
): Promise<readonly ArchiveRow[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    rows.map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name] ?? null))})`),
  );
  const { rows: written } =
    await sql<ArchiveRow>`insert into ${sql.table(table.name)} (${columns}) values ${values} on conflict do nothing returning ${sql.join(returned.map((name) => sql.ref(name)))}`.execute(
      trx,
    );
  return written;
}

type Row = Readonly<Record<string, PortableValue>>;

/** Tables that others refer to: the ids of the rest are not tracked. */
const referred: ReadonlySet<string> = new Set([
  "athletes",
  ...archiveParts.flatMap(({ references = {}, bytesOf }) => [
    ...Object.values(references),
    ...(bytesOf ? [bytesOf.table] : []),
  ]),
]);

/** Columns that mean the same in every table. */
const everywhere = { group_id: "groups", member_id: "members", athlete_id: "athletes" } as const;

/**
 * Tracks which rows an archive has, by table, while it is written or read: a row passes if what it refers to came before it. An optional
 * reference is cleared instead.
 */
export function createArchivedIds() {
  const ids = new Map<string, Set<string>>([
    ["groups", new Set([archiveNames.groupId])],
    ["members", new Set([archiveNames.memberId])],
    ["athletes", new Set([archiveNames.athleteId])],
  ]);
  const has = (table: string, id: string): boolean => ids.get(table)?.has(id) === true;
  return {
    add: (table: string, id: string): void => {
      if (!referred.has(table)) return;
      const known = ids.get(table) ?? new Set();
      ids.set(table, known.add(id));
    },
    has,
    of: (table: string): readonly string[] => [...(ids.get(table) ?? [])].toSorted(),
    /** The row as it may be stored; undefined: it refers to something missing. */
    check: <R extends Row>(part: ArchivePart, { columns }: PortableTable, row: R): R | undefined => {
      let checked = row;
      for (const [column, table] of Object.entries({ ...everywhere, ...part.references })) {
        const value = checked[column];
        if (value === undefined || value === null || has(table, String(value))) continue;
        if (!columns.some(({ name, nullable }) => name === column && nullable)) return undefined;
        checked = { ...checked, [column]: null };
      }
      return checked;
    },
  };
}
export type ArchivedIds = ReturnType<typeof createArchivedIds>;
