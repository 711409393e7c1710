import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { inBatches } from "../prepare-query.ts";
import { rowToContentItem, type StoredContentItem } from "./content-item-row.ts";

/** The group's items of these ids, missing ones too, in no particular order. */
export const readContentItems = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly StoredContentItem[]> => {
  const found: StoredContentItem[] = [];
  for (const batch of inBatches([...new Set(ids)])) {
    const rows = await db
      .selectFrom("content_items")
      .selectAll()
      .where("group_id", "=", scope.groupId)
      .where("id", "in", [...batch])
      .execute();
    found.push(...rows.map(rowToContentItem));
  }
  return found;
};

/** One of them; undefined: the group has none of this id. */
export const readContentItem = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredContentItem | undefined> => (await readContentItems(db, scope, [id]))[0];
