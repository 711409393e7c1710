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
 * A line of a handoff. Its sources lead to what it is made of: `workout:…`, `caution:…`, `care:…`, `program:…`. `isNew`: something of it was
 * written down since the member last read the handoff.
 */
export const handoffLineSchema = claimSchema.extend({ kind: z.enum(handoffLineKinds), isNew: z.boolean() });
export type HandoffLine = z.infer<typeof handoffLineSchema>;
export type HandoffLineKind = HandoffLine["kind"];

/** A photo or a voice memo of a ride, with who rode and when. */
export const handoffAttachmentSchema = attachmentSchema
  .pick({ id: true, workoutId: true, kind: true, durationSeconds: true })
  .extend({ date: localDateSchema, riderName: z.string().optional() });
export type HandoffAttachment = z.infer<typeof handoffAttachmentSchema>;

/** What whoever takes a horse next has to know, in at most ten lines. */
export const handoffSchema = z.object({
  athleteId: z.string(),
  /** The day on which the member last rode the horse; left out: never. */
  since: localDateSchema.optional(),
  lines: z.array(handoffLineSchema).max(10),
  /** Of the notes that it tells of, and of the lines that tell of them. */
  words: z.object({ logged: z.int(), told: z.int() }),
});
export type Handoff = z.infer<typeof handoffSchema>;
