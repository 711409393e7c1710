import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isOwn } from "../group/is-own.ts";
import { type Conversation, rowToConversation } from "./conversation-row.ts";

const selectConversation = prepareQuery((db, { scope, id }: { readonly scope: Scope; readonly id: string }) =>
  db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where("c.id", "=", id)
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
);

/** The conversation with this id, if it is the acting member's. */
export const readConversation = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Conversation | undefined> => {
  const { rows } = await selectConversation(db, { scope, id });
  return rows[0] && rowToConversation(rows[0]);
};
