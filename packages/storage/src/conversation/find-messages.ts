import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Handle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { isOwn } from "../group/is-own.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { searchWords } from "../workout/search-words.ts";
import {
  type Conversation,
  conversationKindSchema,
  type Message,
  type MessageTable,
  rowToMessage,
} from "./conversation-row.ts";
import { conversationWord, firstTextId, kindWord, ownerWord } from "./message-words.ts";

/** A message with the conversation that it stands in. */
export type MessageElsewhere = Message & {
  readonly kind: Conversation["kind"];
  /** Whether other conversations may be told of it. */
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

/** What agents do on their own is nobody's talk. Literals: the indexes of messages are only of those. */
const selectOwn = (db: Handle, scope: Scope) =>
  db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .select(["c.is_shared", "c.title"])
    .where("m.deleted_at", "is", null)
    .where(sql<SqlBool>`m.kind <> 'assignment'`)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .$if(scope.actor !== "system", (query) =>
      query.where("m.owner_id", "=", scope.actor === "system" ? "" : scope.actor.memberId),
    );

/** A condition of the full-text search: words that have to be there, beginnings of words, and a word that must not be. */
type TextQuery = {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
  readonly without?: string | undefined;
};

const queryText = (db: Handle, { words, beginnings, without }: TextQuery): string => {
  if (dialectOf(db) === "sqlite") {
    const all = [...words.map((word) => `"${word}"`), ...beginnings.map((word) => `"${word}"*`)];
    return without === undefined ? all.join(" AND ") : `(${all.join(" AND ")}) NOT "${without}"`;
  }
  const all = [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)];
  return (without === undefined ? all : [...all, `!'${without}'`]).join(" & ");
};

type TextRange = TextQuery & { readonly from: number; readonly before: number; readonly limit: number };

/** The numbers in the full-text index of messages that meet the condition, and their ids; the latest first. */
const selectTexts = (db: Handle, { from, before, limit, ...query }: TextRange) =>
  dialectOf(db) === "sqlite"
    ? // The index itself gives them in this order, and stops at the limit; a cross join is carried out as it stands.
      sql<{ id: number; message_id: string }>`
        select t.id, t.message_id from message_search as s cross join message_texts as t on t.id = s.rowid
        where s.message_search match ${queryText(db, query)} and s.rowid >= ${from} and s.rowid < ${before}
        order by s.rowid desc limit ${limitTo(limit)}`
    : sql<{ id: number; message_id: string }>`
        select t.id, t.message_id from message_texts as t
        where t.lexemes @@ ${queryText(db, query)}::tsquery and t.id >= ${from} and t.id < ${before}
        order by t.id desc limit ${limitTo(limit)}`;

const everything = { from: 0, before: Number.MAX_SAFE_INTEGER };

/**
 * The ends of one's own other conversations that were last written in, where the latest messages elsewhere are, whatever the length of
 * what is left out: conversation and number of the first message that counts.
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
 * What the acting member said and was told in all their conversations, the latest first. Invalid: the cursor. Only members have
 * conversations: nothing for `system`.
 */
export const listMessagesAcross = async (
  db: Handle,
  scope: Scope,
  filter: MessageFilter,
): Promise<Result<MessageListing, Problem>> => {
  const { kind, from, to, excludeConversationId, cursor, limit } = filter;
  const after = decodeTimeCursor(cursor);
  if (!after.ok) return after;
  if (scope.actor === "system") return ok({ items: [] });
  const [at, id] = after.value ?? [];
  let query = selectOwn(db, scope)
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(limitTo(limit + 1));
  if (kind !== undefined) query = query.where("m.kind", "=", kind);
  if (from !== undefined) query = query.where("m.created_at", ">=", from);
  if (to !== undefined) query = query.where("m.created_at", "<=", to);
  if (excludeConversationId !== undefined)
    query = query.where("m.conversation_id", "<>", excludeConversationId);
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("m.created_at", "m.id"), "<", eb.tuple(at, id)));
  const isNewest = excludeConversationId !== undefined && to === undefined && at === undefined;
  const rows = await (isNewest ? selectElsewhere(db, scope, filter) : query).execute();
  const items = rows.slice(0, limit).map(rowToElsewhere);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/** Conversations in which the latest thousand messages with these words stand. */
export const conversationsWithWords = (db: Handle, ownerId: string, beginnings: readonly string[]) => {
  const found = selectTexts(db, { words: [ownerWord(ownerId)], beginnings, ...everything, limit: 1000 });
  return sql<string>`(select w.conversation_id from (${found}) as h join messages as w on w.id = h.message_id)`;
};

/**
 * Messages of the acting member in which each word of `q` stands, or one that begins with it, the latest first; without words, none.
 * Invalid: the cursor.
 */
export const searchMessages = async (
  db: Handle,
  scope: Scope,
  { q, kind, from, to, excludeConversationId, cursor, limit }: MessageFilter & { readonly q: string },
): Promise<Result<MessageListing, Problem>> => {
  const after = decodeTimeCursor(cursor);
  if (!after.ok) return after;
  const { actor } = scope;
  const beginnings = searchWords(q);
  if (actor === "system" || beginnings.length === 0) return ok({ items: [] });
  const { rows: found } = await selectTexts(db, {
    words: [ownerWord(actor.memberId), ...(kind === undefined ? [] : [kindWord(kind)])],
    beginnings,
    without: excludeConversationId && conversationWord(excludeConversationId),
    from: from === undefined ? everything.from : firstTextId(from),
    before: Math.min(
      to === undefined ? everything.before : firstTextId(to + 1),
      after.value?.[0] ?? everything.before,
    ),
    limit: limit + 1,
  }).execute(db);
  const page = found.slice(0, limit);
  const read = await readMessages(
    db,
    scope,
    page.map(({ message_id }) => message_id),
  );
  const byId = new Map(read.map((message) => [message.id, message]));
  const last = found.length > limit ? page.at(-1) : undefined;
  return ok({
    items: page.flatMap(({ message_id }) => byId.get(message_id) ?? []),
    ...(last && { nextCursor: encodeTimeCursor([last.id, last.message_id]) }),
  });
};

/** Some words that a message may be about, all of which stand in it or begin one of its words. */
export type WordGroup = readonly string[];

/**
 * Messages of the acting member that may be about something: for each group of words the latest `perGroup` that have them all.
 * Those that most groups found come first, then the latest; at most `limit`.
 */
export const findMessages = async (
  db: Handle,
  scope: Scope,
  {
    groups,
    perGroup,
    limit,
  }: { readonly groups: readonly WordGroup[]; readonly perGroup: number; readonly limit: number },
): Promise<readonly MessageElsewhere[]> => {
  const { actor } = scope;
  if (actor === "system") return [];
  const counts = new Map<string, number>();
  for (const group of groups) {
    const words = searchWords(group.join(" "));
    if (words.length === 0) continue;
    const { rows } = await selectTexts(db, {
      words: [ownerWord(actor.memberId)],
      beginnings: words,
      ...everything,
      limit: perGroup,
    }).execute(db);
    for (const { message_id } of rows) counts.set(message_id, (counts.get(message_id) ?? 0) + 1);
  }
  // In the order of finding, which is the latest first within a group.
  const ids = [...counts.keys()]
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await selectOwn(db, scope).where("m.id", "in", ids).execute();
  return rows.map(rowToElsewhere);
};

/** Messages of the acting member with these ids, in no order; those that are deleted or somebody else's are not among them. */
export const readMessages = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly MessageElsewhere[]> =>
  ids.length === 0
    ? []
    : (
        await selectOwn(db, scope)
          .where("m.id", "in", [...ids])
          .execute()
      ).map(rowToElsewhere);
