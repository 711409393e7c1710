import type { Scope } from "@canter/domain/access/scope";
import { type MatchingPassage, matchingPassage } from "@canter/domain/context/matching-passage";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type SqlBool, sql } from "kysely";
import type { Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { searchWords } from "../workout/search-words.ts";
import {
  type Conversation,
  type Message,
  messageAuthorSchema,
  rowToConversation,
} from "./conversation-row.ts";
import { readMessages } from "./find-messages.ts";
import { latestWithWords } from "./search-messages.ts";

export type ConversationFilter = {
  readonly kind?: Conversation["kind"] | undefined;
  readonly status?: Conversation["status"] | undefined;
  /** Words, or prefixes of words, of the title or of one message. */
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A conversation with its latest message. */
export type ListedConversation = Conversation & {
  readonly summary?: string;
  readonly lastMessage?: Pick<Message, "id" | "author" | "text" | "createdAt">;
  /** The latest message with the words that were searched for: its passage that has them. */
  readonly match?: MatchingPassage & Pick<Message, "id" | "author" | "createdAt">;
};

export type ConversationPage = {
  readonly items: readonly ListedConversation[];
  readonly nextCursor?: string;
};

/** How much of the last message a list shows. */
const excerptLength = 200;

type Searched = {
  readonly words: readonly string[];
  /** Message by conversation (`latestWithWords`). */
  readonly found: ReadonlyMap<string, string>;
};

const selectPage = (
  db: Handle,
  scope: Scope,
  { kind, status, limit }: ConversationFilter,
  searched: Searched | undefined,
) => {
  let query = db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .where("c.deleted_at", "is", null)
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limitTo(limit + 1));
  // What agents do on their own is no chat. A literal, as in the partial index.
  query =
    kind === "assignment"
      ? query.where("c.kind", "=", kind)
      : query.where(sql<SqlBool>`c.kind <> 'assignment'`);
  if (kind !== undefined) query = query.where("c.kind", "=", kind);
  if (status !== undefined) query = query.where("c.status", "=", status);
  if (!searched) return query;
  const { words, found } = searched;
  if (words.length === 0) return query.where(sql<SqlBool>`1 = 0`);
  return query.where((eb) =>
    eb.or([
      eb.and(words.map((word) => eb("c.words", "like", `% ${word}%`))),
      ...(found.size > 0 ? [eb("c.id", "in", [...found.keys()])] : []),
    ]),
  );
};

/** The last messages and the summaries of the acting member's conversations. */
const readEnds = async (db: Handle, scope: Scope, ids: readonly string[]) => {
  if (ids.length === 0) return { last: [], summaries: [] };
  const last = await db
    .selectFrom("conversations as c")
    .innerJoin("messages as m", (join) =>
      join.onRef("m.conversation_id", "=", "c.id").on(
        "m.seq",
        "=",
        sql<number>`(select e.seq from messages as e where e.conversation_id = c.id and e.deleted_at is null
          order by e.seq desc limit 1)`,
      ),
    )
    .select(["m.id", "m.conversation_id", "m.author", "m.created_at"])
    .select(sql<string>`substr(m.text, 1, ${sql.lit(2 * excerptLength)})`.as("text"))
    .where("c.id", "in", ids)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .execute();
  const summaries = await db
    .selectFrom("conversation_summaries as s")
    .select(["s.conversation_id", "s.text"])
    .where("s.conversation_id", "in", ids)
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope))
    .execute();
  return { last, summaries };
};

const searchFor = async (db: Handle, scope: Scope, q: string): Promise<Searched> => {
  await catchUpWords(db);
  const words = searchWords(q);
  return { words, found: await latestWithWords(db, scope, words) };
};

/** The passages that were searched for, of the conversations of a page. */
const readMatches = async (db: Handle, scope: Scope, q: string, ids: readonly string[]) =>
  (await readMessages(db, scope, ids)).map(({ id, conversationId, author, text, createdAt }) => ({
    conversationId,
    match: { id, author, createdAt, ...matchingPassage(text, q) },
  }));

/** The acting member's conversations with their latest messages, the one last written in first. Invalid: the cursor. */
export const listConversations = async (
  db: Handle,
  scope: Scope,
  filter: ConversationFilter,
): Promise<Result<ConversationPage, Problem>> => {
  const { q = "", limit, cursor } = filter;
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const searched = q.trim() === "" ? undefined : await searchFor(db, scope, q);
  const [updatedAt, id] = from.value ?? [];
  let query = selectPage(db, scope, filter, searched);
  if (updatedAt !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("c.updated_at", "c.id"), "<", eb.tuple(updatedAt, id)));
  const rows = await query.execute();
  const page = rows.slice(0, limit).map(rowToConversation);
  const ids = page.map((conversation) => conversation.id);
  const { last, summaries } = await readEnds(db, scope, ids);
  const found = ids.flatMap((one) => searched?.found.get(one) ?? []);
  const matches = await readMatches(db, scope, q, found);
  const items = page.map((conversation) => {
    const message = last.find((one) => one.conversation_id === conversation.id);
    const summary = summaries.find((one) => one.conversation_id === conversation.id);
    const match = matches.find((one) => one.conversationId === conversation.id)?.match;
    return {
      ...conversation,
      ...(summary && { summary: summary.text }),
      ...(match && { match }),
      ...(message && {
        lastMessage: {
          id: message.id,
          author: messageAuthorSchema.parse(message.author),
          text: matchingPassage(message.text, "", excerptLength).text,
          createdAt: message.created_at,
        },
      }),
    };
  });
  const end = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(end && { nextCursor: encodeTimeCursor([end.updatedAt, end.id]) }) });
};
