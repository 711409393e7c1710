import { type Member, memberSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { rowToMember } from "./group-row.ts";

export type MemberChange = Partial<Pick<Member, "name" | "units" | "zone">>;

const memberChangeSchema = memberSchema.pick({ name: true, units: true, zone: true }).partial();

/** Changes the acting member's own settings. */
export const updateMember = async (
  db: Handle,
  scope: Scope,
  change: MemberChange,
): Promise<Result<Member, Problem>> => {
  if (scope.actor === "system") return err(notFound("member"));
  const mine = { id: scope.actor.memberId, group_id: scope.groupId };
  const { name, units, zone } = memberChangeSchema.parse(change);
  const set = { ...(name && { name }), ...(units && { units }), ...(zone && { zone }) };
  if (Object.keys(set).length > 0)
    await db
      .updateTable("members")
      .set(set)
      .where((eb) => eb.and(mine))
      .execute();
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  return row ? ok(rowToMember(row)) : err(notFound("member"));
};
