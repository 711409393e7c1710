import { isDeepStrictEqual } from "node:util";
import {
  type CareContent,
  type CareItem,
  type CareStanding,
  careStanding,
  checkCare,
  withCareDone,
} from "@canter/domain/horse/care-item";
import type { CareNotice } from "@canter/domain/horse/words/care-words";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { listHorseEntries, updateHorseEntry } from "@canter/storage/horse/horse-entries";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import type { CareChange, CareState } from "../core/message-data.ts";
import type { Once } from "../core/once.ts";
import {
  addEntry,
  asRemoved,
  asRestored,
  changeEntry,
  entriesOfHorse,
  newEntry,
  removeEntry,
  restoreEntry,
  storeChange,
  storeEntry,
  withFields,
} from "./horse-entry-changes.ts";

/** Only the given fields are changed; null clears one. `lastDoneOn` and `dueOn` undo "done". */
export type CarePatch = { readonly version: number } & {
  readonly [Field in "kind" | "note" | "dueOn" | "everyWeeks" | "reminderDays" | "lastDoneOn"]?:
    | (Field extends "kind" ? CareItem[Field] : CareItem[Field] | null)
    | undefined;
};

/** Includes its status on the member's day. */
export type CareView = CareItem & { readonly standing: CareStanding };

const seen = async (
  context: ApplicationContext,
  member: MemberContext,
  changed: Promise<Result<CareItem, Problem>>,
): Promise<Result<CareView, Problem>> => {
  const item = await changed;
  return item.ok ? ok({ ...item.value, standing: careStanding(item.value, todayOf(context, member)) }) : item;
};

/** By due date, items done for good last; `removed`: the removed ones. Not found: the horse. */
export async function listCare(
  context: ApplicationContext,
  member: MemberContext,
  horseId: string,
  { status }: { readonly status: "kept" | "removed" },
): Promise<Result<readonly CareView[], Problem>> {
  const all = await entriesOfHorse(context, member, "care_items", horseId);
  if (!all.ok) return all;
  const today = todayOf(context, member);
  const due = ({ dueOn = "9999", createdAt }: CareItem) => `${dueOn} ${createdAt}`;
  return ok(
    all.value
      .filter(({ removedAt }) => (removedAt !== undefined) === (status === "removed"))
      .sort((a, b) => (due(a) < due(b) ? -1 : 1))
      .map((item) => ({ ...item, standing: careStanding(item, today) })),
  );
}

/** Adds a care item for a horse. Not found or forbidden: the horse; invalid: of kind `other` without a note. */
export async function addCare(
  context: ApplicationContext,
  member: MemberContext,
  horseId: string,
  content: CareContent,
  once?: Once,
): Promise<Result<CareView, Problem>> {
  const checked = checkCare(content);
  if (!checked.ok) return checked;
  const entry = { ...newEntry(context, horseId), ...content };
  return seen(context, member, addEntry(context, member, "care_items", entry, once));
}

/** Changes a care item. Conflict: it was changed since that version. */
export const changeCare = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: CarePatch,
): Promise<Result<CareView, Problem>> =>
  seen(
    context,
    member,
    changeEntry(context, member, "care_items", {
      id,
      version,
      step: (before) => checkCare(withFields<CareItem>(before, change)),
    }),
  );

/**
 * Marks an item as done on a local date, by default today; a repeating one is due again. Invalid: a future date, or one before the last
 * time.
 */
export function markCareDone(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { date }: { readonly date?: string | undefined },
  once?: Once,
): Promise<Result<CareView, Problem>> {
  const today = todayOf(context, member);
  const step = (before: CareItem) => withCareDone<CareItem>(before, date ?? today, today);
  return seen(context, member, changeEntry(context, member, "care_items", { id, step }, once));
}

const daysPerWeek = 7;
/** A visit so near the day of one that is due was that. */
const nearDays = 21;

/** "The vet saw Milo today", "… has moved to Friday": without a note of its own, the one visit of that kind that is due then, or moved. */
function itemMeant(
  items: readonly CareItem[],
  { kind, note, doneOn, isMoved }: Pick<CareNotice, "kind" | "note" | "doneOn" | "isMoved">,
): CareItem | undefined {
  if (note !== undefined || kind === "other") return undefined;
  const due = items.filter(
    (item) =>
      item.kind === kind &&
      item.dueOn !== undefined &&
      (isMoved === true || (doneOn !== undefined && daysBetween(doneOn, item.dueOn) <= nearDays)),
  );
  return due.length === 1 ? due[0] : undefined;
}

/**
 * Stores within a transaction what a message says about a horse's care: due on a day, or done on one, which applies to existing items of
 * that kind; with the item as it was before. Not found or forbidden: the horse; invalid: done on a future date, or before the last time.
 */
export async function storeCare(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  horseId: string,
  { kind, note, dueOn, doneOn, everyWeeks, isMoved }: CareNotice,
): Promise<Result<{ readonly item: CareItem; readonly before?: CareItem | undefined }, Problem>> {
  const today = todayOf(context, member);
  const often = everyWeeks !== undefined && { everyWeeks };
  const items = await listHorseEntries(trx, member.scope, "care_items", { athleteId: horseId });
  const before =
    items.find((item) => item.kind === kind && item.note === note) ??
    itemMeant(items, { kind, note, doneOn, isMoved });
  const what = { kind, ...(note !== undefined && { note }) };
  const fresh: CareItem = { ...newEntry(context, horseId), ...what, dueOn: dueOn ?? doneOn ?? today };
  const item = { ...(before ?? fresh), ...often, ...(dueOn !== undefined && { dueOn }) };
  const done = doneOn === undefined ? ok<CareItem>(item) : withCareDone<CareItem>(item, doneOn, today);
  if (!done.ok) return done;
  const changed = { ...done.value, ...(dueOn !== undefined && { dueOn }) };
  if (!before) {
    const stored = await storeEntry(trx, member, "care_items", changed);
    return stored.ok ? ok({ item: stored.value }) : stored;
  }
  const after = { ...changed, version: before.version + 1, updatedAt: context.clock.now() };
  const stored = await updateHorseEntry(trx, member.scope, "care_items", before, after);
  return stored.ok ? ok({ item: after, before }) : stored;
}

/**
 * Takes the visit of a kind that is still to come off a horse's care, within a transaction: what was done before stays, with how often it comes. Not
 * found or forbidden: the horse. Undefined: none is noted.
 */
export async function cancelCare(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  horseId: string,
  { kind }: Pick<CareNotice, "kind">,
): Promise<Result<CareChanged | undefined, Problem>> {
  const items = await listHorseEntries(trx, member.scope, "care_items", { athleteId: horseId });
  const before = items
    .filter((item) => item.kind === kind && item.dueOn !== undefined)
    .toSorted((a, b) => ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1))[0];
  if (!before) return ok(undefined);
  const now = context.clock.now();
  const stored = await storeChange(context, member, trx, "care_items", {
    id: before.id,
    step: (item) => {
      const { dueOn: _due, ...done } = item;
      return done.lastDoneOn === undefined ? asRemoved(now)(item) : ok(done);
    },
  });
  return stored.ok
    ? ok({ before, after: stored.value.removedAt === undefined ? stored.value : null })
    : stored;
}
/** An item as it was, and as it is; null: it is removed. */
export type CareChanged = { readonly before: CareItem; readonly after: CareItem | null };

/** What of an item a message changes. */
export const careStateOf = ({ dueOn, lastDoneOn, everyWeeks }: CareItem): CareState => ({
  dueOn: dueOn ?? null,
  lastDoneOn: lastDoneOn ?? null,
  everyWeeks: everyWeeks ?? null,
});

const inState = (item: CareItem, { dueOn, lastDoneOn, everyWeeks }: CareState): CareItem => {
  const { dueOn: _due, lastDoneOn: _done, everyWeeks: _often, ...kept } = item;
  return {
    ...kept,
    ...(dueOn !== null && { dueOn }),
    ...(lastDoneOn !== null && { lastDoneOn }),
    ...(everyWeeks !== null && { everyWeeks }),
  };
};

/** Takes changes of care back, or makes them again, within a transaction. Conflict: an item was changed since. */
export async function turnCare(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { changes, way }: { readonly changes: readonly CareChange[]; readonly way: "undo" | "redo" },
): Promise<Result<readonly CareItem[], Problem>> {
  const turned: CareItem[] = [];
  const now = context.clock.now();
  for (const { id, before, after } of changes) {
    const [from, to] = way === "undo" ? [after, before] : [before, after];
    const turn = await storeChange(context, member, trx, "care_items", {
      id,
      step: (item) => {
        if (from === null) return asRestored(item);
        if (item.removedAt !== undefined || !isDeepStrictEqual(careStateOf(item), from))
          return err(conflict("It has changed since, so it stays as it is."));
        return to === null ? asRemoved(now)(item) : ok(inState(item, to));
      },
    });
    if (!turn.ok) return turn;
    turned.push(turn.value);
  }
  return ok(turned);
}

/**
 * Puts another day in the place of the one that a message noted, within a transaction: the day on which it was done, or a later one on which
 * it is due. Conflict: it was changed since; invalid: it was done later already.
 */
export async function moveCare(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { change: { id, before, after }, day }: { readonly change: CareChange; readonly day: string },
): Promise<Result<CareItem, Problem>> {
  if (after === null) return err(conflict("It is cancelled, so it stays as it is."));
  const today = todayOf(context, member);
  const isDone = after.lastDoneOn !== null && after.lastDoneOn !== before?.lastDoneOn;
  const inTurn = (from: string, weeks: number) => addDays(from, weeks * daysPerWeek);
  return storeChange(context, member, trx, "care_items", {
    id,
    step: (item) => {
      if (item.removedAt !== undefined || !isDeepStrictEqual(careStateOf(item), after))
        return err(conflict("It has changed since, so it stays as it is."));
      if (!isDone) return ok({ ...item, dueOn: day });
      const { lastDoneOn: noted = day, everyWeeks, dueOn } = item;
      // A next visit that was said stays.
      const isInTurn = everyWeeks !== undefined && dueOn === inTurn(noted, everyWeeks);
      const { lastDoneOn: _, ...rest } = item;
      const done = withCareDone<CareItem>(rest, day, today);
      return done.ok && !isInTurn && dueOn !== undefined ? ok({ ...done.value, dueOn }) : done;
    },
  });
}

/** Removes a care item; it can be restored. */
export const removeCare = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<CareView, Problem>> =>
  seen(context, member, removeEntry(context, member, "care_items", { id }));

/** Restores a care item. */
export const restoreCare = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<CareView, Problem>> =>
  seen(context, member, restoreEntry(context, member, "care_items", { id }, once));
