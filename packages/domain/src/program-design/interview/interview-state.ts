import { z } from "zod";
import { answerFields, designAnswersSchema } from "../answers.ts";

/** Where something was said: a talk, or what the coach keeps in mind of its member. */
export const talkSourceSchema = z.object({
  from: z.enum(["coach", "designer", "daily", "memory"]),
  conversationId: z.string().optional(),
  messageId: z.string().optional(),
  /** Epoch milliseconds. */
  at: z.int(),
});
export type TalkSource = z.infer<typeof talkSourceSchema>;

/** A part of an answer that nobody gave here: said in an earlier talk, as a chip says it. */
export const recalledSchema = z.object({
  field: z.enum(["goal", "equipment", "limitations", "taste"]),
  text: z.string(),
  source: talkSourceSchema,
});
export type Recalled = z.infer<typeof recalledSchema>;

/**
 * How far an interview has come. `asked`: what was asked last; `recalled`: what of the answers was said in earlier talk; `programId`: the draft
 * that it has led to.
 */
export const interviewSchema = z.object({
  answers: designAnswersSchema,
  asked: z.enum(answerFields).optional(),
  recalled: z.array(recalledSchema).max(40).optional(),
  programId: z.string().optional(),
});
export type Interview = z.infer<typeof interviewSchema>;
