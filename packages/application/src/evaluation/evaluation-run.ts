import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredRun } from "@canter/storage/run/runs";
import { z } from "zod";
import { queueOwnRun } from "../conversation/queue-own-run.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** The agent that evaluates programs. */
export const evaluatorName = "evaluator";

/** The run's input. `workoutId`, `cautionId`: what prompted the evaluation; absent where somebody asked for it. */
export const evaluatorInputSchema = z.object({
  programId: z.string(),
  athleteId: z.string(),
  workoutId: z.string().optional(),
  cautionId: z.string().optional(),
});
export type EvaluatorInput = z.infer<typeof evaluatorInputSchema>;

/** Queues an evaluator run, in the caller's transaction, on behalf of the member. `id`: the run's id. */
export const queueEvaluation = (
  context: Pick<ApplicationContext, "newId" | "clock">,
  trx: TransactionHandle,
  member: Pick<MemberContext, "scope">,
  { id, input, about }: { readonly id: string; readonly input: EvaluatorInput; readonly about: string },
): Promise<Result<StoredRun, Problem>> =>
  queueOwnRun(context, trx, member, { id, agent: evaluatorName, input, text: about });
