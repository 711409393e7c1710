import {
  readConversationRecord,
  type RecordedConversation,
  type RecordedMessage,
  maxLineLength,
  readLines,
} from "@canter/integrations/conversation-records/read-conversation-record";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import {
  createConversation,
  readConversation,
  updateConversation,
} from "@canter/storage/conversation/conversations";
import { heldMessages } from "@canter/storage/conversation/messages";
import { putSummary } from "@canter/storage/conversation/summaries";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import type { Scope } from "@canter/domain/access/scope";
import { v5 } from "uuid";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Why a line was left out. */
export type SkippedLine = { readonly line: number; readonly field: string; readonly message: string };

/** The result of importing a file of conversations. */
export type ConversationImport = {
  /** Created by this import. */
  readonly conversations: number;
  readonly messages: number;
  /** Records whose content is already here, or was deleted by the member. */
  readonly known: number;
  readonly skippedLines: number;
  /** The first of the skipped lines. */
  readonly skipped: readonly SkippedLine[];
};

type Asked = {
  /** The file's text in chunks, one record to a line. */
  readonly text: AsyncIterable<string>;
  /** Nothing is stored. */
  readonly isCheck: boolean;
  /** The user whose conversations are imported, as named in the file; default: the user of the first record. */
  readonly userId?: string | undefined;
};

/** Arbitrary but fixed; ids derived from it are the same each time the same file is imported. */
const namespace = "5a1f2c0e-7f5b-4a55-9b39-6e1a3a1f8d27";
/** Records per transaction, so that a large file needs few of them. */
const recordsAtOnce = 50;
/** Rows per statement. */
const messagesAtOnce = 500;
const maxSkippedReported = 1000;

type Identified = RecordedMessage & { readonly id: string };

/** The messages with ids derived from their content: a file that has grown adds only what is new. */
function identified(conversationId: string, messages: readonly RecordedMessage[]): readonly Identified[] {
  const seen = new Map<string, number>();
  return messages.map((message) => {
    const { sourceId, at, author, text } = message;
    const name = sourceId === undefined ? `${at}\n${author}\n${text}` : `id\n${sourceId}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { ...message, id: v5(`${conversationId}\n${times}\n${name}`, namespace) };
  });
}

type New = { readonly id: string; readonly isBegun: boolean; readonly messages: readonly Identified[] };

/** The part of a record that is not stored here. */
async function newIn(db: Handle, scope: Scope, record: RecordedConversation): Promise<New> {
  if (scope.actor === "system") throw new Error("Conversations are brought in for a member.");
  const id = v5(`${scope.actor.memberId}\n${record.kind}\n${record.sourceId}`, namespace);
  const held = await heldMessages(db, scope, id);
  const messages = identified(id, record.messages);
  return {
    id,
    isBegun: held !== undefined,
    messages: held?.isDeleted ? [] : messages.filter((message) => !held?.ids.has(message.id)),
  };
}

const sure = <T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: { readonly detail: string } },
): T => {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};

async function keep(
  trx: TransactionHandle,
  scope: Scope,
  record: RecordedConversation,
  { id, isBegun, messages }: New,
): Promise<void> {
  const { kind, startedAt, title, status, mode, coach, step, summary } = record;
  if (!isBegun)
    sure(
      await createConversation(trx, scope, {
        id,
        kind,
        createdAt: startedAt,
        ...(title !== undefined && { title }),
      }),
    );
  const before = isBegun ? await readConversation(trx, scope, id) : undefined;
  let last = 0;
  for (let from = 0; from < messages.length; from += messagesAtOnce) {
    const rows = messages
      .slice(from, from + messagesAtOnce)
      .map(({ at, sourceId: _sourceId, ...message }) => ({ ...message, createdAt: at }));
    last = sure(await appendMessages(trx, scope, id, rows)).at(-1)?.seq ?? last;
  }
  const change = before
    ? { coach: before.coach ?? null, status: before.status }
    : { status, mode, coach, step };
  sure(await updateConversation(trx, scope, id, change));
  if (before) return;
  if (summary !== undefined)
    await putSummary(trx, scope, {
      conversationId: id,
      upToSeq: last,
      text: summary,
      messageIds: messages.map((message) => message.id),
      madeBy: "model",
      createdAt: messages.at(-1)?.at ?? startedAt,
    });
}

type Counts = { conversations: number; messages: number; known: number };

const nothing: Counts = { conversations: 0, messages: 0, known: 0 };

/** Stores some records, each of them whole, or counts what would be stored. */
async function bringIn(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  records: readonly RecordedConversation[],
  isCheck: boolean,
): Promise<Counts> {
  const work = async (db: Handle, write: typeof keep | undefined, trx?: TransactionHandle) => {
    const counts = { ...nothing };
    for (const record of records) {
      const found = await newIn(db, scope, record);
      if (found.messages.length === 0) {
        counts.known += 1;
        continue;
      }
      if (write && trx) await write(trx, scope, record, found);
      counts.conversations += found.isBegun ? 0 : 1;
      counts.messages += found.messages.length;
    }
    return counts;
  };
  return isCheck ? work(store.db, undefined) : store.transact((trx) => work(trx, keep, trx));
}

/**
 * Imports conversations exported by another system, with their messages, as the member's own. However often the same file is imported,
 * and wherever that was interrupted, each message is stored once. A line that can't be read is left out whole, and reported.
 */
export async function importConversations(
  context: ApplicationContext,
  member: MemberContext,
  { text, isCheck, userId: named }: Asked,
): Promise<ConversationImport> {
  const counts = { ...nothing };
  const skipped: SkippedLine[] = [];
  let skippedLines = 0;
  let userId = named;
  let waiting: RecordedConversation[] = [];
  const leaveOut = (line: number, problems: readonly Omit<SkippedLine, "line">[]): void => {
    skippedLines += 1;
    for (const problem of problems)
      if (skipped.length < maxSkippedReported) skipped.push({ line, ...problem });
  };
  const flush = async (): Promise<void> => {
    const done = await bringIn(context, member, waiting, isCheck);
    for (const name of ["conversations", "messages", "known"] as const) counts[name] += done[name];
    waiting = [];
  };
  for await (const line of readLines(text)) {
    if (line.text === undefined) {
      leaveOut(line.number, [{ field: "record", message: `must have at most ${maxLineLength / 1e6} MB` }]);
      continue;
    }
    const read = readConversationRecord(line.text, context.clock.now());
    if (!read.ok) {
      leaveOut(line.number, read.error);
      continue;
    }
    userId ??= read.value.userId;
    if (read.value.userId !== undefined && read.value.userId !== userId) {
      leaveOut(line.number, [
        {
          field: "pk",
          message: `must be user#${userId ?? ""}: one user's conversations are brought in at a time`,
        },
      ]);
      continue;
    }
    waiting.push(read.value);
    if (waiting.length === recordsAtOnce) await flush();
  }
  await flush();
  return { ...counts, skippedLines, skipped };
}
