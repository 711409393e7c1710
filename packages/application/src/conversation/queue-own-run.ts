import type { RunRequest } from "@canter/agent/schema/run-request";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation, latestConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { touchMember } from "@canter/storage/group/members";
import { createRun } from "@canter/storage/run/create-run";
import type { StoredRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type Parts = Pick<ApplicationContext, "newId" | "clock">;

/** The member's single conversation for what agents do on their own. */
async function assignmentConversation(
  { newId, clock }: Parts,
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
): Promise<Result<string, Problem>> {
  const known = await latestConversation(trx, scope, "assignment");
  if (known) return ok(known.id);
  // Writing the member's row first makes another assignment of the same member wait and look again.
  if (!(await touchMember(trx, scope))) return err(notFound("member"));
  const begunMeanwhile = await latestConversation(trx, scope, "assignment");
  if (begunMeanwhile) return ok(begunMeanwhile.id);
  const begun = await createConversation(trx, scope, {
    id: newId(),
    kind: "assignment",
    createdAt: clock.now(),
  });
  return begun.ok ? ok(begun.value.id) : begun;
}

/** `text`: what the run is about, as a message of the conversation; `id`: of the run. */
type OwnRun = Pick<RunRequest, "agent" | "input"> & { readonly id: string; readonly text: string };

/** Queues a run that an agent does on its own, on behalf of the member, in the caller's transaction. */
export async function queueOwnRun(
  { newId, clock }: Parts,
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
  { text, ...run }: OwnRun,
): Promise<Result<StoredRun, Problem>> {
  if (scope.actor === "system") throw new Error("A run is a member's.");
  const conversation = await assignmentConversation({ newId, clock }, trx, { scope });
  if (!conversation.ok) return conversation;
  const request: RunRequest = {
    ...run,
    groupId: scope.groupId,
    memberId: scope.actor.memberId,
    conversationId: conversation.value,
    messageId: newId(),
    createdAt: clock.now(),
  };
  const { messageId: id, conversationId, createdAt } = request;
  const message = await appendMessages(trx, scope, conversationId, [
    { id, author: "system", text, createdAt },
  ]);
  return message.ok ? createRun(trx, scope, { ...request, state: "queued" }) : message;
}
