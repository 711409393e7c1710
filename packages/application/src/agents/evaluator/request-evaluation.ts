import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { latestEvaluation, type StoredEvaluation } from "@canter/storage/evaluation/evaluations";
import { readProgram } from "@canter/storage/program/read-programs";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { transactOnce } from "../../core/once.ts";
import { runRecordSchema } from "../../core/run-record.ts";
import { queueEvaluation } from "../../evaluation/evaluation-run.ts";
import type { Delivery } from "../router/receive-message.ts";
import { waitForRun } from "../wait-for-run.ts";

/** What came of asking how a program stands, as far as it has got. */
export type EvaluationRun = {
  readonly runId: string;
  readonly state: StoredRun["state"];
  /** Once it is over. */
  readonly reply?: string;
  readonly evaluation?: StoredEvaluation;
};

/** Asks the evaluator how a program stands now. Not found; forbidden: of somebody whose training is only read. */
export async function requestEvaluation(
  context: ApplicationContext,
  member: MemberContext,
  programId: string,
  { once, wait }: Delivery,
): Promise<Result<EvaluationRun, Problem>> {
  const { store, newId, runSignals } = context;
  const { scope } = member;
  const stored = await readProgram(store.db, scope, programId);
  if (!stored || stored.deletedAt !== undefined) return err(notFound("program"));
  const { athleteId, head } = stored;
  const writable = checkWritable(scope, athleteId);
  if (!writable.ok) return writable;
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const run = await queueEvaluation(context, trx, member, {
      id: newId(),
      input: { programId, athleteId },
      about: `How “${head.name}” stands`,
    });
    if (run.ok) fresh = run.value;
    return run.ok ? ok(run.value.id) : run;
  });
  if (!kept.ok) return kept;
  if (fresh) runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value, wait);
  const run = await readRun(store.db, scope, kept.value);
  if (!run) return err(notFound("run"));
  // Not the latest: a ride may have been evaluated in the same millisecond.
  const evaluation = await latestEvaluation(store.db, scope, programId, run.id);
  const reply = runRecordSchema.safeParse(run.result).data?.reply ?? run.error;
  return ok({
    runId: run.id,
    state: run.state,
    ...(reply !== undefined && { reply }),
    ...(evaluation && { evaluation }),
  });
}
