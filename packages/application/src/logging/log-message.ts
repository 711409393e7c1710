import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import { createConversation } from "@canter/storage/conversation/create-conversation";
import { latestConversation } from "@canter/storage/conversation/latest-conversation";
import { readConversation } from "@canter/storage/conversation/read-conversation";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import { readRun } from "@canter/storage/run/read-run";
import type { StoredRun } from "@canter/storage/run/run-row";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { checkWritable } from "../check-readable.ts";
import { loadLanguage } from "../language.ts";
import { type Once, transactOnce } from "../once.ts";
import { answerFollowUp } from "./answer-follow-up.ts";
import { checkNow, groupWords, type Said } from "./parse-text.ts";
import { runResultOf } from "./read-run.ts";
import { replyToOther } from "./reply.ts";
import type { RunResult } from "./run-result.ts";
import { saveWorkouts } from "./save-workouts.ts";
import type { Acted, Understood } from "./understood.ts";
import { unreadParts } from "./unread-parts.ts";

export type MessageInput = Said & {
  readonly conversationId?: string | undefined;
  /** Of the conversation that is begun or gone on with where none is named. */
  readonly kind?: Conversation["kind"] | undefined;
  /** Whose training it is where the text names nobody; default: the member's own. */
  readonly athleteId?: string | undefined;
};

const mostCharacters = 100_000;

async function openConversation(
  context: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { conversationId, kind = "coach" }: MessageInput,
): Promise<Result<Conversation, Problem>> {
  if (conversationId !== undefined) {
    const conversation = await readConversation(trx, scope, conversationId);
    return conversation ? ok(conversation) : err(notFound("conversation"));
  }
  const latest = await latestConversation(trx, scope, kind);
  return latest
    ? ok(latest)
    : createConversation(trx, scope, { id: context.newId(), kind, createdAt: context.clock.now() });
}

/** What is done about the message: an earlier draft is completed, or its workouts are saved, or nothing is. */
async function act(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
  understood: Understood,
): Promise<Result<Acted, Problem>> {
  const followUp = await answerFollowUp(context, member, trx, conversationId, understood);
  if (followUp) return followUp;
  const { parsed, text } = understood;
  if (parsed.isLog && parsed.workouts.length > 0)
    return saveWorkouts(context, member, trx, messageId, understood);
  // Talk that is surely no log was read well enough: none of its words are missing anywhere.
  const unread = parsed.confidence === "sure" ? [] : unreadParts(text, parsed);
  return ok({
    record: {
      isLog: false,
      confidence: parsed.confidence,
      reply: replyToOther(unread.length > 0),
      workouts: [],
      unread,
    },
    workouts: [],
  });
}

type Stored = { readonly run: StoredRun; readonly workouts: readonly Workout[] };

/** Everything that a message leaves behind, in one transaction. */
async function store(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  input: MessageInput,
  understood: Understood,
): Promise<Result<Stored, Problem>> {
  const { scope } = member;
  const createdAt = context.clock.now();
  const [messageId, runId] = [context.newId(), context.newId()];
  const conversation = await openConversation(context, member, trx, input);
  if (!conversation.ok) return conversation;
  const conversationId = conversation.value.id;
  const acted = await act(context, member, trx, { conversationId, messageId }, understood);
  if (!acted.ok) return acted;
  const { record, workouts } = acted.value;
  const messages = await appendMessages(trx, scope, conversationId, [
    { id: messageId, author: "member", text: input.text, createdAt },
    { id: context.newId(), author: "agent", text: record.reply, data: { runId }, createdAt },
  ]);
  if (!messages.ok) return messages;
  const run = await createRun(trx, scope, {
    id: runId,
    conversationId,
    messageId,
    agent: "logger",
    createdAt,
    state: "done",
    result: record,
    finishedAt: context.clock.now(),
  });
  return run.ok ? ok({ run: run.value, workouts }) : run;
}

function checkText(text: string): Result<void, Problem> {
  if (text.trim() === "") return err(invalid("text", "must say something, as in: ran 5k in 24:10"));
  return text.length > mostCharacters
    ? err(invalid("text", "must have at most 100,000 characters"))
    : ok(undefined);
}

/**
 * Takes in a message in the member's own words: the complete workouts in it are saved, incomplete and doubtful ones kept as
 * drafts, a bare follow-up completes the conversation's latest draft; all of it in one transaction, with the events.
 * Not found: an athlete or conversation that the member can't read; forbidden: training that they can't write; invalid: no text.
 */
export async function logMessage(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  once?: Once,
): Promise<Result<RunResult, Problem>> {
  const athleteId = input.athleteId ?? member.member.athleteId;
  for (const check of [checkText(input.text), checkNow(input.now), checkWritable(member.scope, athleteId)])
    if (!check.ok) return check;
  const words = await groupWords(context, member, input);
  const usual = words.athletes.find(({ id }) => id === athleteId);
  if (!usual) return err(notFound("athlete"));
  const language = await loadLanguage();
  const parsed = language.parseMessage(input.text, words.parse);
  let fresh: Stored | undefined;
  const runId = await transactOnce(context, member, once, async (trx) => {
    const stored = await store(context, member, trx, input, {
      text: input.text,
      words,
      parsed,
      usual,
      language,
    });
    fresh = stored.ok ? stored.value : undefined;
    return stored.ok ? ok(stored.value.run.id) : stored;
  });
  if (!runId.ok) return runId;
  await context.deliver();
  const { db } = context.store;
  // What was stored in this very call need not be read again; a redelivery is answered from the database.
  if (fresh?.run.id === runId.value)
    return ok(
      await runResultOf(db, member, fresh.run, { athletes: words.athletes, workouts: fresh.workouts }),
    );
  const run = await readRun(db, member.scope, runId.value);
  return run ? ok(await runResultOf(db, member, run)) : err(notFound("run"));
}
