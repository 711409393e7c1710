import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { nameInGroup } from "../group/athletes.ts";
import { isWritableAthlete } from "./readable-athletes.ts";

export type AthleteGrant = {
  readonly athleteId: string;
  readonly memberId: string;
  readonly access: "read" | "write";
};

/**
 * Lets another member of the scope's group read (or also write) an athlete that is writable here; granting again replaces the access. Not
 * found: an athlete or member that this scope can't reach.
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

/** Revokes a member's grant for an athlete in the scope's group; false when there was none. */
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

export type GrantAccess = "read" | "write";

const accessOf = (access: string): GrantAccess => (access === "write" ? "write" : "read");

/** The members of the scope's group that may read (or also write) an athlete's training, by name. */
export const listGrantsOf = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<{ memberId: string; name: string; access: GrantAccess }[]> => {
  const rows = await db
    .selectFrom("athlete_grants as g")
    .innerJoin("members as m", "m.id", "g.member_id")
    .select(["m.id", "m.name", "g.access"])
    .where("g.athlete_id", "=", athleteId)
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null)
    .orderBy("m.name")
    .orderBy("m.id")
    .execute();
  return rows.map(({ id, name, access }) => ({ memberId: id, name, access: accessOf(access) }));
};

/** The athletes that a member of the scope's group was granted, by name. */
export const listGrantsTo = async (
  db: Handle,
  scope: Scope,
  memberId: string,
): Promise<{ athleteId: string; name: string; access: GrantAccess }[]> => {
  const rows = await db
    .selectFrom("athlete_grants as g")
    .innerJoin("members as m", "m.id", "g.member_id")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", nameInGroup(scope.groupId).as("name"), "g.access"])
    .where("g.member_id", "=", memberId)
    .where("m.group_id", "=", scope.groupId)
    .orderBy("name")
    .orderBy("a.id")
    .execute();
  return rows.map(({ id, name, access }) => ({ athleteId: id, name, access: accessOf(access) }));
};
