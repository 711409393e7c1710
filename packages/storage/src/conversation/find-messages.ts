import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import {
  type Conversation,
  conversationKindSchema,
  type Message,
  type MessageTable,
  rowToMessage,
} from "./conversation-row.ts";

/** A message with its conversation. */
export type MessageElsewhere = Message & {
  readonly kind: Conversation["kind"];
  /** Whether agents may use it in other conversations. */
  readonly isShared: boolean;
  readonly conversationTitle?: string;
};

export type MessageFilter = {
  readonly kind?: Conversation["kind"] | undefined;
  /** Epoch milliseconds, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly excludeConversationId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** The earliest instead of the latest, without a cursor. */
  readonly isEarliest?: boolean | undefined;
};

type Row = Selectable<MessageTable> & {
  readonly is_shared: number;
  readonly title: string | null;
};

const rowToElsewhere = (row: Row): MessageElsewhere => ({
  ...rowToMessage(row),
  kind: conversationKindSchema.parse(row.kind),
  isShared: row.is_shared !== 0,
  ...(row.title !== null && { conversationTitle: row.title }),
});

/** What agents do on their own is no chat. A literal: the partial indexes of messages exclude these. */
const selectOwn = (db: Handle, scope: Scope, memberId: string) =>
  db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .select(["c.is_shared", "c.title"])
    .where("m.deleted_at", "is", null)
    .where(sql<SqlBool>`m.kind <> 'assignment'`)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .where("m.owner_id", "=", memberId);

/**
 * The latest parts of the member's other recently used conversations, which contain the latest messages elsewhere, whatever the length of
 * the excluded one: conversation and number of the first message to include.
 */
const newestEnds = (
  db: Handle,
  scope: Scope,
  { kind, from, excludeConversationId = "", limit }: MessageFilter,
) => {
  let query = db
    .selectFrom("conversations as x")
    .select("x.id")
    .select(
      sql<number>`coalesce((select e.seq from messages as e where e.conversation_id = x.id and e.deleted_at is null
        order by e.seq desc limit 1 offset ${limitTo(limit)}), 0)`.as("first_seq"),
    )
    .where((eb) => isOwn(eb.ref("x.group_id"), eb.ref("x.member_id"), scope))
    .where("x.deleted_at", "is", null)
    .where(sql<SqlBool>`x.kind <> 'assignment'`)
    .where("x.id", "<>", excludeConversationId)
    .where("x.message_count", ">", 0)
    .orderBy("x.updated_at", "desc")
    .orderBy("x.id", "desc")
    .limit(limitTo(limit + 1));
  if (kind !== undefined) query = query.where("x.kind", "=", kind);
  if (from !== undefined) query = query.where("x.updated_at", ">=", from);
  return query;
};

/** The latest messages elsewhere, as `newestEnds` finds them. */
const selectElsewhere = (db: Handle, scope: Scope, filter: MessageFilter) =>
  db
    .with(
      (cte) => cte("ends").materialized(),
      () => newestEnds(db, scope, filter),
    )
    .selectFrom("ends")
    .crossJoin("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .select(["c.is_shared", "c.title"])
    .whereRef("m.conversation_id", "=", "ends.id")
    .whereRef("m.seq", ">=", "ends.first_seq")
    .where("m.deleted_at", "is", null)
    .where("m.created_at", ">=", filter.from ?? 0)
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(limitTo(filter.limit + 1));

export type MessageListing = {
  readonly items: readonly MessageElsewhere[];
  readonly nextCursor?: string;
};

/**
 * What the acting member wrote and was answered in all their conversations, the latest (or earliest) first. Invalid: the cursor. Only members have
 * conversations: nothing for `system`.
 */
export const listMessagesAcross = async (
  db: Handle,
  scope: Scope,
  filter: MessageFilter,
): Promise<Result<MessageListing, Problem>> => {
  const { kind, from, to, excludeConversationId, cursor, limit, isEarliest = false } = filter;
  const direction = isEarliest ? "asc" : "desc";
  const after = decodeTimeCursor(cursor);
  if (!after.ok) return after;
  if (scope.actor === "system") return ok({ items: [] });
  const [at, id] = after.value ?? [];
  let query = selectOwn(db, scope, scope.actor.memberId)
    .orderBy("m.created_at", direction)
    .orderBy("m.id", direction)
    .limit(limitTo(limit + 1));
  if (kind !== undefined) query = query.where("m.kind", "=", kind);
  // Most messages are the coach's, and found among all; the others have an index of their own, which excludes these.
  if (kind !== undefined && kind !== "coach") query = query.where(sql<SqlBool>`m.kind <> 'coach'`);
  if (from !== undefined) query = query.where("m.created_at", ">=", from);
  if (to !== undefined) query = query.where("m.created_at", "<=", to);
  if (excludeConversationId !== undefined)
    query = query.where("m.conversation_id", "<>", excludeConversationId);
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("m.created_at", "m.id"), "<", eb.tuple(at, id)));
  const isNewest = excludeConversationId !== undefined && to === undefined && at === undefined && !isEarliest;
  const rows = await (isNewest ? selectElsewhere(db, scope, filter) : query).execute();
  const items = rows.slice(0, limit).map(rowToElsewhere);
  const last = rows.length > limit && !isEarliest ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

// A cross join keeps the join order: by the ids, not by all messages of the member.
const selectByIds = prepareQuery(
  (db, { scope, ids }: { readonly scope: Scope; readonly ids: readonly string[] }) =>
    db
      .selectFrom("messages as m")
      .crossJoin("conversations as c")
      .selectAll("m")
      .select(["c.is_shared", "c.title"])
      .where("m.id", "in", ids)
      .whereRef("c.id", "=", "m.conversation_id")
      .where("m.deleted_at", "is", null)
      .where("m.kind", "<>", "assignment")
      .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
);

/** Messages of the acting member with these ids, in no order; deleted ones and those of others are left out. */
export const readMessages = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly MessageElsewhere[]> => {
  const read: MessageElsewhere[] = [];
  for (const batch of inBatches(ids))
    read.push(...(await selectByIds(db, { scope, ids: batch })).rows.map(rowToElsewhere));
  return read;
};

// As `selectByIds`: from the full-text numbers on.
const selectByTextIds = prepareQuery(
  (db, { scope, textIds }: { readonly scope: Scope; readonly textIds: readonly number[] }) =>
    db
      .selectFrom("message_texts as t")
      .crossJoin("messages as m")
      .crossJoin("conversations as c")
      .selectAll("m")
      .select(["c.is_shared", "c.title"])
      .where("t.id", "in", textIds)
      .whereRef("m.id", "=", "t.message_id")
      .whereRef("c.id", "=", "m.conversation_id")
      .where("m.deleted_at", "is", null)
      .where("m.kind", "<>", "assignment")
      .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
);

/** As `readMessages`, of messages with these full-text numbers. */
export const readFoundMessages = async (
  db: Handle,
  scope: Scope,
  textIds: readonly number[],
): Promise<readonly MessageElsewhere[]> => {
  const read: MessageElsewhere[] = [];
  for (const batch of inBatches(textIds))
    read.push(...(await selectByTextIds(db, { scope, textIds: batch })).rows.map(rowToElsewhere));
  return read;
};

type MessageRef = Pick<MessageElsewhere, "conversationId" | "seq">;

// Like `selectByIds`: by position, not by all conversations of the member.
const selectNeighbours = prepareQuery(
  (
    db,
    {
      scope,
      places,
    }: { readonly scope: Scope; readonly places: readonly (MessageRef & { after: number })[] },
  ) =>
    db
      .selectFrom("messages as m")
      .crossJoin("conversations as c")
      .selectAll("m")
      .select(["c.is_shared", "c.title"])
      .where((eb) =>
        eb.or(
          places.map(({ conversationId, seq, after }) =>
            eb.and([eb("m.conversation_id", "=", conversationId), eb("m.seq", "in", [seq, after])]),
          ),
        ),
      )
      .whereRef("c.id", "=", "m.conversation_id")
      .where("m.deleted_at", "is", null)
      .where("m.kind", "<>", "assignment")
      .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
);

const maxPlaces = 50;

/** The messages right before and after messages of the acting member (of the first fifty), in no order. */
export const readNeighbours = async (
  db: Handle,
  scope: Scope,
  messages: readonly MessageRef[],
): Promise<readonly MessageElsewhere[]> => {
  if (messages.length === 0) return [];
  const places = messages
    .slice(0, maxPlaces)
    .map(({ conversationId, seq }) => ({ conversationId, seq: seq - 1, after: seq + 1 }));
  return (await selectNeighbours(db, { scope, places })).rows.map(rowToElsewhere);
};
