import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import type { Invitation } from "./invitation-row.ts";

/** Invites into the scope's group. `tokenHash` is all that is kept of the link. */
export const createInvitation = async (
  trx: TransactionHandle,
  scope: Scope,
  invitation: Omit<Invitation, "groupId"> & { readonly tokenHash: string },
): Promise<Invitation> => {
  const { tokenHash, ...kept } = invitation;
  await trx
    .insertInto("invitations")
    .values({
      id: kept.id,
      group_id: scope.groupId,
      role: kept.role,
      email: kept.email,
      name: kept.name,
      token_hash: tokenHash,
      created_by: kept.createdBy,
      created_at: kept.createdAt,
      expires_at: kept.expiresAt,
    })
    .execute();
  return { ...kept, groupId: scope.groupId };
};
