import type { Scope } from "@canter/domain/access/scope";
import { type RawBuilder, sql } from "kysely";
import { partsOf } from "../byte-parts.ts";
import type { Handle } from "../database.ts";
import type { Store } from "../store.ts";
import { archiveOwnerOf } from "./archive-names.ts";
import type { ArchivePart, ArchiveTable } from "./archive-parts.ts";
import type { ArchivedIds } from "./archived-ids.ts";
import { type ArchiveRow, insertNew, isFull, type PartRows } from "./archive-rows.ts";

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
export async function importBytes(
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
