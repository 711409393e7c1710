import type { DesignStarted } from "@canter/domain/goal-plan/design-started";
import { invalid, notFound, type Problem, forbidden } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Message, Conversation } from "@canter/storage/conversation/conversation-row";
import { listMessages } from "@canter/storage/conversation/messages";
import {
  readConversation,
  type ConversationChange,
  createConversation as create,
  deleteConversation as remove,
  updateConversation,
} from "@canter/storage/conversation/conversations";
import { runsOfMessages, type StoredRun } from "@canter/storage/run/runs";
import { type Interview, interviewSchema } from "@canter/domain/program-design/interview/interview-state";
import type { ConversationKind } from "@canter/domain/context/context-piece";
import type { Scope } from "@canter/domain/access/scope";
import { addDays, startOfDay } from "@canter/domain/schedule/local-date";
import {
  listMessagesAcross as listStoredMessages,
  type MessageElsewhere,
  readMessages,
} from "@canter/storage/conversation/find-messages";
import { searchMessages } from "@canter/storage/conversation/search-messages";
import type { Handle } from "@canter/storage/database";
import { can } from "@canter/domain/access/access";
import {
  deleteMessage as removeMessage,
  editMessage as edit,
} from "@canter/storage/conversation/change-message";
import {
  type ConversationFilter,
  type ConversationPage,
  listConversations as listStoredConversations,
} from "@canter/storage/conversation/list-conversations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { runRecordSchema } from "../core/run-record.ts";
import { messageDataOf } from "../core/message-data.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";

/** A message as its reader sees it, with its effects. */
type ConversationMessage = Pick<Message, "id" | "seq" | "author" | "text" | "createdAt"> & {
  readonly suggestedReplies: readonly string[];
  readonly runId?: string;
  readonly workoutIds: string[];
  readonly entryIds: string[];
  readonly proposalId?: string;
  /** How far an interview has come, and the resulting draft. */
  readonly interview?: Interview;
  readonly programId?: string;
  /** Excerpts of other conversations that the answer rests on. */
  readonly elsewhere?: number;
  readonly started?: DesignStarted;
};

/** What a run recorded. */
const recordedBy = (run: StoredRun | undefined): Pick<ConversationMessage, "workoutIds" | "entryIds"> => {
  const { workouts = [], entries = [] } = runRecordSchema.safeParse(run?.result).data ?? {};
  return {
    workoutIds: workouts.map(({ workoutId }) => workoutId),
    entryIds: entries.map((entry) => entry.id),
  };
};

const viewOf = (message: Message, runs: readonly StoredRun[]): ConversationMessage => {
  const { id, seq, author, text, createdAt } = message;
  const data = messageDataOf(message.data);
  const interview = interviewSchema.safeParse(data.interview).data;
  const run = runs.find((one) => (author === "member" ? one.messageId === id : one.id === data.runId));
  return {
    id,
    seq,
    author,
    text,
    createdAt,
    suggestedReplies: data.suggestedReplies ?? [],
    ...(run && { runId: run.id }),
    ...recordedBy(author === "agent" ? run : undefined),
    ...(data.started && { started: data.started }),
    ...(data.elsewhere !== undefined && { elsewhere: data.elsewhere }),
    ...(data.proposalId !== undefined && { proposalId: data.proposalId }),
    ...(interview && { interview }),
    ...(interview?.programId !== undefined && { programId: interview.programId }),
  };
};

/** The cursor is the number of the page's oldest message. */
const beforeOf = (cursor: string | undefined): Result<number | undefined, Problem> => {
  if (cursor === undefined) return ok(undefined);
  return /^[1-9]\d{0,14}$/.test(cursor)
    ? ok(Number(cursor))
    : err(invalid("cursor", "must be the nextCursor of the page before"));
};

/** The messages of a conversation, newest first. Not found: it is not the member's. Invalid: the cursor. */
export async function listConversationMessages(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ items: ConversationMessage[]; nextCursor?: string }, Problem>> {
  const before = beforeOf(cursor);
  if (!before.ok) return before;
  if (!(await readConversation(db, scope, id))) return err(notFound("conversation"));
  const found = await listMessages(db, scope, id, { before: before.value, limit });
  const runs = await runsOfMessages(db, scope, {
    messageIds: found.filter(({ author }) => author === "member").map((message) => message.id),
    runIds: found.flatMap(({ data }) => messageDataOf(data).runId ?? []),
  });
  const items = found.toReversed().map((message) => viewOf(message, runs));
  const oldest = items.at(-1);
  return ok({ items, ...(oldest && oldest.seq > 1 && { nextCursor: String(oldest.seq) }) });
}

/** A message of one's own conversations, with its conversation. Times in epoch milliseconds. */
type MessageAcross = Pick<
  MessageElsewhere,
  "id" | "conversationId" | "conversationTitle" | "author" | "text" | "mode" | "createdAt" | "editedAt"
> & { readonly kind: ConversationKind };

const viewAcross = (message: MessageElsewhere): MessageAcross[] => {
  const { id, conversationId, conversationTitle, kind, author, text, mode, createdAt, editedAt } = message;
  if (kind === "assignment") return [];
  return [
    {
      id,
      conversationId,
      ...(conversationTitle !== undefined && { conversationTitle }),
      kind,
      author,
      text,
      ...(mode !== undefined && { mode }),
      createdAt,
      ...(editedAt !== undefined && { editedAt }),
    },
  ];
};

async function messageView(db: Handle, scope: Scope, id: string): Promise<Result<MessageAcross, Problem>> {
  const [message] = (await readMessages(db, scope, [id])).flatMap(viewAcross);
  return message ? ok(message) : err(notFound("message"));
}

type Wanted = {
  readonly kind?: ConversationKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * What the member wrote and was answered in all their conversations, the latest first; `from` and `to` are local dates. Invalid: the
 * cursor, the dates.
 */
export async function listMessagesAcross(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  { from, to, q, ...wanted }: Wanted,
): Promise<Result<{ readonly items: readonly MessageAcross[]; readonly nextCursor?: string }, Problem>> {
  if (from !== undefined && to !== undefined && from > to)
    return err(invalid("from", "must not be after to"));
  const filter = {
    ...wanted,
    ...(from !== undefined && { from: startOfDay(from, member.zone) }),
    ...(to !== undefined && { to: startOfDay(addDays(to, 1), member.zone) - 1 }),
  };
  const page = q?.trim()
    ? await searchMessages(db, scope, { ...filter, q })
    : await listStoredMessages(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  return ok({ items: items.flatMap(viewAcross), ...(nextCursor !== undefined && { nextCursor }) });
}

/** Renames, archives, unarchives or isolates a conversation. Not found: it is not the member's. */
export const changeConversation = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  change: Pick<ConversationChange, "title" | "status" | "isShared">,
): Promise<Result<Conversation, Problem>> =>
  transactResult(store, (trx) => updateConversation(trx, scope, id, change));

/** The deleted conversation or message. */
type Deleted = { readonly id: string };

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
): Promise<Result<ConversationPage, Problem>> => listStoredConversations(store.db, scope, filter);

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
