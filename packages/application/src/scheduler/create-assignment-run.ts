import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import type { StoredRun } from "@canter/storage/run/runs";
import { giveOccurrenceRun, type Occurrence } from "@canter/storage/schedule/occurrence";
import { assignmentConversation } from "../conversation/assignment-conversation.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** The input of an assignment's run besides its name. `day`: local, of the member; `dueAt` in epoch milliseconds. */
export type AssignmentRunInput = {
  readonly assignment: string;
  readonly day: string;
  readonly trigger: string;
  readonly dueAt: number;
};

/**
 * Queues the run of an occurrence, with the message that it answers, in the caller's transaction, which may rely on locks: the
 * conversation is created under the member's row, its messages are numbered by its own, and the occurrence takes no second run. The
 * caller has checked in that transaction that it has none.
 */
export async function createAssignmentRun(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  occurrence: Occurrence,
  title: string,
): Promise<Result<StoredRun, Problem>> {
  const { newId, clock } = context;
  const { scope } = member;
  const { id, agent, assignment, localDay: day, trigger, dueAt } = occurrence;
  const conversation = await assignmentConversation(context, trx, member);
  if (!conversation.ok) return conversation;
  const createdAt = clock.now();
  const input: AssignmentRunInput = { assignment, day, trigger, dueAt };
  const request: RunRequest = {
    id: newId(),
    agent,
    groupId: scope.groupId,
    memberId: member.member.id,
    conversationId: conversation.value,
    messageId: newId(),
    input,
    createdAt,
  };
  const said = { id: request.messageId, author: "system", text: `${title}, ${day}`, createdAt } as const;
  const message = await appendMessages(trx, scope, request.conversationId, [said]);
  if (!message.ok) return message;
  const run = await createRun(trx, scope, { ...request, state: "queued" });
  if (run.ok && !(await giveOccurrenceRun(trx, id, run.value.id)))
    throw new Error(`The occurrence ${id} has a run already.`);
  return run;
}
