import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** Removes a discipline of the scope's group; false when it has none of that id. Workouts keep the id. */
export const removeDiscipline = async (db: Handle, scope: Scope, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("disciplines")
    .where("group_id", "=", scope.groupId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
