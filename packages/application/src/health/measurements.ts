import {
  checkMeasurement,
  type Measurement,
  type MeasurementInput,
  measurementInputSchema,
  type MeasurementKind,
  measurementSchema,
} from "@canter/domain/health/measurement";
import { type Problem, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/read-diary";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";
import { changedFields } from "./changed-fields.ts";
import {
  athleteOf,
  type DiaryArea,
  listEntries,
  type NewEntry,
  type Page,
  setDeleted,
  storeEntry,
  updateEntry,
} from "./diary-area.ts";
import { todayOf } from "../today-of.ts";

const contentSchema = measurementSchema.pick({
  value: true,
  unit: true,
  time: true,
  note: true,
  source: true,
});

export const measurementArea: DiaryArea<Measurement> = {
  table: "measurements",
  noun: "measurement",
  toView: ({ content, si, kind, groupId: _group, importKey: _key, messageId: _message, ...row }) => ({
    ...row,
    ...contentSchema.parse(content),
    kind: measurementInputSchema.shape.kind.parse(kind),
    si: si ?? 0,
  }),
};

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export type MeasurementCreate = Omit<MeasurementInput, "date"> &
  Optional<Pick<MeasurementInput, "date">> & {
    readonly athleteId?: string | undefined;
  };

/** What is stored of a measurement that was checked. Invalid: field by field. */
export async function measurementEntry(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date, ...input }: MeasurementCreate,
  source: Measurement["source"],
): Promise<Result<{ readonly athleteId: string; readonly entry: NewEntry }, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const today = todayOf(context, member);
  const checked = checkMeasurement(
    { ...input, date: date ?? today },
    { athlete: athlete.value.kind, units: member.member.units, today },
  );
  if (!checked.ok) return checked;
  const { kind, si, date: on, ...content } = checked.value;
  const { messageId } = source;
  return ok({
    athleteId: athlete.value.id,
    entry: {
      kind,
      date: on,
      si,
      content: { ...content, source },
      ...(messageId !== undefined && { messageId }),
    },
  });
}

/** Keeps a measurement within the caller's transaction. */
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
  readonly status?: "kept" | "deleted" | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page, latest day first. Not found: the athlete; invalid: a foreign cursor. */
export const listMeasurements = (
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: MeasurementFilter,
): Promise<Result<Page<Measurement>, Problem>> =>
  listEntries(context, member, measurementArea, { ...filter, deleted: status === "deleted" });

/** Takes down a measurement. Not found, forbidden: the athlete; invalid: field by field. */
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

/** Changes the fields given. Not found, forbidden; conflict: changed since `version`; invalid: field by field. */
export async function changeMeasurement(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: MeasurementChange,
): Promise<Result<Measurement, Problem>> {
  const { db } = context.store;
  const row = await readDiary(db, member.scope, "measurements", id);
  if (!row) return err(notFound("measurement"));
  const before = measurementArea.toView(row);
  const input = changedFields(measurementInputSchema, before, change);
  if (!input.ok) return input;
  const made = await measurementEntry(
    context,
    member,
    { ...input.value, athleteId: before.athleteId },
    before.source,
  );
  if (!made.ok) return made;
  const { kind, date, si, content } = made.value.entry;
  const entry = { kind, date, content, ...(si !== undefined && { si }) };
  return updateEntry(context, member, measurementArea, { id, version }, entry);
}

/** Deletes a measurement; it can be brought back for ever. Not found, forbidden. */
export const deleteMeasurement = (context: ApplicationContext, member: MemberContext, id: string) =>
  setDeleted(context, member, measurementArea, { id, deleted: true });

export const restoreMeasurement = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
) => setDeleted(context, member, measurementArea, { id, deleted: false, once });
