import { handoffAttachmentSchema, handoffSchema } from "@canter/domain/handoff/handoff";
import { progressSchema } from "@canter/domain/handoff/progress";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

/** `readAt`: when the member last read it; absent: never. `attachments`: of the last rides, newest first. */
export const handoffResponseSchema = handoffSchema
  .extend({ readAt: z.int().optional(), attachments: z.array(handoffAttachmentSchema) })
  .meta({ id: "Handoff" });

export const handoffReadSchema = z.object({ readAt: z.int() });

export const progressQuerySchema = z.object({
  /** Default: twelve weeks before `to`. */
  from: localDateSchema.optional(),
  /** Default: today. */
  to: localDateSchema.optional(),
});

export const progressResponseSchema = progressSchema.meta({ id: "HorseProgress" });
export type ProgressResponse = z.infer<typeof progressResponseSchema>;
