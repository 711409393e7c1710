import { type Attachment, attachmentSchema } from "@canter/domain/attachment/attachment";
import type { Selectable } from "kysely";

type AttachmentTable = {
  id: string;
  workout_id: string;
  kind: string;
  media_type: string;
  size_bytes: number;
  duration_seconds: number | null;
  /** The member, or `system`. */
  added_by: string;
  added_at: number;
};

/** Attachments of workouts. `data`: base64. */
export type AttachmentTables = {
  workout_attachments: AttachmentTable;
  workout_attachment_parts: { attachment_id: string; part: number; data: string };
};

export const rowToAttachment = (row: Selectable<AttachmentTable>): Attachment => ({
  id: row.id,
  workoutId: row.workout_id,
  kind: attachmentSchema.shape.kind.parse(row.kind),
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
  addedAt: row.added_at,
});
