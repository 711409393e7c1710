import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { ownerOf } from "../group/is-own.ts";
import { type MemoPurpose, rowToVoiceMemo, type StoredVoiceMemo } from "./voice-memo-row.ts";

/** Bytes of sound in a row: as base64 a quarter of a megabyte. */
const partBytes = 192 * 1024;

/** Keeps what the acting member said. */
export const insertVoiceMemo = async (
  trx: TransactionHandle,
  scope: Scope,
  memo: Pick<StoredVoiceMemo, "id" | "mediaType" | "durationSeconds" | "createdAt" | "transcription"> & {
    readonly purpose?: MemoPurpose;
  },
  sound: Uint8Array,
): Promise<StoredVoiceMemo> => {
  const row = {
    id: memo.id,
    ...ownerOf(scope),
    media_type: memo.mediaType,
    duration_seconds: memo.durationSeconds ?? null,
    size_bytes: sound.byteLength,
    transcript: null,
    transcribed_by: null,
    transcription: memo.transcription ?? null,
    transcription_problem: null,
    purpose: memo.purpose ?? "message",
    created_at: memo.createdAt,
    deleted_at: null,
  };
  await trx.insertInto("voice_memos").values(row).execute();
  for (let start = 0; start < sound.byteLength; start += partBytes)
    await trx
      .insertInto("voice_memo_parts")
      .values({
        voice_memo_id: memo.id,
        part: start / partBytes,
        data: Buffer.from(sound.subarray(start, start + partBytes)).toString("base64"),
      })
      .execute();
  return rowToVoiceMemo(row);
};
