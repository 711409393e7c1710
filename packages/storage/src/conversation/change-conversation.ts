import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { titleWords } from "./append-messages.ts";
import { dropVectors } from "./message-vectors.ts";
import { isOwn } from "../group/is-own.ts";
import { type Conversation, rowToConversation } from "./conversation-row.ts";

/** Only what is given is changed; null: it has none any more. */
export type ConversationChange = {
  readonly title?: string | null | undefined;
  readonly status?: Conversation["status"] | undefined;
  readonly mode?: string | null | undefined;
  readonly coach?: string | null | undefined;
  readonly programId?: string | null | undefined;
  readonly step?: string | null | undefined;
  readonly isShared?: boolean | undefined;
};

/** Changes what is known of a conversation, not when it was last written in. Not found: it is not the acting member's, or deleted. */
export const updateConversation = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { programId, isShared, ...change }: ConversationChange,
): Promise<Result<Conversation, Problem>> => {
  const row = await trx
    .updateTable("conversations")
    .set({
      ...change,
      ...(change.title !== undefined && { words: titleWords(change.title) }),
      ...(programId !== undefined && { program_id: programId }),
      ...(isShared !== undefined && { is_shared: isShared ? 1 : 0 }),
      // Something is always set: SQL has no change of nothing.
      deleted_at: null,
    })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("kind", "<>", "assignment")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  if (!row) return err(notFound("conversation"));
  // What is not shared is compared with nothing.
  if (isShared === false) await dropVectors(trx, { conversationId: id });
  return ok(rowToConversation(row));
};

/**
 * Deletes a conversation with all that was said in it; the rows stay, without texts, for what came of them. Not found: it is not the
 * acting member's, or deleted already.
 */
export const deleteConversation = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  deletedAt: number,
): Promise<Result<undefined, Problem>> => {
  const row = await trx
    .updateTable("conversations")
    .set({ title: null, words: "", message_count: 0, deleted_at: deletedAt })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("kind", "<>", "assignment")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returning("id")
    .executeTakeFirst();
  if (!row) return err(notFound("conversation"));
  await trx.deleteFrom("conversation_summaries").where("conversation_id", "=", id).execute();
  await trx
    .deleteFrom("message_texts")
    .where("message_id", "in", (eb) =>
      eb.selectFrom("messages as m").select("m.id").where("m.conversation_id", "=", id),
    )
    .execute();
  await dropVectors(trx, { conversationId: id });
  await trx
    .updateTable("messages")
    .set({ text: "", data: null, deleted_at: deletedAt })
    .where("conversation_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  return ok(undefined);
};
