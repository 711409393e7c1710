import { doubtAnswers } from "@canter/domain/plausibility/open-doubts";
import { z } from "zod";

/** A person's answer to a doubtful value. `field`: the doubt's, as in the entry. */
export const doubtAnswerSchema = z
  .object({ field: z.string().max(200), answer: z.enum(doubtAnswers) })
  .meta({ id: "DoubtAnswer" });
export type DoubtAnswerInput = z.infer<typeof doubtAnswerSchema>;
