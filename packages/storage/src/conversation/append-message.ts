import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { appendMessages, type NewMessage } from "./append-messages.ts";
import type { Message } from "./conversation-row.ts";

/** `appendMessages` with one. */
export const appendMessage = async (
  trx: TransactionHandle,
  scope: Scope,
  { conversationId, ...message }: NewMessage & { readonly conversationId: string },
): Promise<Result<Message, Problem>> => {
  const appended = await appendMessages(trx, scope, conversationId, [message]);
  return appended.ok ? ok(appended.value[0] as Message) : appended;
};
