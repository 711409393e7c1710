import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

type Place = { readonly groupId: string; readonly memberId: string };

const selectAccount = prepareQuery((db, { groupId, memberId }: Place) =>
  db
    .selectFrom("members")
    .select("account_id")
    .where("id", "=", memberId)
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null),
);

/** Whose place in the group it is; undefined when they have left it. For whoever establishes a scope. */
export const accountOfMember = async (db: Handle, place: Place): Promise<string | undefined> => {
  const { rows } = await selectAccount(db, place);
  return rows[0]?.account_id;
};
