import type { Group } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToGroup } from "./group-row.ts";

const selectGroups = prepareQuery((db, { accountId }: { readonly accountId: string }) =>
  db
    .selectFrom("groups as g")
    .innerJoin("members as m", "m.group_id", "g.id")
    .selectAll("g")
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null)
    .orderBy("g.demo")
    .orderBy("g.created_at")
    .orderBy("g.id"),
);

/** The groups that an account is a member of, own ones before demo ones, oldest first; for whoever establishes a scope. */
export const listGroupsOfAccount = async (db: Handle, accountId: string): Promise<readonly Group[]> => {
  const { rows } = await selectGroups(db, { accountId });
  return rows.map(rowToGroup);
};
