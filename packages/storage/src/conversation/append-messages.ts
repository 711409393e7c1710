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

/** Appends messages to a conversation and assigns the next `seq`s. Not found: not the acting member's conversation. */
export const appendMessages = async (
  trx: TransactionHandle,
  scope: Scope,
  conversationId: string,
  messages: readonly NewMessage[],
): Promise<Result<readonly Message[], Problem>> => {
  const updatedAt = messages.at(-1)?.createdAt;
  if (updatedAt === undefined) return ok([]);
  // The update comes first: it locks the conversation, so that two messages never get the same number.
  const grown = await growConversation(trx, {
    scope,
    conversationId,
    count: messages.length,
    updatedAt,
    // A member who writes in it takes it up again; an answer that comes late does not.
    takesUp: messages.some(({ author }) => author === "member"),
  });
  const [conversation] = grown.rows;
  if (!conversation) return err(notFound("conversation"));
  const { last_seq: lastSeq, kind, member_id: ownerId } = conversation;
  const title = conversation.title === null ? titleOf(messages) : null;
  if (title !== null) await nameConversation(trx, { id: conversationId, title, words: titleWords(title) });
  const rows = messages.map(({ id, author, text, data, createdAt, mode }, index) => ({
    id,
    group_id: scope.groupId,
    conversation_id: conversationId,
    seq: lastSeq - messages.length + index + 1,
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
  if (kind !== "assignment")
    await indexMessagesLater(
      trx,
      rows.map(({ id }) => id),
    );
  return ok(rows.map(rowToMessage));
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
