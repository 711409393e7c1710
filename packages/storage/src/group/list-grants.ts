import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

export type GrantAccess = "read" | "write";

const accessOf = (access: string): GrantAccess => (access === "write" ? "write" : "read");

/** Which members of the scope's group may read (or also write) an athlete's training, by name. */
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

/** Whose training a member of the scope's group was granted, by name. */
export const listGrantsTo = async (
  db: Handle,
  scope: Scope,
  memberId: string,
): Promise<{ athleteId: string; name: string; access: GrantAccess }[]> => {
  const rows = await db
    .selectFrom("athlete_grants as g")
    .innerJoin("members as m", "m.id", "g.member_id")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.name", "g.access"])
    .where("g.member_id", "=", memberId)
    .where("m.group_id", "=", scope.groupId)
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map(({ id, name, access }) => ({ athleteId: id, name, access: accessOf(access) }));
};
