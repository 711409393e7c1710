import { type Group, groupSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { rowToGroup } from "./group-row.ts";

export type GroupChange = { readonly name?: string | undefined; readonly zone?: string | undefined };

/** Changes the scope's group. Whether the actor may is for the caller. */
export const updateGroup = async (db: Handle, scope: Scope, change: GroupChange): Promise<Group> => {
  const { name, zone } = groupSchema.pick({ name: true, zone: true }).partial().parse(change);
  const set = { ...(name && { name }), ...(zone && { zone }) };
  if (Object.keys(set).length > 0)
    await db.updateTable("groups").set(set).where("id", "=", scope.groupId).execute();
  return rowToGroup(
    await db.selectFrom("groups").selectAll().where("id", "=", scope.groupId).executeTakeFirstOrThrow(),
  );
};
