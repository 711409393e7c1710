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
import { ownerWord } from "./message-words.ts";

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
  /** Of these words, each or one that begins with it stands in the message. */
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = Selectable<MessageTable> & {
  readonly kind: string;
  readonly is_shared: number;
  readonly title: string | null;
};

const rowToElsewhere = (row: Row): MessageElsewhere => ({
  ...rowToMessage(row),
  kind: conversationKindSchema.parse(row.kind),
  isShared: row.is_shared !== 0,
  ...(row.title !== null && { conversationTitle: row.title }),
});

/** What agents do on their own is nobody's talk. */
const selectOwn = (db: Handle, scope: Scope) =>
  db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .select(["c.kind", "c.is_shared", "c.title"])
    .where("m.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where("c.kind", "<>", "assignment")
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .$if(scope.actor !== "system", (query) =>
      query.where("m.owner_id", "=", scope.actor === "system" ? "" : scope.actor.memberId),
    );

/** Ids of messages in which each of `words` stands, or one that begins with it; the latest first. */
const idsWithWords = (db: Handle, owner: string, words: readonly string[], limit?: number) => {
  const most = limit === undefined ? sql`` : sql`order by t.id desc limit ${limitTo(limit)}`;
  if (dialectOf(db) === "sqlite") {
    const query = [`"${ownerWord(owner)}"`, ...words.map((word) => `"${word}"*`)].join(" ");
    return sql<{ message_id: string }>`select t.message_id from message_search as s
      join message_texts as t on t.id = s.rowid where s.message_search match ${query} ${most}`;
  }
  const query = [`'${ownerWord(owner)}'`, ...words.map((word) => `'${word}':*`)].join(" & ");
  return sql<{ message_id: string }>`select t.message_id from message_texts as t
    where t.lexemes @@ ${query}::tsquery ${most}`;
};

/**
 * What the acting member said and was told in all their conversations, the latest first. Invalid: the cursor. Only members have
 * conversations: nothing for `system`.
 */
export const listMessagesAcross = async (
  db: Handle,
  scope: Scope,
  { kind, from, to, q, cursor, limit }: MessageFilter,
): Promise<
  Result<{ readonly items: readonly MessageElsewhere[]; readonly nextCursor?: string }, Problem>
> => {
  const after = decodeTimeCursor(cursor);
  if (!after.ok) return after;
  const { actor } = scope;
  const words = q === undefined ? undefined : searchWords(q);
  if (actor === "system" || words?.length === 0) return ok({ items: [] });
  const [at, id] = after.value ?? [];
  let query = selectOwn(db, scope);
  if (kind !== undefined) query = query.where("c.kind", "=", kind);
  if (from !== undefined) query = query.where("m.created_at", ">=", from);
  if (to !== undefined) query = query.where("m.created_at", "<=", to);
  if (words) query = query.where(sql<SqlBool>`m.id in (${idsWithWords(db, actor.memberId, words)})`);
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("m.created_at", "m.id"), "<", eb.tuple(at, id)));
  const rows = await query
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToElsewhere);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
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
    const { rows } = await idsWithWords(db, actor.memberId, words, perGroup).execute(db);
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
