import type { Scope } from "@canter/domain/access/scope";
import { expressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
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

/** Whether a message with this id exists, or existed, in a conversation of the acting member. */
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

/** `before`: only messages with a smaller `seq`, for the previous page. */
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

/** What is stored of a conversation, including deleted messages. */
export type HeldMessages = { readonly isDeleted: boolean; readonly ids: ReadonlySet<string> };

/** The ids of all messages that a conversation of the acting member ever had; undefined: it never existed. */
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
