import type { Athlete } from "@canter/domain/group/group";
import {
  checkMeasurement,
  type CheckedMeasurement,
  type Measurement,
  type MeasurementInput,
  measurementInputSchema,
  measurementSchema,
} from "@canter/domain/health/measurement";
import { type MeasurementKind, measurementToSi } from "@canter/domain/health/measurement-rules";
import { applyDoubtAnswer } from "@canter/domain/plausibility/apply-answer";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import type { DoubtAnswer } from "@canter/domain/plausibility/open-doubts";
import { doubtOfMeasurement } from "@canter/domain/plausibility/doubt-entry";
import { conflict, type Problem, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { addDays } from "@canter/domain/schedule/local-date";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { readDiary } from "@canter/storage/health/list-diary";
import { updateDiary } from "@canter/storage/health/write-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkEntryDate, todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { bodyReadings } from "./body-profile.ts";
import {
  athleteOf,
  changedFields,
  type DiaryArea,
  entryFilter,
  type EntryStatus,
  listEntries,
  type NewEntry,
  type Page,
  setDeleted,
  storeEntry,
  updateEntry,
  within,
} from "./diary-area.ts";

const contentSchema = measurementSchema.pick({
  value: true,
  unit: true,
  time: true,
  note: true,
  source: true,
  doubt: true,
});

export const measurementArea: DiaryArea<Measurement> = {
  table: "measurements",
  noun: "measurement",
  toView: ({ content, si, kind, groupId: _group, importKey: _key, messageId: _message, ...row }) => {
    const stored = contentSchema.parse(content);
    return {
      ...row,
      ...stored,
      kind: measurementInputSchema.shape.kind.parse(kind),
      si: si ?? measurementToSi(stored.value, stored.unit),
    };
  },
};

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export type MeasurementCreate = Omit<MeasurementInput, "date"> &
  Optional<Pick<MeasurementInput, "date">> & {
    readonly athleteId?: string | undefined;
  };

/** How many days around a reading define what is usual. */
const daysBefore = 120;
const daysAfter = 30;

/** Whether a reading is doubtful; see `doubtOfMeasurement`. `except`: the stored one that it replaces. */
async function doubtOf(
  context: ApplicationContext,
  member: MemberContext,
  athlete: Athlete,
  checked: CheckedMeasurement,
  except?: string,
): Promise<Doubt | undefined> {
  const [from, to] = [addDays(checked.date, -daysBefore), addDays(checked.date, daysAfter)];
  const asked = { athleteId: athlete.id, kind: checked.kind, from, to, except };
  const readings = await bodyReadings(context, member, asked);
  return doubtOfMeasurement(checked, { athlete: athlete.kind, readings });
}

/** How a validated measurement is stored: one in doubt has no value to compute with. */
export const storedMeasurement = (
  { kind, si, date, ...content }: CheckedMeasurement,
  { source, doubt }: { readonly source: Measurement["source"]; readonly doubt?: Doubt | undefined },
) => ({
  kind,
  date,
  si: doubt ? null : si,
  content: { ...content, source, ...(doubt && { doubt }) },
});

/**
 * A validated measurement as it is stored. Invalid: field by field. `before`: the one that it replaces; values that a person confirmed
 * there are not asked about again.
 */
export async function measurementEntry(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date, ...input }: MeasurementCreate,
  source: Measurement["source"],
  before?: Measurement,
): Promise<Result<{ readonly athleteId: string; readonly entry: NewEntry }, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const today = todayOf(context, member);
  const checked = checkMeasurement(
    { ...input, date: date ?? today },
    { athlete: athlete.value.kind, units: member.member.units, today },
  );
  if (!checked.ok) return checked;
  const dated = await checkEntryDate(context, member, {
    athleteId: athlete.value.id,
    date: checked.value.date,
  });
  if (!dated.ok) return dated;
  const isConfirmed =
    before !== undefined &&
    !before.doubt &&
    before.kind === checked.value.kind &&
    before.si === checked.value.si;
  const doubt = isConfirmed
    ? undefined
    : await doubtOf(context, member, athlete.value, checked.value, before?.id);
  const { messageId } = source;
  return ok({
    athleteId: athlete.value.id,
    entry: {
      ...storedMeasurement(checked.value, { source, doubt }),
      ...(messageId !== undefined && { messageId }),
    },
  });
}

/** Stores a measurement within the caller's transaction. */
export const storeMeasurement = (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { athleteId, entry }: { readonly athleteId: string; readonly entry: NewEntry },
): Promise<Result<Measurement, Problem>> =>
  storeEntry(context, member, measurementArea, trx, athleteId, entry);

export type MeasurementFilter = {
  readonly athleteId?: string | undefined;
  readonly kind?: MeasurementKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: EntryStatus | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page, latest day first. Not found: the athlete; invalid: a cursor from another list. */
export const listMeasurements = (
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: MeasurementFilter,
): Promise<Result<Page<Measurement>, Problem>> =>
  listEntries(context, member, measurementArea, { ...filter, ...entryFilter(status) });

/** Records a measurement. Not found, forbidden: the athlete; invalid: field by field. */
export async function createMeasurement(
  context: ApplicationContext,
  member: MemberContext,
  input: MeasurementCreate,
  once?: Once,
): Promise<Result<Measurement, Problem>> {
  const made = await measurementEntry(context, member, input, { kind: "manual" });
  if (!made.ok) return made;
  return transactOnce(context, member, once, (trx) => storeMeasurement(context, member, trx, made.value));
}

export type MeasurementChange = { readonly version: number } & {
  readonly [Key in keyof MeasurementInput]?: MeasurementInput[Key] | null | undefined;
};

/** Changes the given fields. Not found, forbidden; conflict: changed since `version`; invalid: field by field. */
export const changeMeasurement = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  change: MeasurementChange,
): Promise<Result<Measurement, Problem>> =>
  context.store.transact((trx) => changeMeasurementIn(trx, context, member, id, change));

/** `changeMeasurement` within the caller's transaction. */
export async function changeMeasurementIn(
  trx: TransactionHandle,
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: MeasurementChange,
): Promise<Result<Measurement, Problem>> {
  const row = await readDiary(trx, member.scope, "measurements", id);
  if (!row) return err(notFound("measurement"));
  const before = measurementArea.toView(row);
  const input = changedFields(measurementInputSchema, before, change);
  if (!input.ok) return input;
  const whole = { ...input.value, athleteId: before.athleteId };
  const made = await measurementEntry(within(context, trx), member, whole, before.source, before);
  if (!made.ok) return made;
  const { kind, date, si, content } = made.value.entry;
  const entry = { kind, date, content, si: si ?? null };
  return updateEntry(context, member, measurementArea, trx, { id, version }, entry);
}

/**
 * Answers the doubt about a measurement: keep it, use the suggested value, or delete it (it can be restored). Conflict: there is no
 * doubt. Not found, forbidden.
 */
export async function answerMeasurementDoubt(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  answer: DoubtAnswer,
  once?: Once,
): Promise<Result<Measurement, Problem>> {
  return transactOnce(context, member, once, (trx) =>
    answerMeasurementDoubtIn(trx, context, member, id, answer),
  );
}

/** `answerMeasurementDoubt` within the caller's transaction. */
export async function answerMeasurementDoubtIn(
  trx: TransactionHandle,
  context: Pick<ApplicationContext, "clock">,
  member: MemberContext,
  id: string,
  answer: DoubtAnswer,
): Promise<Result<Measurement, Problem>> {
  const athletes = await listGroupAthletes(trx, member.scope);
  const row = await readDiary(trx, member.scope, "measurements", id);
  if (!row) return err(notFound("measurement"));
  const before = measurementArea.toView(row);
  if (!before.doubt || before.deletedAt !== undefined)
    return err(conflict("There is nothing to answer: this value is not asked about."));
  const updatedAt = context.clock.now();
  const change = { expectedVersion: before.version, updatedAt };
  if (answer === "leave_out") {
    const deleted = await updateDiary(trx, member.scope, "measurements", id, {
      ...change,
      deletedAt: updatedAt,
    });
    return deleted.ok ? ok(measurementArea.toView(deleted.value)) : deleted;
  }
  const { doubt, source } = before;
  const kind = athletes.find((one) => one.id === before.athleteId)?.kind ?? "person";
  const input = measurementInputSchema.parse(applyDoubtAnswer(before, doubt, answer));
  const about = { athlete: kind, units: member.member.units, today: todayOf(context, member) };
  const checked = checkMeasurement(input, about);
  if (!checked.ok) return checked;
  const stored = storedMeasurement(checked.value, { source });
  const updated = await updateDiary(trx, member.scope, "measurements", id, { ...change, ...stored });
  return updated.ok ? ok(measurementArea.toView(updated.value)) : updated;
}

/** Deletes a measurement; it can always be restored. Not found, forbidden. */
export const deleteMeasurement = (context: ApplicationContext, member: MemberContext, id: string) =>
  setDeleted(context, member, measurementArea, { id, deleted: true });

export const restoreMeasurement = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
) => setDeleted(context, member, measurementArea, { id, deleted: false, once });
