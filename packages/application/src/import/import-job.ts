import type { NewJob } from "@canter/agent/schema/job";
import type { ImportState } from "@canter/storage/import/imports";
import { z } from "zod";

/** The queue of batches that are imported or undone. */
export const importQueue = "imports";

export const importPayloadSchema = z.object({
  importId: z.string(),
  groupId: z.string(),
  memberId: z.string(),
});
export type ImportPayload = z.infer<typeof importPayloadSchema>;

/** `state`: what the batch waits in. Taking back is another job than bringing in, which may not be struck off yet. */
export const importJob = (payload: ImportPayload, state: ImportState): NewJob => ({
  key: `${payload.importId}/${state}`,
  groupId: payload.groupId,
  payload,
});
