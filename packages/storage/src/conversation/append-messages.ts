import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { Database, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";
import { indexMessagesLater } from "../search/pending-words.ts";
import { searchWords } from "../workout/search-words.ts";
import { type Message, type MessageAuthor, rowToMessage } from "./conversation-row.ts";

/** A message of the acting member has author `member`. `createdAt` in epoch milliseconds. */
type NewMessage = {
  readonly id: string;
  readonly author: MessageAuthor;
  readonly text: string;
  readonly data?: unknown;
  readonly createdAt: number;
  /** Its purpose, where that is not chat: `briefing`, `answer`, …. */
  readonly mode?: string;
};

type Growth = {
  readonly scope: Scope;
  readonly conversationId: string;
  readonly count: number;
  readonly updatedAt: number;
  /** For one that is archived or completed. */
  readonly takesUp: boolean;
};

const growConversation = prepareQuery((db, { scope, conversationId, count, updatedAt, takesUp }: Growth) =>
  db
    .updateTable("conversations")
    .set((eb) => ({
      last_seq: eb("last_seq", "+", count),
      message_count: eb("message_count", "+", count),
      status: sql<string>`case when cast(${takesUp ? 1 : 0} as bigint) = 1 then 'active' else status end`,
      updated_at: updatedAt,
      // The conversation belongs to the coach that speaks now.
      coach: eb.selectFrom("members as m").select("m.coach").whereRef("m.id", "=", "conversations.member_id"),
    }))
    .where("id", "=", conversationId)
    .where("deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returning(["last_seq", "kind", "member_id", "title"]),
);

const nameConversation = prepareQuery(
  (db, { id, title, words }: { readonly id: string; readonly title: string; readonly words: string }) =>
    db.updateTable("conversations").set({ title, words }).where("id", "=", id),
);

const insertMessages = prepareQuery((db, { rows }: { readonly rows: readonly Database["messages"][] }) =>
  db.insertInto("messages").values(rows),
);

const maxTitleLength = 60;

/** A conversation's title is the member's first message. */
export const titleOf = (messages: readonly Pick<NewMessage, "author" | "text">[]): string | null => {
  const said =
    messages
      .find(({ author }) => author === "member")
      ?.text.trim()
      .split("\n")[0] ?? "";
  if (said === "") return null;
  if (said.length <= maxTitleLength) return said;
  const start = said.slice(0, maxTitleLength - 1);
  const lastSpace = start.lastIndexOf(" ");
  // Some texts have no words to end at.
  return `${start.slice(0, lastSpace > maxTitleLength / 2 ? lastSpace : undefined).trimEnd()}…`;
};

/** The search words of a conversation besides its messages. */
export const titleWords = (title: string | null): string =>
  title === null ? "" : ` ${searchWords(title).join(" ")} `;

/** Where messages went: the number of the first of them, and whose conversation it is. */
export type Place = {
  readonly conversationId: string;
  readonly seq: number;
  readonly kind: string;
  readonly groupId: string;
  readonly ownerId: string;
};

/** Makes room for `count` messages, of which `messages` are known. It comes before them: it locks the conversation, so that two never get the same number. */
const makeRoom = async (
  trx: TransactionHandle,
  scope: Scope,
  conversationId: string,
  messages: readonly NewMessage[],
  { count, updatedAt }: Pick<Growth, "count" | "updatedAt">,
): Promise<Result<Place, Problem>> => {
  const grown = await growConversation(trx, {
    scope,
    conversationId,
    count,
    updatedAt,
    // A member who writes in it takes it up again; an answer that comes late does not.
    takesUp: messages.some(({ author }) => author === "member"),
  });
  const [conversation] = grown.rows;
  if (!conversation) return err(notFound("conversation"));
  const { last_seq: lastSeq, kind, member_id: ownerId } = conversation;
  const title = conversation.title === null ? titleOf(messages) : null;
  if (title !== null) await nameConversation(trx, { id: conversationId, title, words: titleWords(title) });
  return ok({ conversationId, seq: lastSeq - count + 1, kind, groupId: scope.groupId, ownerId });
};

const insertAt = async (
  trx: TransactionHandle,
  scope: Scope,
  { conversationId, seq, kind, ownerId }: Place,
  messages: readonly NewMessage[],
): Promise<readonly Database["messages"][]> => {
  const rows = messages.map(({ id, author, text, data, createdAt, mode }, index) => ({
    id,
    group_id: scope.groupId,
    conversation_id: conversationId,
    seq: seq + index,
    member_id: author === "member" && scope.actor !== "system" ? scope.actor.memberId : null,
    author,
    text,
    data: data === undefined ? null : JSON.stringify(data),
    created_at: createdAt,
    owner_id: ownerId,
    mode: mode ?? null,
    edited_at: null,
    deleted_at: null,
    kind,
  }));
  await insertMessages(trx, { rows });
  return rows;
};

const findLater = async (
  trx: TransactionHandle,
  { kind }: Place,
  messages: readonly Pick<NewMessage, "id">[],
): Promise<void> => {
  if (kind === "assignment") return;
  await indexMessagesLater(
    trx,
    messages.map(({ id }) => id),
  );
};

/** Appends messages to a conversation and assigns the next `seq`s. Not found: not the acting member's conversation. */
export const appendMessages = async (
  trx: TransactionHandle,
  scope: Scope,
  conversationId: string,
  messages: readonly NewMessage[],
): Promise<Result<readonly Message[], Problem>> => {
  const updatedAt = messages.at(-1)?.createdAt;
  if (updatedAt === undefined) return ok([]);
  const place = await makeRoom(trx, scope, conversationId, messages, { count: messages.length, updatedAt });
  if (!place.ok) return place;
  const rows = await insertAt(trx, scope, place.value, messages);
  await findLater(trx, place.value, messages);
  return ok(rows.map(rowToMessage));
};

/**
 * Appends a message and its answer, which `work` gives while the message is there already: SQLite looks through every table that may refer to
 * a new row as long as any row refers to one that is still to come, as what is done about a message does to that. Not found: not the acting
 * member's conversation; then nothing is done.
 */
export const appendExchange = async <T>(
  trx: TransactionHandle,
  scope: Scope,
  conversationId: string,
  said: NewMessage,
  work: () => Promise<{ readonly answer: NewMessage; readonly done: T }>,
): Promise<Result<{ readonly done: T; readonly place: Place }, Problem>> => {
  const room = { count: 2, updatedAt: said.createdAt };
  const place = await makeRoom(trx, scope, conversationId, [said], room);
  if (!place.ok) return place;
  await insertAt(trx, scope, place.value, [said]);
  const { answer, done } = await work();
  await insertAt(trx, scope, { ...place.value, seq: place.value.seq + 1 }, [answer]);
  await findLater(trx, place.value, [said, answer]);
  return ok({ done, place: place.value });
};

/** `appendMessages` for one message. */
export const appendMessage = async (
  trx: TransactionHandle,
  scope: Scope,
  { conversationId, ...message }: NewMessage & { readonly conversationId: string },
): Promise<Result<Message, Problem>> => {
  const appended = await appendMessages(trx, scope, conversationId, [message]);
  return appended.ok ? ok(appended.value[0] as Message) : appended;
};
