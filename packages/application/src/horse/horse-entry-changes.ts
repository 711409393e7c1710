import { isDeepStrictEqual } from "node:util";
import { careItemSchema } from "@canter/domain/horse/care-item";
import { cautionSchema } from "@canter/domain/horse/caution";
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
import { type Once, transactOnce } from "../core/once.ts";

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

/** Common to every change: read, changed and stored in one transaction, as the next version; what changes nothing is none. */
export const changeEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  { id, version, step, alsoDo }: Change<Name>,
  once?: Once,
): Promise<Result<HorseEntries[Name], Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const before = await readHorseEntry(trx, member.scope, table, id);
    if (!before) return err(notFound(nouns[table]));
    if (version !== undefined && version !== before.version)
      return err(
        conflict(`It was changed since version ${version}; it is at version ${before.version} now.`),
      );
    const changed = step(before);
    if (!changed.ok) return changed;
    if (isDeepStrictEqual(changed.value, before)) return ok(before);
    const next = { ...changed.value, version: before.version + 1, updatedAt: context.clock.now() };
    const after = check[table](next);
    if (!after.ok) return after;
    const stored = await updateHorseEntry(trx, member.scope, table, before, after.value);
    if (!stored.ok) return stored;
    await alsoDo?.(trx, after.value, before);
    return after;
  });

/** Removes an entry; it can be restored. */
export const removeEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  turn: Turn<Name>,
): Promise<Result<HorseEntries[Name], Problem>> =>
  changeEntry(context, member, table, {
    ...turn,
    step: (before) => ok({ ...before, removedAt: before.removedAt ?? context.clock.now() }),
  });

/** Restores an entry. */
export const restoreEntry = <Name extends Table>(
  context: ApplicationContext,
  member: MemberContext,
  table: Name,
  turn: Turn<Name>,
  once?: Once,
): Promise<Result<HorseEntries[Name], Problem>> =>
  changeEntry(
    context,
    member,
    table,
    {
      ...turn,
      step: (before) => {
        const { removedAt: _removedAt, ...kept } = before;
        return ok(kept as HorseEntries[Name]);
      },
    },
    once,
  );

/** Replaces the given fields; null clears one, undefined keeps it. */
export const withFields = <Entry extends object>(
  before: Entry,
  change: { readonly [Field in keyof Entry]?: Entry[Field] | null | undefined },
): Entry => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const all = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Entry;
};
