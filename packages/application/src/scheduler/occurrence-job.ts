import { z } from "zod";

/** The queue of what agents do on a schedule. */
export const assignmentQueue = "assignments";

export const occurrencePayloadSchema = z.object({ occurrenceId: z.string() });
export type OccurrencePayload = z.infer<typeof occurrencePayloadSchema>;
