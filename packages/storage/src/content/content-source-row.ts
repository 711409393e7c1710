import type { FieldProblem } from "@canter/domain/problem";
import type { SourceLibrary } from "@canter/domain/content/source-reading";
import { z } from "zod";
import type { Database } from "../database.ts";

export const sourceStatuses = ["new", "ok", "partial", "failed"] as const;

/** What came of the latest look at a source: `failure` where nothing could be read, `problems` what was left out, by path. */
export type SyncReport = {
  readonly failure?: string;
  readonly items: number;
  readonly programs: number;
  readonly added: number;
  readonly changed: number;
  /** Known ones that were not there any more. */
  readonly missing: number;
  readonly problems: readonly FieldProblem[];
  readonly libraries?: readonly SourceLibrary[];
};

/** Where a group's content comes from. `config` is of its kind; times are epoch milliseconds. */
export type ContentSource = {
  readonly id: string;
  readonly kind: "file" | "plex";
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** What it is asked with, as it was sealed. */
  readonly secretSealed?: string;
  readonly status: (typeof sourceStatuses)[number];
  readonly report?: SyncReport;
  /** A member. */
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

export const rowToContentSource = (row: Row): ContentSource => ({
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

export const contentSourceToRow = (groupId: string, source: ContentSource): Row => ({
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
