import type { Scope } from "@canter/domain/group/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { type Invitation, rowToInvitation } from "./invitation-row.ts";

/** Uses an invitation up for an account; false when somebody else has, or it is taken back or over at `now`. */
export const spendInvitation = async (
  trx: TransactionHandle,
  id: string,
  accountId: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("invitations")
    .set({ accepted_by: accountId, accepted_at: now })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Takes an unused invitation of the scope's group back; undefined when there is none of that id. */
export const revokeInvitation = async (
  db: Handle,
  scope: Scope,
  id: string,
  now: number,
): Promise<Invitation | undefined> => {
  const row = await db
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("group_id", "=", scope.groupId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && rowToInvitation(row);
};
