import type { Group } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { rowToGroup } from "./group-row.ts";

/** The groups that an account is a member of, own ones before demo ones, oldest first; for whoever establishes a scope. */
export const listGroupsOfAccount = async (db: Handle, accountId: string): Promise<readonly Group[]> => {
  const rows = await db
    .selectFrom("groups as g")
    .innerJoin("members as m", "m.group_id", "g.id")
    .selectAll("g")
    .where("m.account_id", "=", accountId)
    .orderBy("g.demo")
    .orderBy("g.created_at")
    .orderBy("g.id")
    .execute();
  return rows.map(rowToGroup);
};
