import { z } from "zod";
import { loggerInputSchema } from "../logger/prepare-logger.ts";

/** What somebody says to the coach. `programId`: the program that they look at. */
export const coachMessageSchema = loggerInputSchema.extend({ programId: z.string().optional() });
export type CoachMessage = z.infer<typeof coachMessageSchema>;

/** A message, or the member's click on what the coach proposed. */
export const coachInputSchema = z.union([
  z.object({ decision: z.object({ proposalId: z.string(), kind: z.enum(["applied", "cancelled"]) }) }),
  coachMessageSchema,
]);
