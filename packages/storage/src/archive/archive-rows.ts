import { sql, type RawBuilder } from "kysely";
import type { Scope } from "@canter/domain/access/scope";
import { workoutContentSchema, workoutSchema } from "@canter/domain/workout/workout";
import { ImportError } from "../backup/import-error.ts";
import { parseExportRow, type PortableValue } from "../backup/parse-export-line.ts";
import { type PortableTable, readPortableTables } from "../backup/portable-table.ts";
import type { TransactionHandle } from "../database.ts";
import { type ArchivePart, type ArchiveTable, archiveParts } from "./archive-parts.ts";
import { archiveNames, type ArchiveOwner, archiveOwnerOf, toArchive } from "./archive-names.ts";
import { rowsOf, type PortableRow } from "../backup/export-lines.ts";
import { listGroupAthletes } from "../group/athletes.ts";
import { schemaVersion } from "../migrations/migrate.ts";
import type { Store } from "../store.ts";

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

/** Parents in one query. */
const batchSize = 200;

/** A table of the archive: its columns, and its rows as they are read. Tables must be read in sequence, each to its end. */
export type ArchiveSection = {
  readonly part: ArchivePart;
  readonly columns: PortableTable["columns"];
  readonly rows: () => AsyncGenerator<PortableRow>;
};

type Reading = {
  readonly trx: TransactionHandle;
  readonly owner: ArchiveOwner;
  readonly horses: readonly string[];
  readonly ids: ArchivedIds;
  readonly names: ReadonlyMap<string, string>;
};

/** The conditions under which a part's rows are read, one after the other: an order that does not depend on this installation's ids. */
function conditionsOf(
  { table, owner: whose }: ArchivePart,
  { owner, horses, ids }: Reading,
): RawBuilder<unknown>[] {
  const { groupId, memberId, athleteId } = owner;
  if (whose === "member") return [sql`group_id = ${groupId} and member_id = ${memberId}`];
  if (whose === "group") return [sql`group_id = ${groupId}`];
  if (typeof whose === "object") {
    const parent = archiveParts.find((one) => one.table === table)?.references?.[whose.column] ?? "";
    const parents = ids.of(parent);
    const starts = Array.from(
      { length: Math.ceil(parents.length / batchSize) },
      (_, index) => index * batchSize,
    );
    return starts.map(
      (start) => sql`${sql.ref(whose.column)} in (${sql.join(parents.slice(start, start + batchSize))})`,
    );
  }
  const column = sql.ref(table === "athletes" ? "id" : "athlete_id");
  const athletes = whose === "horse" ? horses : [athleteId, ...horses];
  const inGroup = table === "group_athletes" ? sql` and group_id = ${groupId}` : sql``;
  return athletes.map((id) => sql`${column} = ${id}${inGroup}`);
}

const isKept = ({ only }: ArchivePart, row: PortableRow): boolean =>
  !only || only[1].includes(String(row[only[0]]));

/** A rider who is not exported is named instead; references to other people or their messages are dropped. */
function withoutOthers({ table }: ArchivePart, row: PortableRow, { ids, names }: Reading): PortableRow {
  if (table === "workouts" && typeof row["rider_athlete_id"] === "string") {
    const rider = row["rider_athlete_id"];
    const name = names.get(rider);
    if (ids.has("athletes", rider) || name === undefined) return row;
    const content = workoutContentSchema.parse(JSON.parse(String(row["content"])));
    const fields = { riderName: name, ...content.fields };
    return { ...row, rider_athlete_id: null, content: JSON.stringify({ ...content, fields }) };
  }
  if (table !== "workout_versions") return row;
  const { riderAthleteId, source, ...snapshot } = workoutSchema.parse(JSON.parse(String(row["snapshot"])));
  const { messageId, ...from } = source;
  const kept = {
    ...snapshot,
    ...(riderAthleteId !== undefined && ids.has("athletes", riderAthleteId) && { riderAthleteId }),
    source: messageId !== undefined && ids.has("messages", messageId) ? source : from,
  };
  return { ...row, snapshot: JSON.stringify(kept) };
}

async function* rowsOfPart(
  part: ArchivePart,
  table: PortableTable,
  reading: Reading,
): AsyncGenerator<PortableRow> {
  const { trx, owner, ids } = reading;
  const rename = toArchive(owner);
  for (const condition of conditionsOf(part, reading))
    for await (const stored of rowsOf(trx, table, condition)) {
      if (!isKept(part, stored)) continue;
      const renamed = Object.fromEntries(
        Object.entries(stored).map(([name, value]) => [
          name,
          // A person's training is theirs in whichever group it was logged.
          name === "group_id" ? rename(owner.groupId) : rename(value as PortableValue),
        ]),
      );
      const row = ids.check(
        part,
        table,
        withoutOthers(part, renamed, reading) as Record<string, PortableValue>,
      );
      if (!row) continue;
      if (typeof row["id"] === "string") ids.add(part.table, row["id"]);
      yield row;
    }
}

/** Horses at home in the group, including removed ones. */
async function homeHorses(trx: TransactionHandle, { groupId }: ArchiveOwner): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("horses")
    .select("athlete_id")
    .where("group_id", "=", groupId)
    .orderBy("athlete_id")
    .execute();
  return rows.map((row) => row.athlete_id);
}

/**
 * Passes on what is exported with the acting member: everything that is theirs alone, their training in any group, and what the group's
 * horses are and did. A consistent snapshot, while others write.
 */
export async function readArchive<T>(
  { db, dialect }: Pick<Store, "db" | "dialect">,
  scope: Scope,
  work: (sections: readonly ArchiveSection[], about: { readonly schemaVersion: number }) => Promise<T>,
): Promise<T> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    const owner = await archiveOwnerOf(trx, scope);
    const athletes = await listGroupAthletes(trx, scope);
    const reading: Reading = {
      trx,
      owner,
      horses: await homeHorses(trx, owner),
      ids: createArchivedIds(),
      names: new Map(athletes.map(({ id, name }) => [id, name])),
    };
    const tables = new Map((await readPortableTables(trx)).map((table) => [table.name, table]));
    const sections = archiveParts.flatMap((part): ArchiveSection[] => {
      const table = tables.get(part.table);
      return table ? [{ part, columns: table.columns, rows: () => rowsOfPart(part, table, reading) }] : [];
    });
    return await work(sections, { schemaVersion: await schemaVersion(trx, dialect) });
  } finally {
    await trx.rollback().execute();
  }
}
