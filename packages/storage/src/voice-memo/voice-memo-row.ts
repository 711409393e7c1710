import type { Selectable } from "kysely";
import { z } from "zod";

export type VoiceMemoTable = {
  id: string;
  group_id: string;
  member_id: string;
  media_type: string;
  duration_seconds: number | null;
  size_bytes: number;
  transcript: string | null;
  transcribed_by: string | null;
  transcription: string | null;
  transcription_problem: string | null;
  purpose: string;
  created_at: number;
  deleted_at: number | null;
};

/** `data`: base64. */
export type VoiceMemoPartTable = { voice_memo_id: string; part: number; data: string };

const transcriberSchema = z.enum(["member", "model"]);
export type Transcriber = z.infer<typeof transcriberSchema>;

/** The state of a provider's transcription: to be tried, or failed. */
const transcriptionSchema = z.enum(["waiting", "failed"]);
export type Transcription = z.infer<typeof transcriptionSchema>;

/** `message`: handled as one, once it is transcribed. `dictation`: text that the member reviews and sends. */
export const memoPurposeSchema = z.enum(["message", "dictation"]);
export type MemoPurpose = z.infer<typeof memoPurposeSchema>;

/** A voice memo, without its audio. `transcriptionProblem`: why it failed, for people. */
export type StoredVoiceMemo = {
  readonly id: string;
  readonly mediaType: string;
  readonly durationSeconds?: number;
  readonly sizeBytes: number;
  readonly transcript?: string;
  readonly transcribedBy?: Transcriber;
  readonly transcription?: Transcription;
  readonly transcriptionProblem?: string;
  readonly purpose: MemoPurpose;
  readonly createdAt: number;
};

export const rowToVoiceMemo = (row: Selectable<VoiceMemoTable>): StoredVoiceMemo => ({
  id: row.id,
  mediaType: row.media_type,
  ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
  sizeBytes: row.size_bytes,
  ...(row.transcript !== null && { transcript: row.transcript }),
  ...(row.transcribed_by !== null && { transcribedBy: transcriberSchema.parse(row.transcribed_by) }),
  ...(row.transcription !== null && { transcription: transcriptionSchema.parse(row.transcription) }),
  ...(row.transcription_problem !== null && { transcriptionProblem: row.transcription_problem }),
  purpose: memoPurposeSchema.parse(row.purpose),
  createdAt: row.created_at,
});
