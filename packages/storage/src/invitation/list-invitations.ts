import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { type Invitation, rowToInvitation } from "./invitation-row.ts";

/** The invitations into the scope's group that can still be used at `now`, newest first. */
export const listInvitations = async (
  db: Handle,
  scope: Scope,
  now: number,
): Promise<readonly Invitation[]> => {
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(rowToInvitation);
};
