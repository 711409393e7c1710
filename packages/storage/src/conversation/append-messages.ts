import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Database, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isOwn } from "../group/is-own.ts";
import { messageWords } from "./message-words.ts";
import { type Message, type MessageAuthor, rowToMessage } from "./conversation-row.ts";

/** A message of the acting member has author `member`. `createdAt` in epoch milliseconds. */
export type NewMessage = {
  readonly id: string;
  readonly author: MessageAuthor;
  readonly text: string;
  readonly data?: unknown;
  readonly createdAt: number;
  /** What it is said for, where that is no talk: `briefing`, `answer`, …. */
  readonly mode?: string;
};

type Growth = {
  readonly scope: Scope;
  readonly conversationId: string;
  readonly count: number;
  readonly updatedAt: number;
  /** Of a conversation that has none yet. */
  readonly title: string | null;
};

const growConversation = prepareQuery((db, { scope, conversationId, count, updatedAt, title }: Growth) =>
  db
    .updateTable("conversations")
    .set((eb) => ({
      last_seq: eb("last_seq", "+", count),
      updated_at: updatedAt,
      title: eb.fn.coalesce("title", eb.cast<string | null>(eb.val(title), "text")),
    }))
    .where("id", "=", conversationId)
    .where("deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returning(["last_seq", "kind", "member_id"]),
);

const insertMessages = prepareQuery((db, { rows }: { readonly rows: readonly Database["messages"][] }) =>
  db.insertInto("messages").values(rows),
);

const insertTexts = prepareQuery(
  (db, { rows }: { readonly rows: readonly Omit<Database["message_texts"], "id">[] }) =>
    db.insertInto("message_texts").values(rows),
);

const longestTitle = 60;

/** A conversation is called after what the member said first. */
const titleOf = (messages: readonly NewMessage[]): string | null => {
  const said =
    messages
      .find(({ author }) => author === "member")
      ?.text.trim()
      .split("\n")[0] ?? "";
  if (said === "") return null;
  return said.length > longestTitle ? `${said.slice(0, longestTitle - 1).trimEnd()}…` : said;
};

/** Adds messages at the end of a conversation and gives them the next `seq`s. Not found: not the acting member's conversation. */
export const appendMessages = async (
  trx: TransactionHandle,
  scope: Scope,
  conversationId: string,
  messages: readonly NewMessage[],
): Promise<Result<readonly Message[], Problem>> => {
  const updatedAt = messages.at(-1)?.createdAt;
  if (updatedAt === undefined) return ok([]);
  // The update comes first: it locks the conversation, so that two messages never get one number.
  const grown = await growConversation(trx, {
    scope,
    conversationId,
    count: messages.length,
    updatedAt,
    title: titleOf(messages),
  });
  const [conversation] = grown.rows;
  if (!conversation) return err(notFound("conversation"));
  const { last_seq: lastSeq, kind, member_id: ownerId } = conversation;
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
  }));
  await insertMessages(trx, { rows });
  // What agents do on their own is looked up nowhere.
  if (kind !== "assignment")
    await insertTexts(trx, {
      rows: rows.map(({ id, text }) => ({ message_id: id, words: messageWords(ownerId, text) })),
    });
  return ok(rows.map(rowToMessage));
};
