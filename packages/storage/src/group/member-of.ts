import type { Member } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToMember } from "./group-row.ts";

const selectMember = prepareQuery(
  (db, { accountId, groupId }: { readonly accountId: string; readonly groupId: string }) =>
    db
      .selectFrom("members")
      .selectAll()
      .where("group_id", "=", groupId)
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null),
);

/** The account's place in a group; undefined for a stranger. For whoever establishes a scope. */
export const memberOf = async (
  db: Handle,
  accountId: string,
  groupId: string,
): Promise<Member | undefined> => {
  const { rows } = await selectMember(db, { accountId, groupId });
  return rows[0] && rowToMember(rows[0]);
};
