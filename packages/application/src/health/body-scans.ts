import {
  type BodyScan,
  type BodyScanInput,
  bodyScanInputSchema,
  bodyScanProblems,
  scanValues,
} from "@canter/domain/health/body-scan";
import { invalid, invalidFields, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { readDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import {
  athleteOf,
  changedFields,
  type DiaryArea,
  listEntries,
  type NewEntry,
  setDeleted,
  storeEntry,
  updateEntry,
} from "./diary-area.ts";
import { todayOf } from "../core/local-time.ts";

export const bodyScanArea: DiaryArea<BodyScan> = {
  table: "body_scans",
  noun: "body scan",
  toView: ({ id, athleteId, loggedBy, version, createdAt, deletedAt, content }) => {
    const scan = bodyScanInputSchema.parse(content);
    return {
      ...scan,
      ...scanValues(scan),
      id,
      athleteId,
      loggedBy,
      version,
      createdAt,
      ...(deletedAt !== undefined && { deletedAt }),
    };
  },
};

export type BodyScanFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: "kept" | "deleted" | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page, latest first. */
export const listBodyScans = (
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: BodyScanFilter,
) => listEntries(context, member, bodyScanArea, { ...filter, deleted: status === "deleted" });

/** A scan as it is stored. Invalid: an impossible table, field by field. */
function scanEntry(
  context: ApplicationContext,
  member: MemberContext,
  scan: BodyScanInput,
): Result<NewEntry, Problem> {
  const fields = bodyScanProblems(scan, todayOf(context, member));
  if (fields.length > 0) return err(invalidFields(fields));
  return ok({ kind: "dexa", date: scan.date, si: scanValues(scan).totalKg, content: scan });
}

/** Records a DEXA report. Not found, forbidden: the athlete; invalid: a horse, or an impossible table, field by field. */
export async function createBodyScan(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...scan }: BodyScanInput & { readonly athleteId?: string | undefined },
  once?: Once,
): Promise<Result<BodyScan, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const entry = scanEntry(context, member, scan);
  if (!entry.ok) return entry;
  return transactOnce(context, member, once, (trx) =>
    storeEntry(context, member, bodyScanArea, trx, athlete.value.id, entry.value),
  );
}

export type BodyScanChange = { readonly version: number } & {
  readonly [Key in keyof BodyScanInput]?: BodyScanInput[Key] | null | undefined;
};

/** Changes the given fields; null removes one. Not found, forbidden; conflict: changed since `version`; invalid: as for a new one. */
export async function changeBodyScan(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: BodyScanChange,
): Promise<Result<BodyScan, Problem>> {
  const row = await readDiary(context.store.db, member.scope, "body_scans", id);
  if (!row) return err(notFound("body scan"));
  const scan = changedFields(bodyScanInputSchema, bodyScanInputSchema.parse(row.content), change);
  if (!scan.ok) return scan;
  const entry = scanEntry(context, member, scan.value);
  if (!entry.ok) return entry;
  return context.store.transact((trx) =>
    updateEntry(context, member, bodyScanArea, trx, { id, version }, entry.value),
  );
}

export const deleteBodyScan = (context: ApplicationContext, member: MemberContext, id: string) =>
  setDeleted(context, member, bodyScanArea, { id, deleted: true });

export const restoreBodyScan = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
) => setDeleted(context, member, bodyScanArea, { id, deleted: false, once });
