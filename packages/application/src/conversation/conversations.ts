import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import { createConversation as create } from "@canter/storage/conversation/conversations";
import {
  type ConversationFilter,
  type ConversationPage,
  listConversations as list,
} from "@canter/storage/conversation/list-conversations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";

/** One's own conversations, the latest first. Invalid: the cursor. */
export const listConversations = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: ConversationFilter,
): Promise<Result<ConversationPage, Problem>> => list(store.db, scope, filter);

/** Begins a conversation, into which messages without one then go. */
export const createConversation = (
  context: ApplicationContext,
  member: MemberContext,
  { kind }: { readonly kind: Conversation["kind"] },
  once?: Once,
): Promise<Result<Conversation, Problem>> =>
  transactOnce(context, member, once, (trx) =>
    create(trx, member.scope, { id: context.newId(), kind, createdAt: context.clock.now() }),
  );
