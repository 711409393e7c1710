import { z } from "zod";
import { loggerInputSchema } from "../logger/prepare-logger.ts";

/** What somebody says to the coach. `programId`: the program that they look at. */
export const coachMessageSchema = loggerInputSchema.extend({ programId: z.string().optional() });
export type CoachMessage = z.infer<typeof coachMessageSchema>;
