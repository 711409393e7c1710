import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  deleteVoiceMemo as deleteStored,
  transcribeVoiceMemo,
} from "@canter/storage/voice-memo/change-voice-memo";
import { insertVoiceMemo } from "@canter/storage/voice-memo/insert-voice-memo";
import {
  listVoiceMemos as listStored,
  readVoiceMemo,
  readVoiceMemoSound as readSound,
} from "@canter/storage/voice-memo/read-voice-memo";
import type { StoredVoiceMemo } from "@canter/storage/voice-memo/voice-memo-row";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";
import { transactResult } from "../transact-result.ts";
import { isSound } from "./is-sound.ts";

/** Five minutes of speech take one or two; a browser's recording is far below. */
export const mostVoiceMemoBytes = 10_000_000;
const longestSeconds = 1800;

export type VoiceMemoInput = {
  readonly mediaType: string;
  readonly sound: Uint8Array;
  readonly durationSeconds?: number | undefined;
};

/** Keeps something that the member said. Invalid: no sound, or too much of it. */
export async function keepVoiceMemo(
  context: ApplicationContext,
  member: MemberContext,
  { mediaType, sound, durationSeconds }: VoiceMemoInput,
  once?: Once,
): Promise<Result<StoredVoiceMemo, Problem>> {
  if (sound.byteLength > mostVoiceMemoBytes) return err(invalid("body", "must be at most 10 MB of sound"));
  if (!isSound(sound)) return err(invalid("body", "must be sound: WebM, Ogg, MP4, MP3, WAV or FLAC"));
  if (durationSeconds !== undefined && !(durationSeconds > 0 && durationSeconds <= longestSeconds))
    return err(invalid("durationSeconds", `must be above 0 and at most ${longestSeconds}`));
  const memo = {
    id: context.newId(),
    mediaType,
    createdAt: context.clock.now(),
    ...(durationSeconds !== undefined && { durationSeconds }),
  };
  return transactOnce(context, member, once, async (trx) =>
    ok(await insertVoiceMemo(trx, member.scope, memo, sound)),
  );
}

/** The member's own, newest first. Invalid: the cursor. */
export const listVoiceMemos = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: { readonly cursor?: string | undefined; readonly limit: number },
): ReturnType<typeof listStored> => listStored(store.db, scope, filter);

/** What was said, as it was recorded. */
export async function readVoiceMemoSound(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<{ readonly mediaType: string; readonly sound: Buffer }, Problem>> {
  const memo = await readVoiceMemo(store.db, scope, id);
  const sound = memo && (await readSound(store.db, scope, id));
  return memo && sound ? ok({ mediaType: memo.mediaType, sound }) : err(notFound("voice memo"));
}

/** Writes down what was said, in the member's words. */
export const writeTranscript = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  transcript: string,
): Promise<Result<StoredVoiceMemo, Problem>> =>
  transactResult(store, async (trx) => {
    await transcribeVoiceMemo(trx, scope, id, { text: transcript, by: "member" });
    const memo = await readVoiceMemo(trx, scope, id);
    return memo ? ok(memo) : err(notFound("voice memo"));
  });

/** Deletes a memo, its sound for good. */
export const deleteVoiceMemo = (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<StoredVoiceMemo, Problem>> =>
  transactResult(store, async (trx) => {
    const memo = await readVoiceMemo(trx, scope, id);
    if (!memo) return err(notFound("voice memo"));
    await deleteStored(trx, scope, id, clock.now());
    return ok(memo);
  });
