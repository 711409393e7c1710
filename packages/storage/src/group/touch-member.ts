import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { ownerOf } from "./is-own.ts";

/**
 * Writes the acting member's row as it is, so that of two transactions that do so one waits for the other, or (serializable) begins
 * anew; says whether there is such a member. For what a member has one of, and no unique key says so.
 */
export const touchMember = async (trx: TransactionHandle, scope: Scope): Promise<boolean> => {
  const { group_id, member_id } = ownerOf(scope);
  const touched = await trx
    .updateTable("members")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", member_id)
    .where("group_id", "=", group_id)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
};
