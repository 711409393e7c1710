import { setTimeout as sleep } from "node:timers/promises";
import type { JobHandler } from "@canter/agent/job/job-worker";
import type { RunWorker } from "@canter/agent/run/run-worker";
import { isOver } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import {
  lockOccurrence,
  type Occurrence,
  readOccurrence,
  closeOccurrence,
  giveOccurrenceRun,
} from "@canter/storage/schedule/occurrence";
import type { Store } from "@canter/storage/store";
import type { ApplicationContext, MemberContext, Runs } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";
import { enterAsMember } from "../group/read-session.ts";
import { queueOwnRun } from "../conversation/queue-own-run.ts";
import { assignmentsOf, occurrencePayloadSchema } from "./scheduler-times.ts";

/** The input of an assignment's run besides its name. `day`: local, of the member; `dueAt` in epoch milliseconds. */
type AssignmentRunInput = {
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
  const { id, agent, assignment, localDay: day, trigger, dueAt } = occurrence;
  const input: AssignmentRunInput = { assignment, day, trigger, dueAt };
  const run = await queueOwnRun(context, trx, member, {
    id: context.newId(),
    agent,
    input,
    text: `${title}, ${day}`,
  });
  if (run.ok && !(await giveOccurrenceRun(trx, id, run.value.id)))
    throw new Error(`The occurrence ${id} has a run already.`);
  return run;
}

const pauseMilliseconds = 200;

/** Executes a run here, or waits for another process that does, until it is over. Rejects when this process gives up. */
async function seeThrough(
  { db }: Pick<Store, "db">,
  worker: RunWorker,
  scope: Scope,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const outcome = await worker.perform(runId);
    if (outcome && outcome.state !== "left") return;
    const run = await readRun(db, scope, runId);
    if (!run || isOver(run.state)) return;
    // Another of the member's assignments goes first, here or in another process.
    worker.wake();
    await sleep(pauseMilliseconds, undefined, { signal });
  }
}

/** The id of the occurrence's run, created unless it exists. */
async function runOf(
  context: ApplicationContext,
  member: MemberContext,
  { id }: Occurrence,
  title: string,
): Promise<string> {
  let made: StoredRun | undefined;
  const work = async (trx: TransactionHandle): Promise<Result<string, Problem>> => {
    made = undefined;
    const occurrence = await lockOccurrence(trx, id);
    if (!occurrence) throw new Error(`The occurrence ${id} is gone.`);
    if (occurrence.runId !== undefined) return ok(occurrence.runId);
    const run = await createAssignmentRun(context, trx, member, occurrence, title);
    if (run.ok) made = run.value;
    return run.ok ? ok(run.value.id) : run;
  };
  // By locks: of the occurrence, and see `createAssignmentRun`.
  const runId = await transactResult(context.store, work, { byLocks: true });
  if (!runId.ok) throw new Error(runId.error.detail);
  if (made) context.runSignals.announce({ memberId: member.member.id, run: runView(made) });
  return runId.value;
}

/**
 * Handles an occurrence: creates its run, once, and waits for its end. Given the same occurrence again (a process died) it continues with
 * the existing run. If the member has left, or the agent no longer has the assignment, there is nothing to do.
 */
export const createCarryingOut =
  (context: ApplicationContext, runs: Runs): JobHandler =>
  async ({ payload }, signal) => {
    const { store, clock } = context;
    const { occurrenceId } = occurrencePayloadSchema.parse(payload);
    const occurrence = await readOccurrence(store.db, occurrenceId);
    if (!occurrence) return;
    const { agent, assignment } = occurrence;
    const head = assignmentsOf(runs.agents).find((one) => one.agent === agent && one.id === assignment);
    const member = await enterAsMember(context, occurrence);
    if (head && member.ok) {
      const runId = occurrence.runId ?? (await runOf(context, member.value, occurrence, head.title));
      await seeThrough(store, runs.worker, member.value.scope, runId, signal);
    }
    await closeOccurrence(store.db, occurrenceId, clock.now());
  };
