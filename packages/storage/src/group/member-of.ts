import type { Member } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { rowToMember } from "./group-row.ts";

/** The account's place in a group; undefined for a stranger. For whoever establishes a scope. */
export const memberOf = async (
  db: Handle,
  accountId: string,
  groupId: string,
): Promise<Member | undefined> => {
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && rowToMember(row);
};
