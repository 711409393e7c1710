import type { NewJob } from "@canter/agent/schema/job";
import { z } from "zod";

/** The queue of what is to be written down. */
export const transcriptionQueue = "transcriptions";

/** The queue of what was written down and is to be taken in as a message. */
export const memoMessageQueue = "voice-memo-messages";

export const transcriptionPayloadSchema = z.object({
  voiceMemoId: z.string(),
  groupId: z.string(),
  memberId: z.string(),
});
export type TranscriptionPayload = z.infer<typeof transcriptionPayloadSchema>;

/** Of either queue. */
export const transcriptionJob = (payload: TranscriptionPayload): NewJob => ({
  key: payload.voiceMemoId,
  groupId: payload.groupId,
  payload,
});
