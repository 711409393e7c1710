import type { Scope } from "@canter/domain/group/scope";
import { type SqlBool, sql } from "kysely";
import type { Handle } from "../database.ts";

/** Ids of the members of the scope's group in whose conversations something was said since (epoch milliseconds). */
export const membersWhoWrote = async (
  db: Handle,
  scope: Scope,
  since: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null)
    .$if(scope.actor !== "system", (query) =>
      query.where("m.id", "=", scope.actor === "system" ? "" : scope.actor.memberId),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("conversations as c")
          .select("c.id")
          .whereRef("c.member_id", "=", "m.id")
          .where("c.updated_at", ">=", since)
          .where("c.deleted_at", "is", null)
          // A literal: the index is only of those.
          .where(sql<SqlBool>`c.kind <> 'assignment'`),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
};
