import type { Scope } from "@canter/domain/access/scope";
import { type CareItem, careItemSchema } from "@canter/domain/horse/care-item";
import { type Caution, cautionSchema } from "@canter/domain/horse/caution";
import { conflict, notFound, type Problem, readOnly } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Selectable } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { checkAthlete } from "../access/check-stored-athlete.ts";
import { actorOf } from "../program/actor-of.ts";
import type { HorseEntryTable } from "./horse-row.ts";

/** The tables with that structure, and the type of their rows. */
export type HorseEntries = { readonly cautions: Caution; readonly care_items: CareItem };
type Table = keyof HorseEntries;
type Row = Selectable<HorseEntryTable> & { readonly author: string | null };

type Content = Readonly<Record<string, unknown>>;

/**
 * As far as it can be read, where it was stored before its fields were checked (or came with a file): what was pinned to a horse stays to be
 * seen, and can be removed. The row keeps what it has.
 */
const readable = ({ text, note, everyWeeks, reminderDays, ...rest }: Content): Content => {
  const words = (value: unknown, most: number) =>
    typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, most) : undefined;
  const kept = careItemSchema.pick({ everyWeeks: true, reminderDays: true }).partial();
  const said = words(note, 200);
  return {
    ...rest,
    ...(text !== undefined && { text: words(text, 300) ?? "(nothing written)" }),
    ...(said !== undefined && { note: said }),
    ...(kept.safeParse({ everyWeeks }).success && { everyWeeks }),
    ...(kept.safeParse({ reminderDays }).success && { reminderDays }),
  };
};

const rowToEntry: { readonly [Name in Table]: (entry: Content) => HorseEntries[Name] } = {
  cautions: (entry) => cautionSchema.safeParse(entry).data ?? cautionSchema.parse(readable(entry)),
  care_items: (entry) => careItemSchema.safeParse(entry).data ?? careItemSchema.parse(readable(entry)),
};

const entryOf = <Name extends Table>(table: Name, row: Row): HorseEntries[Name] =>
  rowToEntry[table]({
    ...(JSON.parse(row.content) as object),
    id: row.id,
    athleteId: row.athlete_id,
    authorId: row.author_id,
    ...(row.author !== null && { authorName: row.author }),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.removed_at !== null && { removedAt: row.removed_at }),
  });

const contentOf = (entry: Caution | CareItem): string => {
  const { id: _i, athleteId: _a, version: _v, createdAt: _c, updatedAt: _u, removedAt: _r, ...rest } = entry;
  const { authorId: _by, authorName: _name, ...content } = rest as typeof rest & Partial<Caution>;
  return JSON.stringify(content);
};

const selectEntries = (db: Handle, scope: Scope, table: Table) =>
  db
    .selectFrom(`${table} as e`)
    .leftJoin("members as m", "m.id", "e.author_id")
    .selectAll("e")
    .select("m.name as author")
    .where((eb) => isReadableAthlete(eb.ref("e.athlete_id"), scope));

/** All entries of a horse that may be read in the scope, oldest first; `removed`: including removed ones. */
export const listHorseEntries = async <Name extends Table>(
  db: Handle,
  scope: Scope,
  table: Name,
  { athleteId, removed = false }: { readonly athleteId: string; readonly removed?: boolean },
): Promise<readonly HorseEntries[Name][]> => {
  let query = selectEntries(db, scope, table).where("e.athlete_id", "=", athleteId);
  if (!removed) query = query.where("e.removed_at", "is", null);
  const rows = await query.orderBy("e.created_at").orderBy("e.id").execute();
  return rows.map((row) => entryOf(table, row));
};

/**
 * The entries of all horses that may be read in the scope, or of those among `athleteIds`, oldest first, including what was removed at
 * `removedSince` (epoch milliseconds) or later.
 */
export const listEntriesOfHorses = async <Name extends Table>(
  db: Handle,
  scope: Scope,
  table: Name,
  {
    removedSince,
    athleteIds,
  }: { readonly removedSince?: number; readonly athleteIds?: readonly string[] } = {},
): Promise<readonly HorseEntries[Name][]> => {
  if (athleteIds?.length === 0) return [];
  const rows = await selectEntries(db, scope, table)
    .where((eb) => {
      const isKept = eb("e.removed_at", "is", null);
      return removedSince === undefined ? isKept : eb.or([isKept, eb("e.removed_at", ">=", removedSince)]);
    })
    .$if(athleteIds !== undefined, (query) => query.where("e.athlete_id", "in", athleteIds ?? []))
    .orderBy("e.created_at")
    .orderBy("e.id")
    .execute();
  return rows.map((row) => entryOf(table, row));
};

/** A number that each change of an entry of a readable horse raises by one. Undefined: there are none. */
export const entriesVersion = async (
  db: Handle,
  scope: Scope,
  table: Table,
  athleteId: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom(`${table} as e`)
    .select(({ fn }) => fn.sum<number | null>("e.version").as("version"))
    .where("e.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("e.athlete_id"), scope))
    .executeTakeFirstOrThrow();
  return row.version === null ? undefined : Number(row.version);
};

/** One entry, also a removed one. */
export const readHorseEntry = async <Name extends Table>(
  db: Handle,
  scope: Scope,
  table: Name,
  id: string,
): Promise<HorseEntries[Name] | undefined> => {
  const row = await selectEntries(db, scope, table).where("e.id", "=", id).executeTakeFirst();
  return row && entryOf(table, row);
};

/** Stores a new entry, by the scope's member. Not found or forbidden: the horse. */
export const insertHorseEntry = async <Name extends Table>(
  trx: TransactionHandle,
  scope: Scope,
  table: Name,
  entry: HorseEntries[Name],
): Promise<Result<void, Problem>> => {
  const allowed = await checkAthlete(trx, scope, entry.athleteId, "This");
  if (!allowed.ok) return allowed;
  await trx
    .insertInto<Table>(table)
    .values({
      id: entry.id,
      group_id: scope.groupId,
      athlete_id: entry.athleteId,
      author_id: actorOf(scope),
      content: contentOf(entry),
      version: entry.version,
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
      removed_at: null,
    })
    .execute();
  return ok(undefined);
};

/**
 * Stores the next state of an entry if `before` is still the current one. Not found, forbidden; conflict: it has been changed meanwhile.
 */
export const updateHorseEntry = async <Name extends Table>(
  trx: TransactionHandle,
  scope: Scope,
  table: Name,
  before: HorseEntries[Name],
  after: HorseEntries[Name],
): Promise<Result<void, Problem>> => {
  const { numUpdatedRows } = await trx
    .updateTable(table as Table)
    .set({
      content: contentOf(after),
      version: after.version,
      updated_at: after.updatedAt,
      removed_at: after.removedAt ?? null,
    })
    .where("id", "=", before.id)
    .where("version", "=", before.version)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return ok(undefined);
  const now = await readHorseEntry(trx, scope, table, before.id);
  if (!now) return err(notFound("entry"));
  return err(
    now.version === before.version
      ? readOnly("This")
      : conflict("It was changed meanwhile: look at it as it is now, then change it."),
  );
};
