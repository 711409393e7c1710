import type { Scope } from "@canter/domain/access/scope";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredRun } from "@canter/storage/run/runs";

type Unanswered = Pick<StoredRun, "id" | "groupId" | "memberId" | "conversationId"> & {
  readonly parentRunId?: string | undefined;
};

/** Limited to the run's own conversation, without any athlete. */
const scopeOf = ({ groupId, memberId }: Unanswered): Scope => ({
  groupId,
  actor: { memberId },
  readableAthletes: [],
  writableAthletes: [],
});

/** Tells the member in the conversation about a run that ended without its agent; child runs answer nobody. */
export async function answerUnanswered(
  trx: TransactionHandle,
  run: Unanswered,
  { id, reply, at }: { readonly id: string; readonly reply: string; readonly at: number },
): Promise<void> {
  if (run.parentRunId !== undefined) return;
  const { conversationId } = run;
  const message = {
    id,
    conversationId,
    author: "agent",
    text: reply,
    data: { runId: run.id },
    createdAt: at,
  } as const;
  const answered = await appendMessage(trx, scopeOf(run), message);
  if (!answered.ok) throw new Error(`The conversation of run ${run.id}: ${answered.error.detail}`);
}
