import {
  type NutritionEntry,
  nutritionEntrySchema,
  type NutritionInput,
  nutritionInputSchema,
} from "@canter/domain/health/nutrition";
import { implausibleEntry } from "@canter/domain/health/plausible-food";
import { applyDoubtAnswer, doubtsLeft } from "@canter/domain/plausibility/apply-answer";
import { type DoubtAnswer, doubtsAfterChange } from "@canter/domain/plausibility/open-doubts";
import { doubtsOfNutrition } from "@canter/domain/plausibility/doubt-entry";
import { conflict, invalid, invalidFields, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { updateDiary } from "@canter/storage/health/write-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkEntryDate, todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import {
  athleteOf,
  changedFields,
  type DiaryArea,
  entryFilter,
  type EntryStatus,
  listEntries,
  type NewEntry,
  setDeleted,
  storeEntry,
  updateEntry,
  within,
} from "./diary-area.ts";

const contentSchema = nutritionEntrySchema.pick({
  text: true,
  meal: true,
  time: true,
  calories: true,
  protein: true,
  carbs: true,
  fat: true,
  fibre: true,
  source: true,
  doubts: true,
});

export const nutritionArea: DiaryArea<NutritionEntry> = {
  table: "nutrition_entries",
  noun: "nutrition entry",
  toView: ({
    content,
    groupId: _group,
    kind: _kind,
    si: _si,
    importKey: _key,
    messageId: _message,
    ...row
  }) => ({
    ...row,
    ...contentSchema.parse(content),
  }),
};

export type NutritionCreate = Omit<NutritionInput, "date"> & {
  readonly date?: string | undefined;
  readonly athleteId?: string | undefined;
};

/**
 * An entry as it is stored. Not found: the athlete; invalid: a horse, a future day, an implausible value. `before`: the entry that it
 * replaces; values that a person confirmed there are not asked about again.
 */
export async function nutritionEntry(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date, ...input }: NutritionCreate,
  source: NutritionEntry["source"],
  before?: NutritionEntry,
): Promise<Result<{ readonly athleteId: string; readonly entry: NewEntry }, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const today = todayOf(context, member);
  const on = date ?? today;
  const dated = await checkEntryDate(context, member, { athleteId: athlete.value.id, date: on });
  if (!dated.ok) return dated;
  const implausible = implausibleEntry(input);
  if (implausible) return err(invalidFields([implausible]));
  const raised = doubtsOfNutrition(input);
  const doubts = before
    ? doubtsAfterChange(raised, { raised: doubtsOfNutrition(before), open: before.doubts ?? [] })
    : raised;
  const { messageId } = source;
  return ok({
    athleteId: athlete.value.id,
    entry: {
      kind: input.meal ?? "",
      date: on,
      content: { ...input, source, ...(doubts.length > 0 && { doubts }) },
      ...(messageId !== undefined && { messageId }),
    },
  });
}

/** Stores an entry within the caller's transaction. */
export const storeNutrition = (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { athleteId, entry }: { readonly athleteId: string; readonly entry: NewEntry },
): Promise<Result<NutritionEntry, Problem>> =>
  storeEntry(context, member, nutritionArea, trx, athleteId, entry);

export type NutritionFilter = {
  readonly athleteId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: EntryStatus | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page, latest day first. */
export const listNutrition = (
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: NutritionFilter,
) => listEntries(context, member, nutritionArea, { ...filter, ...entryFilter(status) });

/** Records what was eaten. Not found, forbidden: the athlete; invalid: field by field. */
export async function createNutrition(
  context: ApplicationContext,
  member: MemberContext,
  input: NutritionCreate,
  once?: Once,
): Promise<Result<NutritionEntry, Problem>> {
  const made = await nutritionEntry(context, member, input, { kind: "manual" });
  if (!made.ok) return made;
  return transactOnce(context, member, once, (trx) => storeNutrition(context, member, trx, made.value));
}

export type NutritionChange = { readonly version: number } & {
  readonly [Key in keyof NutritionInput]?: NutritionInput[Key] | null | undefined;
};

/** Changes the given fields; null removes one. Not found, forbidden; conflict: changed since `version`; invalid: field by field. */
export const changeNutrition = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  change: NutritionChange,
): Promise<Result<NutritionEntry, Problem>> =>
  context.store.transact((trx) => changeNutritionIn(trx, context, member, id, change));

/** `changeNutrition` within the caller's transaction. */
export async function changeNutritionIn(
  trx: TransactionHandle,
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: NutritionChange,
): Promise<Result<NutritionEntry, Problem>> {
  const row = await readDiary(trx, member.scope, "nutrition_entries", id);
  if (!row) return err(notFound("nutrition entry"));
  const before = nutritionArea.toView(row);
  const input = changedFields(
    nutritionInputSchema,
    { ...before },
    change.text === null ? { ...change, text: "" } : change,
  );
  if (!input.ok) return input;
  const whole = { ...input.value, athleteId: before.athleteId };
  const made = await nutritionEntry(within(context, trx), member, whole, before.source, before);
  if (!made.ok) return made;
  const { kind, date, content } = made.value.entry;
  return updateEntry(context, member, nutritionArea, trx, { id, version }, { kind, date, content });
}

/**
 * Answers a doubt about an entry by its field: keep the value, use the suggested one, or remove it. Conflict: there is no doubt about it.
 * Not found, forbidden; invalid: nothing would be left of the entry.
 */
export async function answerNutritionDoubt(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { field, answer }: { readonly field: string; readonly answer: DoubtAnswer },
  once?: Once,
): Promise<Result<NutritionEntry, Problem>> {
  return transactOnce(context, member, once, (trx) =>
    answerNutritionDoubtIn(trx, context, member, id, { field, answer }),
  );
}

/** `answerNutritionDoubt` within the caller's transaction. */
export async function answerNutritionDoubtIn(
  trx: TransactionHandle,
  context: Pick<ApplicationContext, "clock">,
  member: MemberContext,
  id: string,
  { field, answer }: { readonly field: string; readonly answer: DoubtAnswer },
): Promise<Result<NutritionEntry, Problem>> {
  const row = await readDiary(trx, member.scope, "nutrition_entries", id);
  if (!row) return err(notFound("nutrition entry"));
  const before = nutritionArea.toView(row);
  const doubt = before.doubts?.find((one) => one.field === field);
  if (!doubt || before.deletedAt !== undefined)
    return err(conflict("There is nothing to answer: this value is not asked about."));
  const input = changedFields(nutritionInputSchema, applyDoubtAnswer(before, doubt, answer), {});
  if (!input.ok) return input;
  const { date: _, ...rest } = input.value;
  const doubts = doubtsLeft(before.doubts ?? [], before, doubt, answer);
  const content = { ...rest, source: before.source, ...(doubts.length > 0 && { doubts }) };
  const change = { expectedVersion: before.version, updatedAt: context.clock.now(), content };
  const updated = await updateDiary(trx, member.scope, "nutrition_entries", id, change);
  return updated.ok ? ok(nutritionArea.toView(updated.value)) : updated;
}

/** Deletes an entry; it can always be restored. Not found, forbidden. */
export const deleteNutrition = (context: ApplicationContext, member: MemberContext, id: string) =>
  setDeleted(context, member, nutritionArea, { id, deleted: true });

export const restoreNutrition = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
) => setDeleted(context, member, nutritionArea, { id, deleted: false, once });
