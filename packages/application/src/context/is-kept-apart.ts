import { readConversation } from "@canter/storage/conversation/conversations";
import type { Handle } from "@canter/storage/database";
import type { MemberContext } from "../core/application-context.ts";

/** Whether a conversation is told nothing of others, nor they of it: the member keeps it to itself, or all of their talk apart. */
export async function isKeptApart(
  db: Handle,
  { scope, member }: Pick<MemberContext, "scope" | "member">,
  conversationId: string,
): Promise<boolean> {
  if (member.keepsTalkApart === true) return true;
  return (await readConversation(db, scope, conversationId))?.isShared === false;
}
