import { can } from "@canter/domain/access/access";
import { forbidden, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  deleteMessage as removeMessage,
  editMessage as edit,
} from "@canter/storage/conversation/change-message";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import {
  type ConversationChange,
  createConversation as create,
  deleteConversation as remove,
  updateConversation,
} from "@canter/storage/conversation/conversations";
import {
  type ConversationFilter,
  type ConversationPage,
  listConversations as list,
} from "@canter/storage/conversation/list-conversations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { type MessageAcross, messageView } from "./list-messages.ts";

/** Renames, archives, unarchives or isolates a conversation. Not found: it is not the member's. */
export const changeConversation = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  change: Pick<ConversationChange, "title" | "status" | "isShared">,
): Promise<Result<Conversation, Problem>> =>
  transactResult(store, (trx) => updateConversation(trx, scope, id, change));

/** The deleted conversation or message. */
export type Deleted = { readonly id: string };

/** Permanently deletes a conversation and all its messages. Not found: it is not the member's. */
export async function deleteConversation(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Deleted, Problem>> {
  const deleted = await transactResult(store, (trx) => remove(trx, scope, id, clock.now()));
  return deleted.ok ? ok({ id }) : deleted;
}

/** Changes the text of a member's message; its effects stay. Not found; forbidden: an agent wrote it. */
export async function editMessage(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  { text }: { readonly text: string },
): Promise<Result<MessageAcross, Problem>> {
  const edited = await transactResult(store, (trx) => edit(trx, scope, id, { text, editedAt: clock.now() }));
  return edited.ok ? messageView(store.db, scope, id) : edited;
}

/** Permanently deletes a message: its text is in no search, context or summary any more. Not found: it is not the member's. */
export async function deleteMessage(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Deleted, Problem>> {
  const deleted = await transactResult(store, (trx) => removeMessage(trx, scope, id, clock.now()));
  return deleted.ok ? ok({ id }) : deleted;
}

/** The member's own conversations, the latest first. Invalid: the cursor. */
export const listConversations = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: ConversationFilter,
): Promise<Result<ConversationPage, Problem>> => list(store.db, scope, filter);

/** Starts a conversation, which then receives messages that name none. Forbidden: a viewer starts one that makes something. */
export const createConversation = (
  context: ApplicationContext,
  member: MemberContext,
  { kind }: { readonly kind: Conversation["kind"] },
  once?: Once,
): Promise<Result<Conversation, Problem>> =>
  kind !== "coach" && !can(member.member.role, "workout", "write")
    ? Promise.resolve(
        err(forbidden("Viewers may ask the coach; members and owners design programs and coaches.")),
      )
    : transactOnce(context, member, once, (trx) =>
        create(trx, member.scope, { id: context.newId(), kind, createdAt: context.clock.now() }),
      );
