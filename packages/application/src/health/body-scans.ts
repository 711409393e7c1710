import {
  type BodyScan,
  type BodyScanInput,
  bodyScanInputSchema,
  bodyScanProblems,
  scanValues,
} from "@canter/domain/health/body-scan";
import { invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";
import { athleteOf, type DiaryArea, listEntries, setDeleted, storeEntry } from "./diary-area.ts";
import { todayOf } from "../today-of.ts";

export const bodyScanArea: DiaryArea<BodyScan> = {
  table: "body_scans",
  noun: "body scan",
  toView: ({ id, athleteId, loggedBy, createdAt, deletedAt, content }) => {
    const scan = bodyScanInputSchema.parse(content);
    return {
      ...scan,
      ...scanValues(scan),
      id,
      athleteId,
      loggedBy,
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

/** Takes down a DEXA report. Not found, forbidden: the athlete; invalid: a horse, or a table that can't be, field by field. */
export async function createBodyScan(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...scan }: BodyScanInput & { readonly athleteId?: string | undefined },
  once?: Once,
): Promise<Result<BodyScan, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const fields = bodyScanProblems(scan, todayOf(context, member));
  if (fields.length > 0) return err(invalidFields(fields));
  const entry = { kind: "dexa", date: scan.date, si: scanValues(scan).totalKg, content: scan };
  return transactOnce(context, member, once, (trx) =>
    storeEntry(context, member, bodyScanArea, trx, athlete.value.id, entry),
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
