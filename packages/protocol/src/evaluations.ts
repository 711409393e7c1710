import { claimSchema } from "@canter/domain/claim/claim";
import { adviceSchema, evaluationSchema } from "@canter/domain/evaluation/evaluation";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

/** How a program stood on a day. `cause`: what made it worth a look: `workout:ID`, `day:DATE` (without training), `end`. */
export const programEvaluationSchema = z
  .object({
    id: z.string(),
    programId: z.string(),
    programVersion: z.int(),
    athleteId: z.string(),
    cause: z.string(),
    date: localDateSchema,
    status: evaluationSchema.shape.status,
    reasons: evaluationSchema.shape.reasons,
    message: claimSchema,
    suggestion: claimSchema.optional(),
    summary: claimSchema.optional(),
    createdAt: z.int(),
  })
  .meta({ id: "ProgramEvaluation" });

/** `current`: as of now, week by week; `items`: as it was, the latest first. */
export const programEvaluationsSchema = z
  .object({
    current: evaluationSchema.extend({ ...adviceSchema.shape, summary: claimSchema.optional() }),
    items: z.array(programEvaluationSchema),
    nextCursor: z.string().optional(),
  })
  .meta({ id: "ProgramEvaluations" });
export type ProgramEvaluations = z.infer<typeof programEvaluationsSchema>;
