import type { Scope } from "@canter/domain/group/scope";
import { expressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isOwn } from "../group/is-own.ts";
import { type Message, rowToMessage } from "./conversation-row.ts";

type Wanted = {
  readonly scope: Scope;
  readonly conversationId: string;
  readonly before: number;
  readonly limit: number;
};

const selectMessages = prepareQuery((db, { scope, conversationId, before, limit }: Wanted) => {
  const c = expressionBuilder<{ c: Database["conversations"] }, "c">();
  const query = sql<Selectable<Database["messages"]>>`
    select m.* from messages as m
    where m.conversation_id = ${conversationId} and m.seq < ${before} and m.deleted_at is null and exists (
      select 1 from conversations as c
      where c.id = ${conversationId} and c.deleted_at is null and ${isOwn(c.ref("c.group_id"), c.ref("c.member_id"), scope)})
    order by m.seq desc limit ${limitTo(limit)}`;
  return { compile: () => query.compile(db) };
});

/** `before`: only messages with a smaller `seq`, for the page before. */
export type MessagePage = { readonly before?: number | undefined; readonly limit: number };

/** The last `limit` messages of a conversation, in the order they were written; none when it is not the acting member's. */
export const listMessages = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: MessagePage,
): Promise<readonly Message[]> => {
  const { rows } = await selectMessages(db, { scope, conversationId, before, limit });
  return rows.toReversed().map(rowToMessage);
};
