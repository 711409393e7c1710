import type { SourceLibrary } from "@canter/domain/content/source-reading";
import type { Scope } from "@canter/domain/access/scope";
import { type FieldProblem, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Database, Handle } from "../database.ts";

export const sourceStatuses = ["new", "ok", "partial", "failed"] as const;

/** The result of a source's latest sync: `failure` if nothing could be read, `problems` what was skipped, by path. */
export type SyncReport = {
  readonly failure?: string;
  readonly items: number;
  readonly programs: number;
  readonly added: number;
  readonly changed: number;
  /** Known ones that are gone. */
  readonly missing: number;
  readonly problems: readonly FieldProblem[];
  readonly libraries?: readonly SourceLibrary[];
};

/** A source of a group's content. `config` depends on its kind; times are epoch milliseconds. */
export type ContentSource = {
  readonly id: string;
  readonly kind: "file" | "plex";
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Its credentials, sealed. */
  readonly secretSealed?: string;
  readonly status: (typeof sourceStatuses)[number];
  readonly report?: SyncReport;
  /** A member's id. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When all of it was last read. */
  readonly syncedAt?: number;
  readonly deletedAt?: number;
};

type Row = Database["content_sources"];

const kindSchema = z.enum(["file", "plex"]);
const statusSchema = z.enum(sourceStatuses);

const rowToContentSource = (row: Row): ContentSource => ({
  id: row.id,
  kind: kindSchema.parse(row.kind),
  name: row.name,
  config: JSON.parse(row.config) as Readonly<Record<string, unknown>>,
  ...(row.secret_sealed !== null && { secretSealed: row.secret_sealed }),
  status: statusSchema.parse(row.status),
  ...(row.report !== null && { report: JSON.parse(row.report) as SyncReport }),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.synced_at !== null && { syncedAt: row.synced_at }),
  ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
});

const contentSourceToRow = (groupId: string, source: ContentSource): Row => ({
  id: source.id,
  group_id: groupId,
  kind: source.kind,
  name: source.name,
  config: JSON.stringify(source.config),
  secret_sealed: source.secretSealed ?? null,
  status: source.status,
  report: source.report ? JSON.stringify(source.report) : null,
  created_by: source.createdBy,
  created_at: source.createdAt,
  updated_at: source.updatedAt,
  synced_at: source.syncedAt ?? null,
  deleted_at: source.deletedAt ?? null,
});

/** A source of the scope's group that was not removed; undefined: there is none with this id. */
export const readContentSource = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<ContentSource | undefined> => {
  const row = await db
    .selectFrom("content_sources")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && rowToContentSource(row);
};

/** The sources of the scope's group, oldest first; removed ones on request. */
export const listContentSources = async (
  db: Handle,
  scope: Scope,
  { withRemoved = false }: { readonly withRemoved?: boolean } = {},
): Promise<readonly ContentSource[]> => {
  let query = db.selectFrom("content_sources").selectAll().where("group_id", "=", scope.groupId);
  if (!withRemoved) query = query.where("deleted_at", "is", null);
  const rows = await query.orderBy("created_at").orderBy("id").execute();
  return rows.map(rowToContentSource);
};

/** Adds a source to the scope's group. */
export const insertContentSource = async (
  db: Handle,
  scope: Scope,
  source: ContentSource,
): Promise<ContentSource> => {
  await db.insertInto("content_sources").values(contentSourceToRow(scope.groupId, source)).execute();
  return source;
};

/** Replaces a source of the scope's group. Not found: the group has no such source. */
export const replaceContentSource = async (
  db: Handle,
  scope: Scope,
  source: ContentSource,
): Promise<Result<ContentSource, Problem>> => {
  const {
    id,
    group_id: groupId,
    created_by: _by,
    created_at: _at,
    ...changed
  } = contentSourceToRow(scope.groupId, source);
  const done = await db
    .updateTable("content_sources")
    .set(changed)
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? ok(source) : err(notFound("source"));
};
