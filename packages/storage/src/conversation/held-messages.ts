import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";

/** What there is of a conversation already, what was deleted of it too. */
export type HeldMessages = { readonly isDeleted: boolean; readonly ids: ReadonlySet<string> };

/** The ids of all messages that a conversation of the acting member ever had; undefined: it was never there. */
export const heldMessages = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<HeldMessages | undefined> => {
  const conversation = await db
    .selectFrom("conversations as c")
    .select("c.deleted_at")
    .where("c.id", "=", id)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  if (!conversation) return undefined;
  const rows = await db
    .selectFrom("messages as m")
    .select("m.id")
    .where("m.conversation_id", "=", id)
    .execute();
  return { isDeleted: conversation.deleted_at !== null, ids: new Set(rows.map((row) => row.id)) };
};
