import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isReadableConversation } from "./conversation-access.ts";
import { type Message, type MessageAuthor, rowToMessage } from "./conversation-row.ts";

/** A message of the acting member has author `member`. `createdAt` in epoch milliseconds. */
export type NewMessage = {
  readonly id: string;
  readonly conversationId: string;
  readonly author: MessageAuthor;
  readonly text: string;
  readonly data?: unknown;
  readonly createdAt: number;
};

/** Adds a message at the end of a conversation and gives it the next `seq`. Not found: not the acting member's conversation. */
export const appendMessage = async (
  trx: TransactionHandle,
  scope: Scope,
  message: NewMessage,
): Promise<Result<Message, Problem>> => {
  // The update comes first: it locks the conversation, so that two messages never get one number.
  const conversation = await trx
    .updateTable("conversations")
    .set((eb) => ({ last_seq: eb("last_seq", "+", 1), updated_at: message.createdAt }))
    .where("id", "=", message.conversationId)
    .where((eb) => isReadableConversation(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returning("last_seq")
    .executeTakeFirst();
  if (!conversation) return err(notFound("conversation"));
  const row = {
    id: message.id,
    group_id: scope.groupId,
    conversation_id: message.conversationId,
    seq: conversation.last_seq,
    member_id: message.author === "member" && scope.actor !== "system" ? scope.actor.memberId : null,
    author: message.author,
    text: message.text,
    data: message.data === undefined ? null : JSON.stringify(message.data),
    created_at: message.createdAt,
  };
  await trx.insertInto("messages").values(row).execute();
  return ok(rowToMessage(row));
};
