import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue } from "@canter/agent/job/job-queue";
import type { JobHandler } from "@canter/agent/job/job-worker";
import type { Transcriber } from "@canter/agent/providers/open-transcriber";
import type { Scope } from "@canter/domain/access/scope";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { fillVoiceAnswer, isPromptAnswer } from "@canter/storage/prompt/prompts";
import {
  putTranscription,
  readVoiceMemo,
  readVoiceMemoSound,
  transcribeVoiceMemo,
} from "@canter/storage/voice-memo/voice-memos";
import { storeAnswer } from "../conversation/day-talk.ts";
import type { ApplicationContext } from "../core/application-context.ts";
import { localNow } from "../core/local-time.ts";
import { enterAsMember } from "../group/read-session.ts";
import { isReport } from "../logging/parse-text.ts";
import { transcriberOf } from "../model/transcription.ts";
import {
  memoMessageQueue,
  transcriptionJob,
  transcriptionPayloadSchema,
} from "../voice-memo/transcription-job.ts";

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
