import { isDeepStrictEqual } from "node:util";
import { careItemSchema } from "@canter/domain/horse/care-item";
import { cautionSchema, withPast } from "@canter/domain/horse/caution";
import type { Problem } from "@canter/domain/problem";
import { conflict, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type HorseEntries,
  insertHorseEntry,
  listHorseEntries,
  readHorseEntry,
  updateHorseEntry,
} from "@canter/storage/horse/horse-entries";
import { readHorse } from "@canter/storage/horse/horses";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { withRemoval } from "./cautions-against.ts";

type Table = keyof HorseEntries;

const nouns: Readonly<Record<Table, string>> = { cautions: "caution", care_items: "care item" };

const check: {
  readonly [Name in Table]: (entry: HorseEntries[Name]) => Result<HorseEntries[Name], Problem>;
} = {
  cautions: (entry) => checkedBy(cautionSchema, entry),
  care_items: (entry) => checkedBy(careItemSchema, entry),
};

/** All entries of a horse, oldest first, including removed ones. Not found: the horse, or one that was removed from the group. */
export async function entriesOfHorse<Name extends Table>(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  table: Name,
  athleteId: string,
): Promise<Result<readonly HorseEntries[Name][], Problem>> {
  const horse = await readHorse(store.db, scope, athleteId);
  if (!horse || horse.removedAt !== undefined) return err(notFound("horse"));
  return ok(await listHorseEntries(store.db, scope, table, { athleteId, removed: true }));
}

/** Adds an entry to a horse of the group, and runs `alsoDo` in the same transaction. Not found or forbidden: the horse. */
export const addEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  entry: HorseEntries[Name],
  once: Once | undefined,
  alsoDo?: (trx: TransactionHandle) => Promise<void>,
): Promise<Result<HorseEntries[Name], Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const stored = await storeEntry(trx, member, table, entry);
    if (stored.ok) await alsoDo?.(trx);
    return stored;
  });

/** Like `addEntry`, within a transaction. Invalid: field by field. */
export async function storeEntry<Name extends Table>(
  trx: TransactionHandle,
  { scope }: MemberContext,
  table: Name,
  entry: HorseEntries[Name],
): Promise<Result<HorseEntries[Name], Problem>> {
  const horse = await readHorse(trx, scope, entry.athleteId);
  if (!horse || horse.removedAt !== undefined) return err(notFound("horse"));
  const checked = check[table](entry);
  if (!checked.ok) return checked;
  const stored = await insertHorseEntry(trx, scope, table, checked.value);
  return stored.ok ? checked : stored;
}

/** The fields of every new entry. */
export const newEntry = ({ clock, newId }: ApplicationContext, athleteId: string) => {
  const now = clock.now();
  return { id: newId(), athleteId, version: 1, createdAt: now, updatedAt: now };
};

type Change<Name extends Table> = {
  readonly id: string;
  /** The version that the change is based on; undefined: any. */
  readonly version?: number | undefined;
  readonly step: (before: HorseEntries[Name]) => Result<HorseEntries[Name], Problem>;
  /** Runs in the same transaction, once it is stored. */
  readonly alsoDo?: (
    trx: TransactionHandle,
    after: HorseEntries[Name],
    before: HorseEntries[Name],
  ) => Promise<void>;
};
type Turn<Name extends Table> = Pick<Change<Name>, "id" | "alsoDo">;

/** What a change leaves of the state before it. */
const withHistory: {
  readonly [Name in Table]: (
    before: HorseEntries[Name],
    after: HorseEntries[Name],
    day: { readonly today: string; readonly now: number; readonly zone: string },
  ) => HorseEntries[Name];
} = {
  cautions: (before, after, { zone, ...day }) => withPast(withRemoval(before, zone), after, day),
  care_items: (_before, after) => after,
};

/** Common to every change: read, changed and stored in one transaction, as the next version; what changes nothing is none. */
export const changeEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  change: Change<Name>,
  once?: Once,
): Promise<Result<HorseEntries[Name], Problem>> =>
  transactOnce(context, member, once, (trx) => storeChange(context, member, trx, table, change));

/** Like `changeEntry`, within a transaction. */
export async function storeChange<Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  table: Name,
  { id, version, step, alsoDo }: Change<Name>,
): Promise<Result<HorseEntries[Name], Problem>> {
  const before = await readHorseEntry(trx, member.scope, table, id);
  if (!before) return err(notFound(nouns[table]));
  if (version !== undefined && version !== before.version)
    return err(conflict(`It was changed since version ${version}; it is at version ${before.version} now.`));
  const changed = step(before);
  if (!changed.ok) return changed;
  if (isDeepStrictEqual(changed.value, before)) return ok(before);
  const now = context.clock.now();
  const day = { today: todayOf(context, member), now, zone: member.member.zone };
  const next = {
    ...withHistory[table](before, changed.value, day),
    version: before.version + 1,
    updatedAt: now,
  };
  const after = check[table](next);
  if (!after.ok) return after;
  const stored = await updateHorseEntry(trx, member.scope, table, before, after.value);
  if (!stored.ok) return stored;
  await alsoDo?.(trx, after.value, before);
  return after;
}

/** The step that removes an entry, and the one that restores it. */
export const asRemoved =
  (now: number) =>
  <Entry extends { readonly removedAt?: number | undefined }>(before: Entry): Result<Entry, Problem> =>
    ok({ ...before, removedAt: before.removedAt ?? now });
export const asRestored = <Entry extends { readonly removedAt?: number | undefined }>({
  removedAt: _removedAt,
  ...kept
}: Entry): Result<Entry, Problem> => ok(kept as Entry);

/** Removes an entry; it can be restored. */
export const removeEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  turn: Turn<Name>,
): Promise<Result<HorseEntries[Name], Problem>> =>
  changeEntry(context, member, table, { ...turn, step: asRemoved(context.clock.now()) });

/** Restores an entry. */
export const restoreEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  turn: Turn<Name>,
  once?: Once,
): Promise<Result<HorseEntries[Name], Problem>> =>
  changeEntry(context, member, table, { ...turn, step: asRestored }, once);

/** Replaces the given fields; null clears one, undefined keeps it. */
export const withFields = <Entry extends object>(
  before: Entry,
  change: { readonly [Field in keyof Entry]?: Entry[Field] | null | undefined },
): Entry => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const all = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Entry;
};
