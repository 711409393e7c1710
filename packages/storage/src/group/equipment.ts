import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";

export type Equipment = { readonly name: string; readonly note?: string | undefined };

/** The group's equipment, in its own order. */
export const listEquipment = async (db: Handle, scope: Scope): Promise<readonly Equipment[]> => {
  const rows = await db
    .selectFrom("group_equipment")
    .select(["name", "note"])
    .where("group_id", "=", scope.groupId)
    .orderBy("position")
    .execute();
  return rows.map(({ name, note }) => ({ name, ...(note !== null && { note }) }));
};

/** Replaces the group's list. */
export const replaceEquipment = async (
  trx: TransactionHandle,
  scope: Scope,
  list: readonly Equipment[],
): Promise<readonly Equipment[]> => {
  await trx.deleteFrom("group_equipment").where("group_id", "=", scope.groupId).execute();
  if (list.length > 0)
    await trx
      .insertInto("group_equipment")
      .values(
        list.map(({ name, note }, position) => ({
          group_id: scope.groupId,
          position,
          name,
          note: note ?? null,
        })),
      )
      .execute();
  return list;
};
