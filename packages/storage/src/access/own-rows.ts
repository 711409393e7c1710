import type { Scope } from "@canter/domain/access/scope";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../database.ts";

/**
 * For rows that only their member may access (conversations, dashboards, prompts, voice memos, …): the acting member's rows; `system`
 * works with all of its group. The columns are the row's group and member.
 */
export const isOwn = (
  groupId: Expression<string>,
  memberId: Expression<string>,
  scope: Scope,
): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  const inGroup = eb(groupId, "=", scope.groupId);
  return scope.actor === "system" ? inGroup : eb.and([inGroup, eb(memberId, "=", scope.actor.memberId)]);
};

/** The owner of a new row. Throws for `system`, which owns nothing. */
export const ownerOf = ({
  groupId,
  actor,
}: Scope): { readonly group_id: string; readonly member_id: string } => {
  if (actor === "system") throw new Error("What is a member's own is written on their behalf.");
  return { group_id: groupId, member_id: actor.memberId };
};
