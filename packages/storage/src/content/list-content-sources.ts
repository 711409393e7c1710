import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { type ContentSource, rowToContentSource } from "./content-source-row.ts";

/** The sources of the scope's group, oldest first; removed ones where they are asked for. */
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
