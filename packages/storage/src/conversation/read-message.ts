import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import { type Message, rowToMessage } from "./conversation-row.ts";

/** The message with this id, if it is in a conversation of the acting member. */
export const readMessage = async (db: Handle, scope: Scope, id: string): Promise<Message | undefined> => {
  const row = await db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .where("m.id", "=", id)
    .where("m.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  return row && rowToMessage(row);
};
