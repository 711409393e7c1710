import type { QueryClient } from "@tanstack/react-query";
import type { ConversationInfo } from "@canter/protocol/conversations";
import type { MessageCreate, RunResult } from "@canter/protocol/messages";
import { tellOtherTabs } from "./coach-news.ts";
import { conversationKey, conversationsQuery, messagePagesQuery } from "./conversations.ts";
import { request } from "./request.ts";

type Accepted = Pick<RunResult, "messageId" | "runId" | "conversationId">;

/** Says something to the coach; ends when it stands in the conversation. The same key again says nothing twice. */
export const sayToCoach = async (
  client: QueryClient,
  message: MessageCreate,
  idempotencyKey: string,
): Promise<Accepted> => {
  const accepted = await request("POST /messages", { body: message, idempotencyKey });
  tellOtherTabs();
  const { conversationId } = accepted;
  await client.invalidateQueries({ queryKey: conversationKey(conversationId) });
  await client.ensureInfiniteQueryData(messagePagesQuery(conversationId));
  await client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  return accepted;
};

/** Begins another conversation. */
export const beginConversation = async (client: QueryClient): Promise<ConversationInfo> => {
  const begun = await request("POST /conversations", { body: { kind: "coach" } });
  client.setQueryData(conversationsQuery.queryKey, (before = []) => [begun, ...before]);
  return begun;
};
