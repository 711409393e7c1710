import type { JobQueue } from "@canter/agent/job/job-queue";
import type { JobHandler } from "@canter/agent/job/job-worker";
import {
  membersWhoWrote,
  messagesWithoutVector,
  type NewVector,
  putVectors,
  type UnembeddedMessage,
} from "@canter/storage/conversation/message-vectors";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transcriber } from "@canter/agent/providers/open-transcriber";
import type { Scope } from "@canter/domain/access/scope";
import { err, ok, type Result } from "@canter/domain/result";
import { fillVoiceAnswer, isPromptAnswer } from "@canter/storage/prompt/prompts";
import {
  putTranscription,
  readVoiceMemo,
  readVoiceMemoSound,
  transcribeVoiceMemo,
} from "@canter/storage/voice-memo/voice-memos";
import { talkSummariesHead } from "../agents/coach/talk-summaries/talk-summaries-head.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { enterAsMember } from "../group/read-session.ts";
import { embedderFor, groupsWithEmbedder, type MemberEmbedder } from "../model/embeddings.ts";
import { modelFor } from "../model/model-for.ts";
import { runAssignment } from "./run-assignment.ts";
import { storeAnswer } from "../conversation/day-talk.ts";
import { localNow } from "../core/local-time.ts";
import { isReport } from "../logging/parse-text.ts";
import { transcriberOf } from "../model/transcription.ts";
import { memoMessageQueue, transcriptionJob, transcriptionPayloadSchema } from "../voice-memo/voice-memos.ts";

/** The queue of members with messages that are not embedded yet. */
export const embeddingQueue = "message-embeddings";

const payloadSchema = z.object({ groupId: z.string(), memberId: z.string() });

const batch = 32;
/** More than is ever compared. */
const maxBatches = 100;
const maxTextLength = 6000;
/** For a text that the model refuses: similar to nothing, and not tried again. */
const nothing = [0];

/** Vectors of messages; a text that the model refuses does not affect others. Undefined: trying is no use now. */
async function vectorsOf(
  embedder: MemberEmbedder,
  messages: readonly UnembeddedMessage[],
  signal: AbortSignal,
): Promise<readonly NewVector[] | undefined> {
  const texts = messages.map(({ text }) => text.slice(0, maxTextLength));
  const made = await embedder.embed(texts, { signal });
  if (made.ok)
    return messages.map(({ id, text }, at) => ({ messageId: id, text, vector: made.value[at] ?? nothing }));
  if (made.error.kind !== "bad_request" && made.error.kind !== "too_long") return undefined;
  const [first, ...others] = messages;
  if (!first) return [];
  if (others.length === 0) return [{ messageId: first.id, text: first.text, vector: nothing }];
  const all: NewVector[] = [];
  const middle = Math.ceil(messages.length / 2);
  for (const half of [messages.slice(0, middle), messages.slice(middle)]) {
    const vectors = await vectorsOf(embedder, half, signal);
    if (!vectors) return undefined;
    all.push(...vectors);
  }
  return all;
}

/**
 * Embeds a member's latest messages, as a job: those without a vector of the current model. Failures are retried by the next sweep.
 * Nothing of members who keep their conversations apart is sent anywhere.
 */
export const createEmbedding =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const entered = await enterAsMember(context, payloadSchema.parse(payload));
    if (!entered.ok || entered.value.member.keepsTalkApart === true) return;
    const { scope } = entered.value;
    const { store } = context;
    for (let round = 0; round < maxBatches; round += 1) {
      // Read anew each time: the model may have changed, or been removed.
      const embedder = await embedderFor(context, entered.value);
      if (!embedder) return;
      const { model } = embedder;
      const messages = await messagesWithoutVector(store.db, scope, { model, limit: batch });
      if (messages.length === 0) return;
      const vectors = await vectorsOf(embedder, messages, signal);
      if (!vectors) return;
      await store.transact((trx) => putVectors(trx, scope, model, vectors));
    }
  };

/** How often recent writers are checked; and how often everybody is, for what was changed, imported, shared again or refused before. */
const everyMilliseconds = 60_000;
const everybodyEveryMilliseconds = 3_600_000;

/** A sweep, when one is due: queues the messages of recent writers. Not at startup, which it would slow down. */
export function createEmbeddingSweep(
  context: ApplicationContext,
  jobs: JobQueue<TransactionHandle>,
): () => Promise<void> {
  let lookedAt = context.clock.now();
  let everybodyAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = context.clock.now();
    if (now - lookedAt < everyMilliseconds) return;
    const isEverybody = now - everybodyAt >= everybodyEveryMilliseconds;
    const since = isEverybody ? 0 : lookedAt;
    lookedAt = now;
    if (isEverybody) everybodyAt = now;
    const groups = await groupsWithEmbedder(context);
    if (groups.length === 0) return;
    await jobs.prepare(embeddingQueue);
    await guardedEach(context.reportBug, groups, async (groupId) => {
      const scope = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
      const members = await membersWhoWrote(context.store.db, scope, since);
      await jobs.send(
        embeddingQueue,
        members.map((memberId) => ({ key: memberId, groupId, payload: { groupId, memberId } })),
      );
    });
  };
}

const agent = "coach";

/**
 * Has a model summarise what the rules have just summarised, if the member's group has one for it: one run for each member, within their
 * budget and shown like any other. No request waits for it.
 */
export async function sumUpByModel(
  context: ApplicationContext,
  members: readonly MemberContext[],
): Promise<void> {
  const { id: assignment } = talkSummariesHead;
  await guardedEach(context.reportBug, members, async (member) => {
    const whose = { groupId: member.group.id, memberId: member.member.id };
    if (await modelFor(context, { ...whose, agent, input: { assignment } }))
      await runAssignment(context, member, { agent, assignment }, { wait: false });
  });
}

/** Pauses before the second and the third attempt, in milliseconds; after that the member types it or tries again. */
const pauses = [1000, 5000] as const;
const maxCharacters = 20_000;

/** Retries until it works, or further tries are no use. The error is for people. */
async function ask(
  transcriber: Transcriber,
  sound: Parameters<Transcriber["transcribe"]>[0],
  signal: AbortSignal,
): Promise<Result<string, string>> {
  for (let attempt = 0; ; attempt += 1) {
    const heard = await transcriber.transcribe(sound, { signal });
    signal.throwIfAborted();
    if (heard.ok)
      return heard.value === "" ? err("Nothing was heard in it.") : ok(heard.value.slice(0, maxCharacters));
    const pause = pauses[attempt];
    if (!heard.error.retryable || pause === undefined) return err(heard.error.message);
    await sleep(pause, undefined, { signal });
  }
}

async function heard(
  { store, secret, outgoing }: ApplicationContext,
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  const ref = await transcriberOf(store.db, scope, secret);
  if (!ref) return err("No model for transcription is set any more.");
  if (!ref.ok) return ref;
  const memo = await readVoiceMemo(store.db, scope, id);
  const bytes = await readVoiceMemoSound(store.db, scope, id);
  if (!memo || !bytes) return err("Its sound is gone.");
  const { openTranscriber } = await import("@canter/agent/providers/open-transcriber");
  return ask(
    await openTranscriber(ref.value, { fetch: await outgoing.fetch(scope.groupId) }),
    { bytes, mediaType: memo.mediaType },
    signal,
  );
}

/**
 * Transcribes a memo, as a job. Given the same memo again it tries again if there is no text yet: existing text, above all the member's,
 * stays. A failure is stored with the memo; the member types it or tries again.
 */
export const createTranscribing =
  (context: ApplicationContext, jobs: JobQueue<TransactionHandle>): JobHandler =>
  async ({ payload }, signal) => {
    const { store } = context;
    const { voiceMemoId: id, ...place } = transcriptionPayloadSchema.parse(payload);
    const member = await enterAsMember(context, place);
    if (!member.ok) return;
    const { scope } = member.value;
    const memo = await readVoiceMemo(store.db, scope, id);
    if (memo?.transcription !== "waiting" || memo.transcript !== undefined) return;
    const result = await heard(context, scope, id, signal);
    await jobs.prepare(memoMessageQueue);
    await store.transact(async (trx) => {
      if (!result.ok)
        return void (await putTranscription(trx, scope, id, { state: "failed", problem: result.error }));
      const isKept = await transcribeVoiceMemo(trx, scope, id, { text: result.value, by: "model" });
      if (!isKept) return;
      for (const prompt of await fillVoiceAnswer(trx, scope, id, result.value))
        await storeAnswer(context, trx, scope, prompt);
      await jobs.send(memoMessageQueue, [transcriptionJob({ voiceMemoId: id, ...place })], trx);
    });
    await context.deliver();
    jobs.wake();
  };

/**
 * Handles a memo's text as a message of its member, written when it was recorded; once per memo, however often the job runs. A memo that
 * answers a question of the coach, and reports nothing, is an answer and no message; a dictated text is sent by the member.
 */
export const createSendingMemos =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }) => {
    const { voiceMemoId: id, ...place } = transcriptionPayloadSchema.parse(payload);
    const entered = await enterAsMember(context, place);
    if (!entered.ok) return;
    const member = entered.value;
    const memo = await readVoiceMemo(context.store.db, member.scope, id);
    if (memo?.transcript === undefined || memo.purpose === "dictation") return;
    const said = { text: memo.transcript, now: localNow(memo.createdAt, member.member.zone) };
    const isAnswer = await isPromptAnswer(context.store.db, member.scope, id);
    if (isAnswer && !(await isReport(context, member, said))) return;
    // With the code that reads messages, which is loaded for the first memo.
    const { receiveMessage } = await import("../agents/router/receive-message.ts");
    const once = { key: `voice-memo:${id}`, requestHash: id };
    const received = await receiveMessage(context, member, said, { once, wait: false });
    // Text that is blank is no reason to try again.
    if (!received.ok && received.error.type !== "invalid") throw new Error(received.error.detail);
  };
