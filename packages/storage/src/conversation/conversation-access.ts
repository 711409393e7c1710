import type { Scope } from "@canter/domain/group/scope";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../database.ts";

/** Conversations are private to their member; `system` works with all of its group. The columns are group and member of the row. */
export const isReadableConversation = (
  groupId: Expression<string>,
  memberId: Expression<string>,
  scope: Scope,
): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  const inGroup = eb(groupId, "=", scope.groupId);
  return scope.actor === "system" ? inGroup : eb.and([inGroup, eb(memberId, "=", scope.actor.memberId)]);
};
