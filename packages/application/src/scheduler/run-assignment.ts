import type { RunState } from "@canter/agent/schema/run";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listRunEvents } from "@canter/storage/run/run-events";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import { insertOccurrences, type Occurrence, closeOccurrence } from "@canter/storage/schedule/occurrence";
import type { Delivery } from "../agents/router/receive-message.ts";
import { waitForRun } from "../agents/wait-for-run.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactOnce } from "../core/once.ts";
import { findAssignment } from "./list-agents.ts";
import { createAssignmentRun } from "./create-assignment-run.ts";
import { localDateAt } from "@canter/domain/schedule/local-date";

export type AssignmentRequest = { readonly agent: string; readonly assignment: string };

/** The requested run. `reply` once it is over. */
export type AssignmentRun = {
  readonly runId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly state: RunState;
  readonly reply?: string;
};

/** Its final reply. */
async function replyOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  run: StoredRun,
): Promise<Pick<AssignmentRun, "reply">> {
  const [last] = await listRunEvents(store.db, scope, run.id, { after: run.lastSeq - 1, limit: 1 });
  return last && "reply" in last.body && last.body.reply !== undefined ? { reply: last.body.reply } : {};
}

/** Has an agent do an assignment for the member now, whatever its schedule; once per key. Not found: the agent or assignment. */
export async function runAssignment(
  context: ApplicationContext,
  member: MemberContext,
  { agent, assignment }: AssignmentRequest,
  { once, wait }: Delivery,
): Promise<Result<AssignmentRun, Problem>> {
  const runs = context.runs();
  const head = findAssignment(context, agent, assignment);
  if (!head.ok) return head;
  const { store, clock, newId, runSignals } = context;
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const now = clock.now();
    const occurrence: Occurrence = {
      id: newId(),
      groupId: member.group.id,
      memberId: member.member.id,
      agent,
      assignment,
      localDay: localDateAt(now, member.member.zone),
      trigger: `manual:${once?.key ?? newId()}`,
      dueAt: now,
    };
    const isNew = await insertOccurrences(trx, [occurrence], now);
    if (!isNew.has(occurrence.id))
      return err(conflict("Idempotency-Key: was used for this today; use a new one for each."));
    const run = await createAssignmentRun(context, trx, member, occurrence, head.value.title);
    if (!run.ok) return run;
    // Its run is queued: no job has to handle it.
    await closeOccurrence(trx, occurrence.id, now);
    fresh = run.value;
    return ok({ runId: run.value.id });
  });
  if (!kept.ok) return kept;
  if (fresh) runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  if (wait) await waitForRun(context, runs, member, kept.value.runId);
  else runSignals.queued();
  const run = await readRun(store.db, member.scope, kept.value.runId);
  if (!run) return err(notFound("run"));
  const { id: runId, messageId, conversationId, state } = run;
  return ok({ runId, messageId, conversationId, state, ...(await replyOf(context, member, run)) });
}
