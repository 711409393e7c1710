import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import type { ListedMember } from "./member-listing.ts";

/**
 * Ends a membership of the scope's group at `now` (epoch milliseconds): what the member was granted there and what they granted
 * goes with it, and so do the invitations that they gave and nobody has used. Their row and their athlete's name stay, for what they wrote and rode.
 */
export const removeMember = async (
  trx: TransactionHandle,
  scope: Scope,
  member: Pick<ListedMember, "id" | "athleteId">,
  now: number,
): Promise<void> => {
  const inGroup = trx.selectFrom("members").select("id").where("group_id", "=", scope.groupId);
  await trx
    .updateTable("members")
    .set({ removed_at: now })
    .where("id", "=", member.id)
    .where("group_id", "=", scope.groupId)
    .execute();
  await trx
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("created_by", "=", member.id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  await trx
    .deleteFrom("athlete_grants")
    .where("member_id", "in", inGroup)
    .where((eb) => eb.or([eb("member_id", "=", member.id), eb("athlete_id", "=", member.athleteId)]))
    .execute();
};
