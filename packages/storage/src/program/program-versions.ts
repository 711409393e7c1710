import { z } from "zod";
import type { Scope } from "@canter/domain/access/scope";
import {
  deletedConflict,
  invalid,
  notFound,
  type Problem,
  readOnly,
  versionConflict,
} from "@canter/domain/problem";
import type { PreviewItem } from "@canter/domain/program/edits/edit";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus } from "@canter/domain/program/program-head";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { limitTo } from "../limit-to.ts";
import { actorOf } from "./actor-of.ts";
import { withRiderIds, withRiderNames } from "./planned-riders.ts";
import { wordsOfName } from "./program-names.ts";
import { headToColumn, planToColumn, readHead, readPlan, readStatus } from "./program-row.ts";
import { readProgram } from "./read-programs.ts";
import { laterThanBefore } from "./write-program.ts";

/** The kind of change in one version. */
type ProgramChange = "created" | "edited" | "applied" | "undone" | "redone" | "head";

/** A new version of a program; `undoTo` and `redoTo`: the versions whose state comes next either way. */
type NewProgramVersion = {
  readonly expectedVersion: number;
  readonly change: Exclude<ProgramChange, "created">;
  readonly changedBy?: string | undefined;
  readonly createdAt: number;
  readonly summary: string;
  readonly details: readonly PreviewItem[];
  readonly proposalId?: string | undefined;
  /** For undo and redo: the version whose change led to the state. */
  readonly stateOf?: number;
  readonly head: ProgramHead;
  /** The plan without progress, or the number of the version that already has it. */
  readonly plan: Program | number;
  readonly undoTo: number | undefined;
  readonly redoTo: number | undefined;
};

/** Why the update matched no row. */
const whyNot = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  expected: number,
): Promise<Problem> => {
  const there = await readProgram(trx, scope, id);
  if (!there) return notFound("program");
  if (there.deletedAt !== undefined) return deletedConflict;
  return there.version === expected
    ? readOnly("This program")
    : versionConflict("This program", there.version, expected);
};

const storedPlan = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  plan: Program,
): Promise<Program> => {
  const row = await trx
    .selectFrom("programs")
    .select("group_id")
    .where("id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirst();
  return withRiderIds(trx, scope, { groupId: row?.group_id ?? scope.groupId, plan });
};

/**
 * Adds version `expectedVersion + 1` if that is still the current one, and returns its number. Of two concurrent attempts one wins. Not
 * found, forbidden, conflict (another version, or deleted); invalid: what could not be read again, or too large a plan.
 */
export const appendProgramVersion = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  given: NewProgramVersion,
): Promise<Result<number, Problem>> => {
  const { expectedVersion, head, plan, createdAt } = given;
  const version = expectedVersion + 1;
  const column = headToColumn(head);
  if (!column.ok) return column;
  const document = typeof plan === "number" ? ok(null) : planToColumn(await storedPlan(trx, scope, id, plan));
  if (!document.ok) return document;
  const { numUpdatedRows } = await trx
    .updateTable("programs")
    .set({ version, updated_at: laterThanBefore(createdAt), words: wordsOfName(head.name) })
    .where("id", "=", id)
    .where("version", "=", expectedVersion)
    .where("deleted_at", "is", null)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return err(await whyNot(trx, scope, id, expectedVersion));
  await trx
    .insertInto("program_versions")
    .values({
      program_id: id,
      version,
      change: given.change,
      changed_by: given.changedBy ?? actorOf(scope),
      created_at: createdAt,
      summary: given.summary,
      details: JSON.stringify(given.details),
      proposal_id: given.proposalId ?? null,
      state_of: given.stateOf ?? version,
      head: column.value,
      document: document.value,
      document_version: typeof plan === "number" ? plan : version,
      undo_to: given.undoTo ?? null,
      redo_to: given.redoTo ?? null,
    })
    .execute();
  return ok(version);
};

/** A program's state after one change; `head` without pauses. */
export type ProgramState = {
  readonly version: number;
  /** The version whose change led to this state. */
  readonly stateOf: number;
  readonly summary: string;
  readonly documentVersion: number;
  readonly undoTo?: number;
  readonly redoTo?: number;
  readonly head: ProgramHead;
  readonly plan: Program;
};

/** One version of a program, with its plan; undefined when there is none or the scope can't read it. */
export const readProgramVersion = async (
  db: Handle,
  scope: Scope,
  programId: string,
  version: number,
): Promise<ProgramState | undefined> => {
  const row = await db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .innerJoin("program_versions as d", (join) =>
      join.onRef("d.program_id", "=", "v.program_id").onRef("d.version", "=", "v.document_version"),
    )
    .select([
      "v.version",
      "v.state_of",
      "v.summary",
      "v.document_version",
      "v.undo_to",
      "v.redo_to",
      "v.head",
      "d.document",
      "p.group_id",
    ])
    .where("v.program_id", "=", programId)
    .where("v.version", "=", version)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const [planned] = await withRiderNames(db, scope, [
    { groupId: row.group_id, plan: readPlan(row.document) },
  ]);
  return (
    planned && {
      version: row.version,
      stateOf: row.state_of,
      summary: row.summary,
      documentVersion: row.document_version,
      ...(row.undo_to !== null && { undoTo: row.undo_to }),
      ...(row.redo_to !== null && { redoTo: row.redo_to }),
      head: readHead(row.head),
      plan: planned.plan,
    }
  );
};

/** One change of a program; `changedBy` is a member's id or `system`, `createdAt` epoch milliseconds. */
export type ProgramVersion = {
  readonly version: number;
  readonly change: ProgramChange;
  readonly changedBy: string;
  readonly createdAt: number;
  readonly summary: string;
  readonly proposalId?: string;
  /** What changed compared with the previous version. */
  readonly details: readonly PreviewItem[];
};

const detailsSchema = z.array(
  z.looseObject({ type: z.enum(["modify", "add", "remove", "reorder"]), target: z.string() }),
);

/** Parses stored changes; throws on invalid ones. */
export const readVersionDetails = (text: string): readonly PreviewItem[] =>
  detailsSchema.parse(JSON.parse(text)) as readonly PreviewItem[];

type VersionPage = { readonly items: readonly ProgramVersion[]; readonly nextCursor?: string };

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

/** Of each readable program, the versions whose changes were undone and not brought again. */
export const undoneVersions = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  if (programIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .select(["v.program_id", "v.change", "v.state_of"])
    .where("v.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("v.version")
    .execute();
  const undoneIn = (versions: typeof rows): ReadonlySet<number> => {
    const undone = new Set<number>();
    for (const [index, { change, state_of: stateOf }] of versions.entries()) {
      if (change === "redone") undone.delete(stateOf);
      // What is undone is the change that the state before came from.
      const before = versions[index - 1];
      if (change === "undone" && before) undone.add(before.state_of);
    }
    return undone;
  };
  return new Map(
    [...Map.groupBy(rows, (row) => row.program_id)].map(([id, versions]) => [id, undoneIn(versions)]),
  );
};

/** Numbers of the versions of a readable program that store a plan, newest first. */
export const planVersions = async (
  db: Handle,
  scope: Scope,
  programId: string,
  limit: number,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .select("v.version")
    .where("v.program_id", "=", programId)
    .where("v.document", "is not", null)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("v.version", "desc")
    .limit(limitTo(limit))
    .execute();
  return rows.map(({ version }) => version);
};

/** A program's recent changes: those of its last versions, the latest first. */
export type ProgramChanges = {
  readonly id: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly changedAt: number;
  readonly summaries: readonly string[];
};

type Wanted = {
  readonly athleteId: string;
  /** Only this program. */
  readonly programId?: string | undefined;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Versions. */
  readonly limit: number;
};

/** The programs of a readable athlete that were created or changed since, latest change first; no deleted ones. */
export const recentProgramChanges = async (
  db: Handle,
  scope: Scope,
  { athleteId, programId, since, limit }: Wanted,
): Promise<readonly ProgramChanges[]> => {
  const rows = await db
    .selectFrom("programs as p")
    .innerJoin("program_versions as v", "v.program_id", "p.id")
    .select(["p.id", "v.head", "p.status", "v.summary", "v.created_at"])
    .where("p.athlete_id", "=", athleteId)
    .where("p.deleted_at", "is", null)
    .where("p.updated_at", ">=", since)
    .where("v.created_at", ">=", since)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .$if(programId !== undefined, (query) => query.where("p.id", "=", programId ?? ""))
    .orderBy("v.created_at", "desc")
    .orderBy("v.version", "desc")
    .limit(limitTo(limit))
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [latest, ...earlier]]) =>
    latest
      ? [
          {
            id,
            name: (JSON.parse(latest.head) as { readonly name: string }).name,
            status: readStatus(latest.status),
            changedAt: latest.created_at,
            summaries: [latest, ...earlier].map(({ summary }) => summary),
          },
        ]
      : [],
  );
};
