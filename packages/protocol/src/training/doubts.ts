import { doubtAnswers } from "@canter/domain/plausibility/open-doubts";
import { z } from "zod";

/** What a person says to a value that is asked about. `field`: of the doubt, as it stands in the entry. */
export const doubtAnswerSchema = z
  .object({ field: z.string().max(200), answer: z.enum(doubtAnswers) })
  .meta({ id: "DoubtAnswer" });
export type DoubtAnswerInput = z.infer<typeof doubtAnswerSchema>;
