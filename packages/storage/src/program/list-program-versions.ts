import type { Scope } from "@canter/domain/group/scope";
import type { PreviewItem } from "@canter/domain/program/edits/edit";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { limitTo } from "../limit-to.ts";
import type { ProgramChange } from "./append-program-version.ts";

/** One change of a program; `changedBy` is a member's id or `system`, `createdAt` epoch milliseconds. */
export type ProgramVersion = {
  readonly version: number;
  readonly change: ProgramChange;
  readonly changedBy: string;
  readonly createdAt: number;
  readonly summary: string;
  readonly proposalId?: string;
  /** What changed against the version before. */
  readonly details: readonly PreviewItem[];
};

const detailsSchema = z.array(
  z.looseObject({ type: z.enum(["modify", "add", "remove", "reorder"]), target: z.string() }),
);

/** What changed, as stored; throws on what is none. */
export const readVersionDetails = (text: string): readonly PreviewItem[] =>
  detailsSchema.parse(JSON.parse(text)) as readonly PreviewItem[];

export type VersionPage = { readonly items: readonly ProgramVersion[]; readonly nextCursor?: string };

/** A page of a readable program's versions (also of a deleted one), newest first; none when the scope can't read it. Invalid: the cursor. */
export const listProgramVersions = async (
  db: Handle,
  scope: Scope,
  programId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<VersionPage, Problem>> => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    return err(invalid("cursor", "must be the nextCursor of the page before"));
  let query = db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .select([
      "v.version",
      "v.change",
      "v.changed_by",
      "v.created_at",
      "v.summary",
      "v.proposal_id",
      "v.details",
    ])
    .where("v.program_id", "=", programId)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope));
  if (cursor !== undefined) query = query.where("v.version", "<", Number(cursor));
  const rows = await query
    .orderBy("v.version", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    version: row.version,
    change: row.change as ProgramChange,
    changedBy: row.changed_by,
    createdAt: row.created_at,
    summary: row.summary,
    ...(row.proposal_id !== null && { proposalId: row.proposal_id }),
    details: readVersionDetails(row.details),
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: String(last.version) }) });
};
