import type { Scope } from "@canter/domain/group/scope";
import { expressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Handle } from "../database.ts";
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
  const c = expressionBuilder<{ c: Database["conversations"] }, "c">();
  // Written out: the most frequent read of all, and building it step by step takes as long as running it.
  const { rows } = await sql<Selectable<Database["messages"]>>`
    select m.* from messages as m
    where m.conversation_id = ${conversationId} and m.seq < ${before} and exists (
      select 1 from conversations as c
      where c.id = ${conversationId} and ${isReadableConversation(c.ref("c.group_id"), c.ref("c.member_id"), scope)})
    order by m.seq desc limit ${limit}`.execute(db);
  return rows.toReversed().map(rowToMessage);
};
