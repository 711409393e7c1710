import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";

/** Whether there is a message with this id in a conversation of the acting member, or was before it was deleted. */
export const hasMessage = async (db: Handle, scope: Scope, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .select("m.id")
    .where("m.id", "=", id)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  return row !== undefined;
};
