import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** Takes back what a member of the scope's group was granted of an athlete; false when that was nothing. */
export const revokeGrant = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  memberId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("athlete_grants")
    .where("athlete_id", "=", athleteId)
    .where("member_id", "=", memberId)
    .where("member_id", "in", (eb) =>
      eb.selectFrom("members").select("id").where("group_id", "=", scope.groupId),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
