import type { Scope } from "@canter/domain/access/scope";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";

/** A group's playlist of content. `version` counts its changes from 1. Times are epoch milliseconds. */
export type StoredPlaylist = {
  readonly id: string;
  readonly name: string;
  /** Ids of content, in playing order. */
  readonly items: readonly string[];
  /** A member's id. */
  readonly createdBy: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt?: number;
};

const itemsSchema = z.array(z.string());

const rowToPlaylist = (row: Database["playlists"]): StoredPlaylist => ({
  id: row.id,
  name: row.name,
  items: itemsSchema.parse(JSON.parse(row.items)),
  createdBy: row.created_by,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
});

export type PlaylistFilter = {
  /** Only deleted ones instead of existing ones. */
  readonly isDeleted?: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A page of the group's playlists, latest change first. Invalid: a cursor that no page returned. */
export const listPlaylists = async (
  db: Handle,
  scope: Scope,
  { isDeleted = false, cursor, limit }: PlaylistFilter,
): Promise<Result<{ readonly items: readonly StoredPlaylist[]; readonly nextCursor?: string }, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  let query = db
    .selectFrom("playlists")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("deleted_at", isDeleted ? "is not" : "is", null);
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("updated_at", "id"), "<", eb.tuple(at, id)));
  const rows = await query
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToPlaylist);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.updatedAt, last.id]) }) });
};

/** A playlist of the group, deleted ones too; undefined: it has no such playlist. */
export const readPlaylist = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredPlaylist | undefined> => {
  const row = await db
    .selectFrom("playlists")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && rowToPlaylist(row);
};

/** Adds a playlist to the scope's group. */
export const insertPlaylist = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, name, items, createdBy, version, createdAt, updatedAt }: StoredPlaylist,
): Promise<void> => {
  await trx
    .insertInto("playlists")
    .values({
      id,
      group_id: scope.groupId,
      created_by: createdBy,
      name,
      items: JSON.stringify(items),
      version,
      created_at: createdAt,
      updated_at: updatedAt,
      deleted_at: null,
    })
    .execute();
};

/** Stores a changed playlist (`version` as it was read). Conflict: somebody changed it meanwhile. */
export const replacePlaylist = async (
  trx: TransactionHandle,
  scope: Scope,
  playlist: StoredPlaylist,
): Promise<Result<StoredPlaylist, Problem>> => {
  const version = playlist.version + 1;
  const done = await trx
    .updateTable("playlists")
    .set({
      name: playlist.name,
      items: JSON.stringify(playlist.items),
      version,
      updated_at: playlist.updatedAt,
      deleted_at: playlist.deletedAt ?? null,
    })
    .where("group_id", "=", scope.groupId)
    .where("id", "=", playlist.id)
    .where("version", "=", playlist.version)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n
    ? ok({ ...playlist, version })
    : err(conflict("This playlist has changed meanwhile: look again."));
};
