import { type RawBuilder, sql } from "kysely";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { checkImportedRow } from "../backup/check-imported-row.ts";
import { ImportError, importProblem } from "../backup/import-error.ts";
import type { PortableValue } from "../backup/parse-export-line.ts";
import { type PortableTable, readPortableTables } from "../backup/portable-table.ts";
import { unshareExamples } from "../reading-example/reading-examples.ts";
import { indexMessagesLater, indexWorkoutsLater } from "../search/pending-words.ts";
import type { TransactionHandle, Handle } from "../database.ts";
import type { Store } from "../store.ts";
import { ArchiveCutShort, storeFailureBehind } from "../store-failure.ts";
import { partsOf } from "../byte-parts.ts";
import { archiveOwnerOf, fromArchive } from "./archive-names.ts";
import { type ArchivePart, archiveParts, type ArchiveTable } from "./archive-parts.ts";
import {
  type ArchiveLines,
  type ArchiveRow,
  inFile,
  insertNew,
  isFull,
  parseRows,
  type PartRows,
  type ArchivedIds,
  createArchivedIds,
} from "./archive-rows.ts";

/** Photos and recordings checked in one query. */
const batchSize = 200;

/** Whether the row, if it existed before the archive, is the acting member's. */
function isOwn(table: ArchiveTable, scope: Scope, memberId: string): RawBuilder<unknown> {
  if (table === "voice_memos") return sql`p.member_id = ${memberId}`;
  const athletes = scope.writableAthletes;
  if (athletes.length === 0) return sql`1 = 0`;
  return table === "horse_photos"
    ? sql`p.athlete_id in (${sql.join(athletes)})`
    : sql`p.workout_id in (select w.id from workouts as w where w.athlete_id in (${sql.join(athletes)}))`;
}

type Bytes = NonNullable<ArchivePart["bytesOf"]>;

/** The key column of the row that the bytes belong to. */
const keyOf = ({ table, column }: Bytes): string => (table === "horse_photos" ? column : "id");

type Asking = { readonly scope: Scope; readonly memberId: string; readonly ids: ArchivedIds };

/**
 * Of these photos or recordings of the archive, the keys of those that exist here, belong to the acting member, and lack some of their
 * bytes.
 */
async function lacking(
  db: Handle,
  { table: parts, bytesOf }: ArchivePart & { readonly bytesOf: Bytes },
  sizes: ReadonlyMap<string, number>,
  { scope, memberId, ids }: Asking,
): Promise<readonly string[]> {
  const key = keyOf(bytesOf);
  const counted = sql`select count(*) from ${sql.table(parts)} as q where q.${sql.ref(bytesOf.column)} = p.${sql.ref(key)}`;
  const { rows } = await sql<{ key: string; size: number; parts: number; own: number }>`
    select p.${sql.ref(key)} as key, p.size_bytes as size, (${counted}) as parts,
      case when ${isOwn(bytesOf.table, scope, memberId)} then 1 else 0 end as own
    from ${sql.table(bytesOf.table)} as p where p.${sql.ref(key)} in (${sql.join([...sizes.keys()])})`.execute(
    db,
  );
  const cameIn = (id: string) => ids.has(bytesOf.table === "horse_photos" ? "athletes" : bytesOf.table, id);
  return rows
    .filter(({ key: id, own }) => own === 1 || cameIn(id))
    .filter(({ key: id, size, parts: there }) => sizes.get(id) === size && there < partsOf(size))
    .map(({ key: id }) => id);
}

/** All of those. */
async function allLacking(
  db: Handle,
  part: ArchivePart & { readonly bytesOf: Bytes },
  owners: PartRows,
  asking: Asking,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let sizes = new Map<string, number>();
  const ask = async (): Promise<void> => {
    if (sizes.size > 0) for (const id of await lacking(db, part, sizes, asking)) found.add(id);
    sizes = new Map();
  };
  for await (const { row } of owners.rows()) {
    sizes.set(String(row[keyOf(part.bytesOf)]), Number(row["size_bytes"]));
    if (sizes.size >= batchSize) await ask();
  }
  await ask();
  return found;
}

/**
 * Imports the bytes of an archive's photos and audio after their rows: some megabytes per transaction, so that others can write in
 * between. An interrupted import resumes when the archive is imported again: only missing pieces are written. Returns the number of rows
 * added.
 */
async function importBytes(
  store: Pick<Store, "db" | "transact">,
  scope: Scope,
  parts: readonly PartRows[],
  ids: ArchivedIds,
): Promise<number> {
  const { memberId } = await archiveOwnerOf(store.db, scope);
  let added = 0;
  for (const { part, table, rows } of parts) {
    const { bytesOf } = part;
    const owners = bytesOf && parts.find((one) => one.part.table === bytesOf.table);
    if (!owners) continue;
    const wanted = await allLacking(store.db, { ...part, bytesOf }, owners, { scope, memberId, ids });
    if (wanted.size === 0) continue;
    let [batch, length]: [ArchiveRow[], number] = [[], 0];
    const write = async (): Promise<void> => {
      const some = batch;
      [batch, length] = [[], 0];
      // Relies on the unique key of each piece; the row that the bytes belong to exists.
      const written = await store.transact((trx) => insertNew(trx, table, some, table.key), {
        byLocks: true,
      });
      added += written.length;
    };
    for await (const one of rows()) {
      if (!wanted.has(String(one.row[bytesOf.column]))) continue;
      batch.push(one.row);
      length += one.length;
      if (isFull(table, batch.length, length)) await write();
    }
    if (batch.length > 0) await write();
  }
  return added;
}

/** `added`: new rows; `known`: those that exist here already, or belong to one that does. */
export type ArchiveOutcome = { readonly added: number; readonly known: number };

/** Lets imported rows be found, and shares none of them with the group that they come to. */
async function prepareRows(trx: TransactionHandle, name: string, rows: readonly ArchiveRow[]): Promise<void> {
  const ids = rows.map((row) => String(row["id"]));
  if (name === "workouts") await indexWorkoutsLater(trx, ids);
  if (name === "messages") await indexMessagesLater(trx, ids);
  if (name === "reading_examples") await unshareExamples(trx, ids);
}

const checkRow = (table: PortableTable, row: ArchiveRow, number: number): void => {
  try {
    checkImportedRow(
      table,
      table.columns.map(({ name }) => row[name] ?? null),
      number,
    );
  } catch (error) {
    throw inFile(table.name, error);
  }
};

async function addPart(
  trx: TransactionHandle,
  { part, table, rows }: PartRows,
  { ids, rename }: { readonly ids: ArchivedIds; readonly rename: (value: PortableValue) => PortableValue },
): Promise<number> {
  // A row may refer to one of its own table, which is written before it.
  const isChained = Object.values(part.references ?? {}).includes(part.table);
  let [batch, characters, added]: [ArchiveRow[], number, number] = [[], 0, 0];
  const add = async (): Promise<void> => {
    if (batch.length === 0) return;
    const written = await insertNew(trx, table, batch);
    [batch, characters] = [[], 0];
    await prepareRows(trx, table.name, written);
    for (const { id } of written) if (typeof id === "string") ids.add(table.name, id);
    added += written.length;
  };
  for await (const { row, index, length } of rows()) {
    if (isChained || isFull(table, batch.length, characters)) await add();
    const checked = ids.check(part, table, row);
    if (!checked) continue;
    const here = Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, rename(value)]));
    checkRow(table, here, index + 1);
    batch.push(here);
    characters += length;
  }
  await add();
  return added;
}

/** Only a horse can be imported as an athlete, and it belongs to no account. */
const checkAthlete = ({ table }: ArchivePart, row: ArchiveRow): void => {
  if (table === "athletes" && (row["kind"] !== "horse" || row["account_id"] !== null))
    throw new ImportError("tables/athletes.jsonl", "must have horses only");
};

const cutShort = (error: unknown): never => {
  const failure = storeFailureBehind(error);
  throw failure ? new ArchiveCutShort(failure.message, { cause: failure }) : error;
};

/** Reads everything once before anything is written; returns the number of rows. */
async function checkAll(parts: readonly PartRows[]): Promise<number> {
  let count = 0;
  for (const { part, rows } of parts)
    for await (const { row } of rows()) {
      checkAthlete(part, row);
      count += 1;
    }
  return count;
}

/**
 * Imports an archive for the acting member: what belongs to them becomes theirs here, the horses become the group's. What exists here
 * already (by id) stays as it is, with everything that belongs to it: importing the same archive twice adds nothing. All rows are
 * imported in one transaction, the bytes of photos and audio after it in small ones; if that is interrupted, importing the same archive
 * resumes it. An archive is read three times, and some megabytes of it are held in memory. `groupParts`: also what belongs to the group.
 * Invalid, with file and line: a row that does not match this schema; then nothing was written. Throws `ArchiveCutShort` if the database
 * failed after the rows.
 */
export async function importArchive(
  store: Pick<Store, "db" | "transact">,
  scope: Scope,
  archive: readonly ArchiveLines[],
  { groupParts }: { readonly groupParts: boolean },
): Promise<Result<ArchiveOutcome, Problem>> {
  const tables = new Map((await readPortableTables(store.db)).map((table) => [table.name, table]));
  try {
    const parts = archiveParts.flatMap((part): PartRows[] => {
      const table = tables.get(part.table);
      const read = archive.find((one) => one.table === part.table);
      if (!table || !read || (part.owner === "group" && !groupParts)) return [];
      return [{ part, table, rows: () => parseRows(table, read.lines()) }];
    });
    const total = await checkAll(parts);
    // It also awaits its archive, which waits for nobody: a file on this machine.
    const { ids, rows } = await store.transact(async (trx) => {
      const setting = { ids: createArchivedIds(), rename: fromArchive(await archiveOwnerOf(trx, scope)) };
      let count = 0;
      for (const one of parts) if (!one.part.bytesOf) count += await addPart(trx, one, setting);
      return { ids: setting.ids, rows: count };
    });
    const added = rows + (await importBytes(store, scope, parts, ids).catch(cutShort));
    return ok({ added, known: total - added });
  } catch (error) {
    const problem = importProblem(error);
    if (!problem) throw error;
    return err(problem);
  }
}
