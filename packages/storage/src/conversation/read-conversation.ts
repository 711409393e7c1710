import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableConversation } from "./conversation-access.ts";
import { type Conversation, rowToConversation } from "./conversation-row.ts";

/** The conversation with this id, if it is the acting member's. */
export const readConversation = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Conversation | undefined> => {
  const row = await db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where("c.id", "=", id)
    .where((eb) => isReadableConversation(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  return row && rowToConversation(row);
};
