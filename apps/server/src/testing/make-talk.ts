import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import { appendMessage } from "@canter/storage/conversation/append-message";
import type { TestApp } from "./test-app.ts";

let count = 0;

/** A conversation of somebody's own, and what they said in it. */
export async function makeTalk(
  { world: { application, store, clock } }: TestApp,
  member: MemberContext,
): Promise<{ readonly spareConversationId: string; readonly messageId: string }> {
  const { id } = valueOf(await application.conversation.createConversation(member, { kind: "designer" }));
  const messageId = `spare-message-${(count += 1)}`;
  const said = {
    id: messageId,
    conversationId: id,
    author: "member",
    text: "About the secret door",
  } as const;
  await store.transact((trx) => appendMessage(trx, member.scope, { ...said, createdAt: clock.now() }));
  return { spareConversationId: id, messageId };
}
