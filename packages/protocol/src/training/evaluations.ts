import { runStateSchema } from "@canter/agent/schema/run";
import { claimSchema } from "@canter/domain/claim/claim";
import { adviceSchema, evaluationSchema } from "@canter/domain/evaluation/evaluation";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

/** A program's evaluation on a day. `cause`: what prompted it: `workout:ID`, `caution:ID`, `day:DATE` (without training), `asked`, `end`. */
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
    runId: z
      .string()
      .optional()
      .meta({ description: "Of the run that it is from, where that is one of yours." }),
    by: z
      .enum(["playbook", "model"])
      .optional()
      .meta({ description: "Who put it into words; the verdict is always found by rule." }),
  })
  .meta({ id: "ProgramEvaluation" });

/** A requested evaluation: the run, and once it is over its result. */
export const evaluationRunSchema = z
  .object({
    runId: z.string(),
    state: runStateSchema,
    reply: z.string().optional(),
    evaluation: programEvaluationSchema.optional(),
  })
  .meta({ id: "EvaluationRun" });

/** `current`: as of now, week by week; `items`: earlier ones, the latest first. */
export const programEvaluationsSchema = z
  .object({
    current: evaluationSchema.extend({
      ...adviceSchema.shape,
      summary: claimSchema.optional(),
      runId: z
        .string()
        .optional()
        .meta({ description: "Of the run that came to this verdict, where that is one of yours." }),
    }),
    items: z.array(programEvaluationSchema),
    nextCursor: z.string().optional(),
  })
  .meta({ id: "ProgramEvaluations" });
export type ProgramEvaluations = z.infer<typeof programEvaluationsSchema>;
