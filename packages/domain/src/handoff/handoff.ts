import { z } from "zod";
import { attachmentSchema } from "../attachment/attachment.ts";
import { claimSchema } from "../claim/claim.ts";
import { localDateSchema } from "../workout/workout.ts";

export const handoffLineKinds = [
  "caution",
  "watch",
  "asked",
  "rides",
  "ride",
  "note",
  "plan",
  "load",
  "care",
] as const;

/**
 * A line of a handoff. Its sources identify the records it is based on: `workout:…`, `caution:…`, `care:…`, `program:…`. `isNew`: one of
 * them was written since the member last read the handoff.
 */
export const handoffLineSchema = claimSchema.extend({ kind: z.enum(handoffLineKinds), isNew: z.boolean() });
export type HandoffLine = z.infer<typeof handoffLineSchema>;
export type HandoffLineKind = HandoffLine["kind"];

/** A ride's photo or voice memo, with rider and date. */
export const handoffAttachmentSchema = attachmentSchema
  .pick({ id: true, workoutId: true, kind: true, durationSeconds: true })
  .extend({ date: localDateSchema, riderName: z.string().optional() });
export type HandoffAttachment = z.infer<typeof handoffAttachmentSchema>;

/** What the next rider of a horse should know, in at most ten lines. */
export const handoffSchema = z.object({
  athleteId: z.string(),
  /** The day on which the member last rode the horse; absent: never. */
  since: localDateSchema.optional(),
  lines: z.array(handoffLineSchema).max(10),
  /** Word counts of the notes covered, and of the lines about them. */
  words: z.object({ logged: z.int(), shown: z.int() }),
});
export type Handoff = z.infer<typeof handoffSchema>;
