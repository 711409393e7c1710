import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isWritableAthlete } from "./athlete-access.ts";

export type AthleteGrant = {
  readonly athleteId: string;
  readonly memberId: string;
  readonly access: "read" | "write";
};

/**
 * Lets another member of the scope's group read (or also write) an athlete that is writable here; granted again, the new
 * access replaces the old. Not found: an athlete or member that this scope doesn't reach.
 */
export const grantAthlete = async (
  db: Handle,
  scope: Scope,
  { athleteId, memberId, access }: AthleteGrant,
): Promise<Result<AthleteGrant, Problem>> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("athlete_grants")
    .columns(["athlete_id", "member_id", "access"])
    .expression((eb) =>
      eb
        .selectFrom("athletes as a")
        .innerJoin("members as m", (join) =>
          join.on("m.id", "=", memberId).on("m.group_id", "=", scope.groupId).on("m.removed_at", "is", null),
        )
        .select((e) => ["a.id", "m.id as member_id", e.val(access).as("access")])
        .where("a.id", "=", athleteId)
        .where((e) => isWritableAthlete(e.ref("a.id"), scope)),
    )
    .onConflict((conflict) => conflict.columns(["athlete_id", "member_id"]).doUpdateSet({ access }))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n
    ? ok({ athleteId, memberId, access })
    : err(notFound("athlete or member"));
};
