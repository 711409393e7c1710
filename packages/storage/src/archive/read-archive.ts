import type { Scope } from "@canter/domain/access/scope";
import { workoutContentSchema, workoutSchema } from "@canter/domain/workout/workout";
import { type RawBuilder, sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { rowsOf, type PortableRow } from "../backup/export-lines.ts";
import type { PortableValue } from "../backup/parse-export-line.ts";
import { type PortableTable, readPortableTables } from "../backup/portable-table.ts";
import { listGroupAthletes } from "../group/athletes.ts";
import { schemaVersion } from "../migrations/migrate.ts";
import type { Store } from "../store.ts";
import { type ArchiveOwner, archiveOwnerOf, toArchive } from "./archive-names.ts";
import { type ArchivePart, archiveParts } from "./archive-parts.ts";
import { type ArchivedIds, createArchivedIds } from "./archive-rows.ts";

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
