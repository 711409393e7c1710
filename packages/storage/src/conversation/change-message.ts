import type { Scope } from "@canter/domain/access/scope";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { titleOf, titleWords } from "./append-messages.ts";
import { type Message, rowToMessage } from "./conversation-row.ts";
import { forgetMemoriesOf } from "../memory/memories.ts";
import { forgetExamplesOf } from "../reading-example/reading-examples.ts";
import { dropVectors } from "./message-vectors.ts";
import { messageWords } from "./message-words.ts";
import { readConversation } from "./conversations.ts";
import { readMessage } from "./messages.ts";

/** Agents' own notes can't be changed by anybody. */
const readOwn = async (trx: TransactionHandle, scope: Scope, id: string): Promise<Message | undefined> => {
  const message = await readMessage(trx, scope, id);
  const conversation = message && (await readConversation(trx, scope, message.conversationId));
  return conversation?.kind === "assignment" ? undefined : message;
};

/** A summary that includes a changed message is made anew. */
const dropSummary = (trx: TransactionHandle, { conversationId, seq }: Message) =>
  trx
    .deleteFrom("conversation_summaries")
    .where("conversation_id", "=", conversationId)
    .where("up_to_seq", ">=", seq)
    .execute();

/** A conversation that is named after a message takes its new text as title. */
const renameAfter = async (trx: TransactionHandle, scope: Scope, message: Message): Promise<void> => {
  const conversation = await readConversation(trx, scope, message.conversationId);
  if (conversation?.title === undefined || conversation.title !== titleOf([message])) return;
  const first = await trx
    .selectFrom("messages")
    .select("text")
    .where("conversation_id", "=", message.conversationId)
    .where("author", "=", "member")
    .where("deleted_at", "is", null)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  const title = first ? titleOf([{ author: "member", text: first.text }]) : null;
  await trx
    .updateTable("conversations")
    .set({ title, words: titleWords(title) })
    .where("id", "=", message.conversationId)
    .execute();
};

/** Changes the text of the acting member's message. Not found: it is in no conversation of theirs; forbidden: they didn't write it. */
export const editMessage = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { text, editedAt }: { readonly text: string; readonly editedAt: number },
): Promise<Result<Message, Problem>> => {
  const message = await readOwn(trx, scope, id);
  if (!message) return err(notFound("message"));
  if (message.author !== "member") return err(forbidden("Only what you said yourself can be changed."));
  const row = await trx
    .updateTable("messages")
    .set({ text, edited_at: editedAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("message_texts")
    .set({ words: messageWords({ ...row, owner_id: row.owner_id ?? "" }) })
    .where("message_id", "=", id)
    .execute();
  await dropVectors(trx, { messageId: id });
  await forgetMemoriesOf(trx, scope, { messageId: id });
  await forgetExamplesOf(trx, scope, { messageId: id });
  await dropSummary(trx, message);
  await renameAfter(trx, scope, message);
  return ok(rowToMessage(row));
};

/**
 * Deletes a message of the acting member's conversation: its text is removed, also from search and summaries. Its row stays for what
 * resulted from it (a logged workout). Not found: it is in no conversation of theirs, or deleted already.
 */
export const deleteMessage = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  deletedAt: number,
): Promise<Result<Message, Problem>> => {
  const message = await readOwn(trx, scope, id);
  if (!message) return err(notFound("message"));
  await trx
    .updateTable("messages")
    .set({ text: "", data: null, deleted_at: deletedAt })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("message_texts").where("message_id", "=", id).execute();
  await dropVectors(trx, { messageId: id });
  await forgetMemoriesOf(trx, scope, { messageId: id });
  await forgetExamplesOf(trx, scope, { messageId: id });
  await trx
    .updateTable("conversations")
    .set((eb) => ({ message_count: eb("message_count", "-", 1) }))
    .where("id", "=", message.conversationId)
    .execute();
  await dropSummary(trx, message);
  await renameAfter(trx, scope, message);
  return ok(message);
};
