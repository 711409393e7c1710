import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { inBatches } from "../prepare-query.ts";
import { contentItemToRow, type StoredContentItem } from "./content-item-row.ts";

/** Stores items of the scope's group, each in place of the one with its id. */
export const putContentItems = async (
  trx: TransactionHandle,
  scope: Scope,
  items: readonly StoredContentItem[],
): Promise<void> => {
  for (const batch of inBatches(items))
    await trx
      .insertInto("content_items")
      .values(batch.map((item) => contentItemToRow(scope.groupId, item)))
      .onConflict((conflict) =>
        conflict.columns(["group_id", "id"]).doUpdateSet((eb) => ({
          source_id: eb.ref("excluded.source_id"),
          source_key: eb.ref("excluded.source_key"),
          kind: eb.ref("excluded.kind"),
          minutes: eb.ref("excluded.minutes"),
          words: eb.ref("excluded.words"),
          sort_key: eb.ref("excluded.sort_key"),
          data: eb.ref("excluded.data"),
          picture: eb.ref("excluded.picture"),
          media: eb.ref("excluded.media"),
          missing_at: eb.ref("excluded.missing_at"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
};
