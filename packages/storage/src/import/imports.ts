import type { Selectable } from "kysely";
import { z } from "zod";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import type { ImportTable } from "./import-tables.ts";

const importStateSchema = z.enum(["reading", "preview", "applying", "done", "undoing", "undone", "failed"]);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * A batch of files that a member imports for an athlete. `files`, `preview`, `decisions`, `outcome` and `openSubjects` (any JSON) belong
 * to the application. Times in epoch milliseconds.
 */
export type StoredImport = {
  readonly id: string;
  readonly athleteId: string;
  readonly state: ImportState;
  readonly files: unknown;
  readonly preview: unknown;
  readonly decisions?: unknown;
  readonly outcome: unknown;
  readonly openSubjects: unknown;
  readonly total: number;
  readonly done: number;
  readonly problem?: string;
  readonly createdAt: number;
  readonly finishedAt?: number;
  /** Of a connected source or the watched folder; absent: files that a person chose. */
  readonly sourceKind?: string;
};

const rowToImport = (row: Selectable<ImportTable>): StoredImport => ({
  id: row.id,
  athleteId: row.athlete_id,
  state: importStateSchema.parse(row.state),
  files: JSON.parse(row.files),
  preview: JSON.parse(row.preview),
  ...(row.decisions !== null && { decisions: JSON.parse(row.decisions) as unknown }),
  outcome: JSON.parse(row.outcome),
  openSubjects: JSON.parse(row.open_subjects),
  total: row.total,
  done: row.done,
  ...(row.problem !== null && { problem: row.problem }),
  createdAt: row.created_at,
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  ...(row.source_kind !== null && { sourceKind: row.source_kind }),
});

/** Stores a batch of the acting member that is being read. */
export const insertImport = async (
  trx: TransactionHandle,
  scope: Scope,
  {
    id,
    athleteId,
    createdAt,
    sourceKind,
  }: Pick<StoredImport, "id" | "athleteId" | "createdAt" | "sourceKind">,
): Promise<void> => {
  await trx
    .insertInto("imports")
    .values({
      id,
      ...ownerOf(scope),
      athlete_id: athleteId,
      state: "reading",
      files: "[]",
      preview: "{}",
      decisions: null,
      outcome: "{}",
      open_subjects: "[]",
      total: 0,
      done: 0,
      problem: null,
      created_at: createdAt,
      finished_at: null,
      source_kind: sourceKind ?? null,
    })
    .execute();
};

const selectImports = (db: Handle, scope: Scope) =>
  db
    .selectFrom("imports as i")
    .selectAll("i")
    .where((eb) => isOwn(eb.ref("i.group_id"), eb.ref("i.member_id"), scope));

/** One of the acting member's batches. */
export const readImport = async (db: Handle, scope: Scope, id: string): Promise<StoredImport | undefined> => {
  const row = await selectImports(db, scope).where("i.id", "=", id).executeTakeFirst();
  return row && rowToImport(row);
};

/** The acting member's batches, the latest first, without those still being read. Invalid: the cursor. */
export const listImports = async (
  db: Handle,
  scope: Scope,
  {
    cursor,
    limit,
    sourceKind,
  }: {
    readonly cursor?: string | undefined;
    readonly limit: number;
    /** Only those from there. */
    readonly sourceKind?: string | undefined;
  },
): Promise<Result<{ readonly items: readonly StoredImport[]; readonly nextCursor?: string }, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  const rows = await selectImports(db, scope)
    .where("i.state", "<>", "reading")
    .$if(sourceKind !== undefined, (query) => query.where("i.source_kind", "=", sourceKind ?? null))
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("i.created_at", "i.id"), "<", eb.tuple(at ?? 0, id ?? ""))),
    )
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToImport);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

type ImportChange = Partial<
  Pick<
    StoredImport,
    | "state"
    | "files"
    | "preview"
    | "decisions"
    | "outcome"
    | "openSubjects"
    | "total"
    | "done"
    | "problem"
    | "finishedAt"
  >
>;

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/** Changes one of the acting member's batches if it is in one of these states. False: it is not, or there is none. */
export const changeImport = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  from: readonly ImportState[],
  change: ImportChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({
      state: change.state,
      files: json(change.files),
      preview: json(change.preview),
      decisions: json(change.decisions),
      outcome: json(change.outcome),
      open_subjects: json(change.openSubjects),
      total: change.total,
      done: change.done,
      problem: change.problem,
      finished_at: change.finishedAt,
    } as never)
    .where("id", "=", id)
    .where("state", "in", [...from])
    .where((eb) => isOwn(eb.ref("imports.group_id"), eb.ref("imports.member_id"), scope))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Removes a batch of the acting member without a result, with its items. False: it has one, or there is none. */
export const removeImport = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { before }: { readonly before?: number } = {},
): Promise<boolean> => {
  const found = await selectImports(trx, scope)
    .where("i.id", "=", id)
    .where("i.state", "in", ["reading", "preview", "failed"])
    .$if(before !== undefined, (query) => query.where("i.created_at", "<", before ?? 0))
    .executeTakeFirst();
  if (!found) return false;
  await trx.deleteFrom("import_items").where("import_id", "=", id).execute();
  await trx.deleteFrom("imports").where("id", "=", id).execute();
  return true;
};

/** The acting member's batches that were abandoned without a result, started before `before`. */
export const abandonedImports = async (
  db: Handle,
  scope: Scope,
  before: number,
): Promise<readonly string[]> => {
  const rows = await selectImports(db, scope)
    .where("i.state", "in", ["reading", "preview"])
    .where("i.created_at", "<", before)
    .limit(limitTo(20))
    .execute();
  return rows.map(({ id }) => id);
};

const maxMappings = 500;

/** The mappings of the group's tables, by their header, the latest first. Their content belongs to the application. */
export const readTableMappings = async (db: Handle, scope: Scope): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await db
    .selectFrom("table_mappings")
    .select(["header_key", "mapping"])
    .where("group_id", "=", scope.groupId)
    .orderBy("updated_at", "desc")
    .limit(limitTo(maxMappings))
    .execute();
  return new Map(rows.map((row) => [row.header_key, JSON.parse(row.mapping) as unknown]));
};

/** Stores the mapping of the group's tables with a header. False: the acting member may not write here. */
export const putTableMapping = async (
  trx: TransactionHandle,
  scope: Scope,
  headerKey: string,
  { mapping, updatedAt }: { readonly mapping: unknown; readonly updatedAt: number },
): Promise<boolean> => {
  if (scope.writableAthletes.length === 0) return false;
  const row = { mapping: JSON.stringify(mapping), updated_at: updatedAt };
  await trx
    .insertInto("table_mappings")
    .values({ group_id: scope.groupId, header_key: headerKey, ...row })
    .onConflict((conflict) => conflict.columns(["group_id", "header_key"]).doUpdateSet(row))
    .execute();
  return true;
};

/** The acting member's decisions on exercise names in their files: by the name in lower case the id, null for one of their own. */
export const readExerciseNames = async (
  db: Handle,
  scope: Scope,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom("exercise_names")
    .select(["name", "exercise_id"])
    .where("member_id", "=", ownerOf(scope).member_id)
    .limit(limitTo(5000))
    .execute();
  return new Map(rows.map((row) => [row.name, row.exercise_id]));
};

/** Stores the acting member's decisions on exercise names. */
export const putExerciseNames = async (
  trx: TransactionHandle,
  scope: Scope,
  names: ReadonlyMap<string, string | null>,
  now: number,
): Promise<void> => {
  const owner = ownerOf(scope);
  for (const [name, exercise_id] of names)
    await trx
      .insertInto("exercise_names")
      .values({ ...owner, name: name.toLowerCase(), exercise_id, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(["member_id", "name"]).doUpdateSet({ exercise_id, updated_at: now }),
      )
      .execute();
};
