import { runInline } from "@canter/agent/run/run-inline";
import type { CallResult } from "@canter/domain/program/edits/edit";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredProposal } from "@canter/storage/proposal/proposals";
import { createRun } from "@canter/storage/run/create-run";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { MessageData } from "../core/message-data.ts";
import type { RunRecord } from "../core/run-record.ts";

export type Decision = {
  readonly kind: "applied" | "cancelled";
  readonly proposal: StoredProposal;
  readonly results: readonly CallResult[];
};

const said: Readonly<Record<Decision["kind"], string>> = {
  applied: "I applied the changes.",
  cancelled: "I decided not to make those changes.",
};

const plainReply = ({ kind, proposal }: Decision): string =>
  kind === "applied" ? `Done. ${proposal.preview.summary}` : "Nothing was changed.";

/**
 * Stores the member's click as a message of their conversation, and the coach's answer by rule: a click is clear, so no model is asked. A
 * model sees it the next time it is used in the conversation. Returns the ids of the message and the run.
 */
export async function answerDecision(
  context: ApplicationContext,
  trx: TransactionHandle,
  { scope }: MemberContext,
  decision: Decision,
): Promise<Result<{ readonly messageId: string; readonly runId: string }, Problem>> {
  const { kind, proposal, results } = decision;
  const { conversationId } = proposal;
  const [messageId, runId, createdAt] = [context.newId(), context.newId(), context.clock.now()];
  const data = { proposalId: proposal.id, decision: { kind, results } } satisfies MessageData;
  const own = { id: messageId, author: "member", text: said[kind], data, createdAt } as const;
  const request = { id: runId, conversationId, messageId, agent: "coach", createdAt };
  const reply = plainReply(decision);
  const result: RunRecord = { isLog: false, confidence: "sure", reply, workouts: [], unread: [] };
  const { events } = await runInline(trx, "coach", {
    tools: [],
    first: "playbook",
    playbook: async function* acknowledge() {
      yield await Promise.resolve({ type: "answer" as const, text: reply });
    },
    conclude: () => Promise.resolve({ reply, result }),
  });
  const answer = {
    id: context.newId(),
    author: "agent",
    text: reply,
    data: { runId, proposalId: proposal.id },
    createdAt,
  } as const;
  const kept = await appendMessages(trx, scope, conversationId, [own, answer]);
  if (!kept.ok) return kept;
  const run = await createRun(trx, scope, {
    ...request,
    state: "done",
    result,
    finishedAt: createdAt,
    events,
  });
  return run.ok ? ok({ messageId, runId }) : run;
}
