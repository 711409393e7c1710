import type { NewJob } from "@canter/agent/schema/job";
import { z } from "zod";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { fillVoiceAnswer } from "@canter/storage/prompt/prompts";
import type { StoredVoiceMemo } from "@canter/storage/voice-memo/voice-memo-row";
import {
  deleteVoiceMemo as deleteStored,
  listVoiceMemos as listStored,
  readVoiceMemo as readStored,
  readVoiceMemoSound as readSound,
  transcribeVoiceMemo,
} from "@canter/storage/voice-memo/voice-memos";
import { storeAnswer } from "../conversation/day-talk.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

/** The queue of what is to be written down. */
export const transcriptionQueue = "transcriptions";

/** The queue of what was written down and is to be taken in as a message. */
export const memoMessageQueue = "voice-memo-messages";

export const transcriptionPayloadSchema = z.object({
  voiceMemoId: z.string(),
  groupId: z.string(),
  memberId: z.string(),
});
type TranscriptionPayload = z.infer<typeof transcriptionPayloadSchema>;

/** Of either queue. */
export const transcriptionJob = (payload: TranscriptionPayload): NewJob => ({
  key: payload.voiceMemoId,
  groupId: payload.groupId,
  payload,
});

/** The member's own, newest first. Invalid: the cursor. */
export const listVoiceMemos = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: { readonly cursor?: string | undefined; readonly limit: number },
): ReturnType<typeof listStored> => listStored(store.db, scope, filter);

/** One of them, without its sound. */
export async function readVoiceMemo(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<StoredVoiceMemo, Problem>> {
  const memo = await readStored(store.db, scope, id);
  return memo ? ok(memo) : err(notFound("voice memo"));
}

/** What was said, as it was recorded. */
export async function readVoiceMemoSound(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<{ readonly mediaType: string; readonly sound: Buffer }, Problem>> {
  const memo = await readStored(store.db, scope, id);
  const sound = memo && (await readSound(store.db, scope, id));
  return memo && sound ? ok({ mediaType: memo.mediaType, sound }) : err(notFound("voice memo"));
}

/** Writes down what was said, in the member's words; it is taken in as a message of theirs behind the answer, once a memo. */
export async function writeTranscript(
  { store, runSignals, emit, deliver, clock, jobs: openJobs }: ApplicationContext,
  { scope, group, member }: MemberContext,
  id: string,
  transcript: string,
): Promise<Result<StoredVoiceMemo, Problem>> {
  const jobs = await openJobs();
  await jobs.prepare(memoMessageQueue);
  const written = await transactResult(store, async (trx) => {
    if (await transcribeVoiceMemo(trx, scope, id, { text: transcript, by: "member" })) {
      for (const prompt of await fillVoiceAnswer(trx, scope, id, transcript))
        await storeAnswer({ emit, clock }, trx, scope, prompt);
      const job = transcriptionJob({ voiceMemoId: id, groupId: group.id, memberId: member.id });
      await jobs.send(memoMessageQueue, [job], trx);
    }
    const memo = await readStored(trx, scope, id);
    return memo ? ok(memo) : err(notFound("voice memo"));
  });
  if (written.ok) await deliver();
  jobs.wake();
  runSignals.queued();
  return written;
}

/** Deletes a memo, its sound for good. */
export const deleteVoiceMemo = (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<StoredVoiceMemo, Problem>> =>
  transactResult(store, async (trx) => {
    const memo = await readStored(trx, scope, id);
    if (!memo) return err(notFound("voice memo"));
    await deleteStored(trx, scope, id, clock.now());
    return ok(memo);
  });
