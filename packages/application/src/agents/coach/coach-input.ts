import { intents } from "@canter/domain/intent/reading";
import { z } from "zod";
import { doneThingSchema } from "../../core/message-data.ts";
import { loggerInputSchema } from "../logger/prepare-logger.ts";

/** What somebody says to the coach. `programId`: the program that they look at. */
export const coachMessageSchema = loggerInputSchema.extend({
  programId: z.string().optional(),
  /** It was decided to be a question: it is answered, and changes nothing, whatever verb is in it. */
  isAsked: z.boolean().optional(),
  /** What the parts of the same message in front of it kept or set. */
  did: doneThingSchema.optional(),
  /** It sets right what the same message reported. */
  corrects: z.literal(true).optional(),
  /** What a person chose when they were asked what it is. */
  as: z.enum(intents).optional(),
  /** What it was decided to be, not surely enough to save or change anything by it: a person is asked what it is. */
  doubted: z.enum(intents).optional(),
});
export type CoachMessage = z.infer<typeof coachMessageSchema>;
