import { soundTypeOf } from "@canter/domain/attachment/attachment";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { insertVoiceMemo, putTranscription, readVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import type { MemoPurpose, StoredVoiceMemo } from "@canter/storage/voice-memo/voice-memo-row";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transcriptionSetting } from "../model/transcription.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { transcriptionJob, transcriptionQueue } from "../voice-memo/voice-memos.ts";

/** Five minutes of speech take 1 to 2 MB; a browser's recording is far smaller than this. */
export const maxVoiceMemoBytes = 10_000_000;
const maxSeconds = 1800;

export type VoiceMemoInput = {
  readonly mediaType: string;
  readonly sound: Uint8Array;
  readonly durationSeconds?: number | undefined;
  /** Default: a message. */
  readonly purpose?: MemoPurpose | undefined;
};

const jobOf = ({ group, member }: MemberContext, voiceMemoId: string) =>
  transcriptionJob({ voiceMemoId, groupId: group.id, memberId: member.id });

/** Stores a voice memo; if the group has a model for it, it is transcribed in the background. Invalid: no audio, or too much of it. */
export async function saveVoiceMemo(
  context: ApplicationContext,
  member: MemberContext,
  { mediaType, sound, durationSeconds, purpose = "message" }: VoiceMemoInput,
  once?: Once,
): Promise<Result<StoredVoiceMemo, Problem>> {
  if (sound.byteLength > maxVoiceMemoBytes) return err(invalid("body", "must be at most 10 MB of sound"));
  if (!soundTypeOf(sound)) return err(invalid("body", "must be sound: WebM, Ogg, MP4, MP3, WAV or FLAC"));
  if (durationSeconds !== undefined && !(durationSeconds > 0 && durationSeconds <= maxSeconds))
    return err(invalid("durationSeconds", `must be above 0 and at most ${maxSeconds}`));
  const isWrittenDown = (await transcriptionSetting(context.store.db, member.scope)) !== undefined;
  const memo = {
    id: context.newId(),
    mediaType,
    purpose,
    createdAt: context.clock.now(),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(isWrittenDown && { transcription: "waiting" as const }),
  };
  const jobs = isWrittenDown ? await context.jobs() : undefined;
  await jobs?.prepare(transcriptionQueue);
  const kept = await transactOnce(context, member, once, async (trx) => {
    const stored = await insertVoiceMemo(trx, member.scope, memo, sound);
    await jobs?.send(transcriptionQueue, [jobOf(member, stored.id)], trx);
    return ok(stored);
  });
  jobs?.wake();
  if (jobs) context.runSignals.queued();
  return kept;
}

/** Has a memo transcribed (again). Not found: the memo; conflict: it has a transcript, or there is no model for it. */
export async function transcribeAgain(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<StoredVoiceMemo, Problem>> {
  const { scope } = member;
  if (!(await readVoiceMemo(context.store.db, scope, id))) return err(notFound("voice memo"));
  if (!(await transcriptionSetting(context.store.db, scope)))
    return err(conflict("No model for transcription is set: type what you said."));
  const jobs = await context.jobs();
  await jobs.prepare(transcriptionQueue);
  const waiting = await transactOnce(context, member, once, async (trx) => {
    const memo = await readVoiceMemo(trx, scope, id);
    if (!memo) return err(notFound("voice memo"));
    if (!(await putTranscription(trx, scope, id, { state: "waiting" })))
      return err(conflict("It is written down already."));
    await jobs.send(transcriptionQueue, [jobOf(member, id)], trx);
    const { transcriptionProblem: _, ...rest } = memo;
    return ok({ ...rest, transcription: "waiting" as const });
  });
  jobs.wake();
  context.runSignals.queued();
  return waiting;
}
