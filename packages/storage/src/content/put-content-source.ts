import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { type ContentSource, contentSourceToRow } from "./content-source-row.ts";

/** Adds a source to the scope's group. */
export const insertContentSource = async (
  db: Handle,
  scope: Scope,
  source: ContentSource,
): Promise<ContentSource> => {
  await db.insertInto("content_sources").values(contentSourceToRow(scope.groupId, source)).execute();
  return source;
};

/** Puts a source of the scope's group in place of what it was. Not found: the group has none of this id. */
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
