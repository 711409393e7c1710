import type { Athlete } from "@canter/domain/group/group";
import { invalidFields, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import type { DiaryRow, DiaryTableName } from "@canter/storage/health/diary-row";
import { type DiaryFilter, listDiary, readDiary } from "@canter/storage/health/list-diary";
import { insertDiary, type NewDiaryRow, updateDiary } from "@canter/storage/health/write-diary";
import type { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import type { EntryState } from "../core/message-data.ts";
import { type Once, transactOnce } from "../core/once.ts";

/** A kind of diary entry about an athlete: where it is stored and how it is shown. */
export type DiaryArea<View> = {
  readonly table: DiaryTableName;
  readonly noun: string;
  readonly toView: (row: DiaryRow) => View;
};

/** What a correction may change of an entry. */
export const stateOf = ({ kind, date, si, content }: DiaryRow): EntryState => ({
  kind,
  date,
  si: si ?? null,
  content: content as EntryState["content"],
});

/** The athlete that a request is about; by default the member. Not found: the member may not read their training. */
export async function athleteOf(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  athleteId = member.athleteId,
): Promise<Result<Athlete, Problem>> {
  const readable = checkReadable(scope, athleteId);
  if (!readable.ok) return readable;
  // Most requests are about the member themselves, dozens a day.
  if (athleteId === member.athleteId) return ok({ id: athleteId, kind: "person", name: member.name });
  const athlete = (await listGroupAthletes(store.db, scope)).find(({ id }) => id === athleteId);
  return athlete ? ok(athlete) : err(notFound("athlete"));
}

export type Page<View> = { readonly items: View[]; readonly nextCursor?: string };

/** One page, latest day first. Not found: the athlete; invalid: a cursor from another list. */
export async function listEntries<View>(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { table, toView }: DiaryArea<View>,
  filter: DiaryFilter,
): Promise<Result<Page<View>, Problem>> {
  const readable = checkReadable(scope, filter.athleteId);
  if (!readable.ok) return readable;
  const page = await listDiary(store.db, scope, table, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  return ok({ items: items.map(toView), ...(nextCursor !== undefined && { nextCursor }) });
}

export type NewEntry = Pick<NewDiaryRow, "kind" | "date" | "content"> &
  Partial<Pick<NewDiaryRow, "messageId">> & { readonly si?: number | null };

/** Stores one entry within the caller's transaction. Not found, forbidden: the athlete. */
export async function storeEntry<View>(
  { newId, clock }: ApplicationContext,
  { scope, member }: MemberContext,
  { table, toView }: DiaryArea<View>,
  trx: TransactionHandle,
  athleteId: string,
  entry: NewEntry,
): Promise<Result<View, Problem>> {
  const { si, ...rest } = entry;
  const value = typeof si === "number" ? { si } : {};
  const row = { ...rest, ...value, id: newId(), zone: member.zone, createdAt: clock.now() };
  const stored = await insertDiary(trx, scope, table, athleteId, [row]);
  if (!stored.ok) return stored;
  const [only] = stored.value;
  if (!only) throw new Error("A row without an import key is always new.");
  return ok(toView(only));
}

/** What reads by a transaction's handle, as everything within it must. */
export const within = (context: ApplicationContext, trx: TransactionHandle): ApplicationContext => ({
  ...context,
  store: { ...context.store, db: trx },
});

/** Replaces the state of `version` within the caller's transaction. Not found, forbidden; conflict: changed since. */
export async function updateEntry<View>(
  { clock }: Pick<ApplicationContext, "clock">,
  { scope }: MemberContext,
  { table, toView }: DiaryArea<View>,
  trx: TransactionHandle,
  { id, version }: { readonly id: string; readonly version: number },
  entry: Partial<Omit<NewEntry, "messageId">>,
): Promise<Result<View, Problem>> {
  const change = { ...entry, expectedVersion: version, updatedAt: clock.now() };
  const updated = await updateDiary(trx, scope, table, id, change);
  return updated.ok ? ok(toView(updated.value)) : updated;
}

/** Deletes one, or restores it; restoring never expires. Not found, forbidden. */
export function setDeleted<View>(
  context: ApplicationContext,
  member: MemberContext,
  { table, toView, noun }: DiaryArea<View>,
  { id, deleted, once }: { readonly id: string; readonly deleted: boolean; readonly once?: Once | undefined },
): Promise<Result<View, Problem>> {
  return transactOnce(context, member, once, async (trx) => {
    const row = await readDiary(trx, member.scope, table, id);
    if (!row) return err(notFound(noun));
    // An entry already in that state stays as it is, but only somebody who may change it learns so.
    const now = context.clock.now();
    const deletedAt = deleted ? (row.deletedAt ?? now) : null;
    const updated = await updateDiary(trx, member.scope, table, id, { deletedAt, updatedAt: now });
    return updated.ok ? ok(toView(updated.value)) : updated;
  });
}

/** `kept`: entries that count, a list's default; `asked`: entries with an unanswered doubt; `any`: both. */
export type EntryStatus = "kept" | "asked" | "any" | "deleted";

/** A status as a filter of stored entries. */
export const entryFilter = (
  status: EntryStatus = "kept",
): { readonly deleted: boolean; readonly asked?: boolean } => ({
  deleted: status === "deleted",
  ...((status === "kept" || status === "asked") && { asked: status === "asked" }),
});

/** `before` with the given fields replaced; null removes one. Invalid: the result does not match the schema. */
export function changedFields<S extends z.ZodType>(
  schema: S,
  before: object,
  change: object,
): Result<z.output<S>, Problem> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.fromEntries(
    [...Object.entries(before), ...given].filter(([, value]) => value !== null),
  ) as Record<string, unknown>;
  for (const [name, value] of given) if (value === null) delete merged[name];
  const parsed = schema.safeParse(merged);
  if (parsed.success) return ok(parsed.data);
  return err(invalidFields(fieldProblemsOf(parsed.error)));
}
