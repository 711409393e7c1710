import type { Role } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";

/** Gives a member of the scope's group another role. Whether the actor may, and whether an owner is left, is for the caller. */
export const changeRole = async (
  trx: TransactionHandle,
  scope: Scope,
  memberId: string,
  role: Role,
): Promise<void> => {
  await trx
    .updateTable("members")
    .set({ role })
    .where("id", "=", memberId)
    .where("group_id", "=", scope.groupId)
    .execute();
};
