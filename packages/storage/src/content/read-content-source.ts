import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { type ContentSource, rowToContentSource } from "./content-source-row.ts";

/** A source of the scope's group that was not removed; undefined: there is none of this id. */
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
