import { isOver, type Run } from "@canter/agent/schema/run";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { requestCancel } from "@canter/storage/run/request-cancel";
import { runView } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { answerUnanswered } from "./answer-unanswered.ts";

const notBegun = "Stopped before it began: nothing was done.";

/**
 * Stops one of the member's runs, with those below it: what waits ends at once; what is under way is taken to its end by
 * whoever works on it. What has ended stays as it is. Not found: a run of somebody else, or none.
 */
export async function cancelRun(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Run, Problem>> {
  const { clock, newId, runSignals } = context;
  const at = clock.now();
  const cancelled = await transactOnce(context, member, once, async (trx) => {
    const asked = await requestCancel(trx, member.scope, id, { reply: notBegun, at });
    if (!asked.ok) return asked;
    const { run, ended } = asked.value;
    if (ended) await answerUnanswered(trx, run, { id: newId(), reply: notBegun, at });
    return ok(runView(run));
  });
  if (!cancelled.ok) return cancelled;
  runSignals.feed.publish(id, { kind: "events" });
  if (isOver(cancelled.value.state)) runSignals.queued();
  else runSignals.cancel(id);
  return cancelled;
}
