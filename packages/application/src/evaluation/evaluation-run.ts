import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import type { StoredRun } from "@canter/storage/run/runs";
import { z } from "zod";
import { assignmentConversation } from "../conversation/assignment-conversation.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** The agent that evaluates programs. */
export const evaluatorName = "evaluator";

/** The run's input. `workoutId`: what prompted the evaluation; absent where somebody asked for it. */
export const evaluatorInputSchema = z.object({
  programId: z.string(),
  athleteId: z.string(),
  workoutId: z.string().optional(),
});
export type EvaluatorInput = z.infer<typeof evaluatorInputSchema>;

type Parts = Pick<ApplicationContext, "newId" | "clock">;

/** Queues an evaluator run, in the caller's transaction, on behalf of the member. `id`: the run's id. */
export async function queueEvaluation(
  { newId, clock }: Parts,
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
  { id, input, about }: { readonly id: string; readonly input: EvaluatorInput; readonly about: string },
): Promise<Result<StoredRun, Problem>> {
  if (scope.actor === "system") throw new Error("A run is a member's.");
  const conversation = await assignmentConversation({ newId, clock }, trx, { scope });
  if (!conversation.ok) return conversation;
  const createdAt = clock.now();
  const request: RunRequest = {
    id,
    agent: evaluatorName,
    groupId: scope.groupId,
    memberId: scope.actor.memberId,
    conversationId: conversation.value,
    messageId: newId(),
    input,
    createdAt,
  };
  const said = { id: request.messageId, author: "system", text: about, createdAt } as const;
  const message = await appendMessages(trx, scope, request.conversationId, [said]);
  if (!message.ok) return message;
  const run = await createRun(trx, scope, { ...request, state: "queued" });
  return run.ok ? ok(run.value) : run;
}
