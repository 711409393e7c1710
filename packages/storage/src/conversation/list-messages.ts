import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableConversation } from "./conversation-access.ts";
import { type Message, rowToMessage } from "./conversation-row.ts";

/** `before`: only messages with a smaller `seq`, for the page before. */
export type MessagePage = { readonly before?: number | undefined; readonly limit: number };

/** The last `limit` messages of a conversation, in the order they were written; none when it is not the acting member's. */
export const listMessages = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: MessagePage,
): Promise<readonly Message[]> => {
  const rows = await db
    .selectFrom("messages as m")
    .selectAll("m")
    .where("m.conversation_id", "=", conversationId)
    .where("m.seq", "<", before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("conversations as c")
          .select("c.id")
          .where("c.id", "=", conversationId)
          .where((e) => isReadableConversation(e.ref("c.group_id"), e.ref("c.member_id"), scope)),
      ),
    )
    .orderBy("m.seq", "desc")
    .limit(limit)
    .execute();
  return rows.reverse().map(rowToMessage);
};
