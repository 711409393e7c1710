import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** Which ids the group's catalogue has given, and to what. */
export type ContentKey = { readonly id: string; readonly sourceId: string; readonly sourceKey: string };

/** Every item of the group's, of all of its sources: who syncs one must not take what another has. */
export const listContentKeys = async (db: Handle, scope: Scope): Promise<readonly ContentKey[]> =>
  await db
    .selectFrom("content_items")
    .select(["id", "source_id as sourceId", "source_key as sourceKey"])
    .where("group_id", "=", scope.groupId)
    .execute();
