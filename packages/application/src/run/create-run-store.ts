import { runLeaseTimes } from "@canter/agent/run/run-lease";
import {
  type ClaimedRun,
  type Lease,
  type RunEnd,
  type RunRecord,
  type RunStore,
  LeaseError,
} from "@canter/agent/run/run-store";
import type { TransactionHandle } from "@canter/storage/database";
import { advanceRun, refusalOf } from "@canter/storage/run/lease/advance-run";
import { endChildren, endUnanswered } from "@canter/storage/run/end-run";
import {
  readJournal,
  releaseRun,
  renewLease,
  type Holder,
  type Refusal,
} from "@canter/storage/run/lease/lease";
import {
  type NextRun,
  nextRun,
  takeUpChild,
  countInterruptions,
  takeUpRun,
} from "@canter/storage/run/lease/take-up-run";
import type { StoredRun } from "@canter/storage/run/runs";
import type { Store } from "@canter/storage/store";
import type { Clock } from "../core/application-context.ts";
import { answerUnanswered } from "./answer-unanswered.ts";

export type RunStoreParts = {
  readonly store: Store;
  /** For what is shown: events, ends. */
  readonly clock: Clock;
  /** For leases: the same for all processes that share the database, whatever the product's clock shows. */
  readonly leaseClock: Clock;
  readonly newId: () => string;
  /** See `WorkerTimes`. */
  readonly leaseMilliseconds?: number;
  /** Called with a run that was ended because it was interrupted too often. */
  readonly onGivenUp?: (runId: string) => void;
};

/** A run interrupted this often is not picked up again: it may be what crashes the processes. */
const maxInterruptions = 3;
const interrupted =
  "This was interrupted three times and is given up. What was saved before is kept; the rest was not done.";

const orThrow = <T extends object>(taken: T | Refusal): T => {
  if (taken === "lost" || taken === "stopped") throw new LeaseError(taken);
  return taken as T;
};

const endOf = ({ state, result, error }: StoredRun): RunEnd => ({
  state: state as RunEnd["state"],
  ...(result !== undefined && { result }),
  ...(error !== undefined && { error }),
});

/** Whether its attempts were interrupted too often. Releasing a run in good order is no interruption. */
const isLastStraw = async (trx: TransactionHandle, { id, attempt }: NextRun): Promise<boolean> =>
  attempt >= maxInterruptions && (await countInterruptions(trx, id)) + 1 >= maxInterruptions;

/** Claims the next run; one that was interrupted too often is ended instead, and the next one is tried. */
async function takeNext(
  { clock, newId }: RunStoreParts,
  trx: TransactionHandle,
  holder: Holder,
  runId: string | undefined,
): Promise<{ readonly claimed?: ClaimedRun; readonly givenUp: readonly string[] }> {
  const givenUp: string[] = [];
  for (;;) {
    const next = await nextRun(trx, holder.now, runId);
    if (!next) return { givenUp };
    const at = clock.now();
    if (!next.interrupted || !(await isLastStraw(trx, next)))
      return { claimed: await takeUpRun(trx, next.id, holder, at, next.interrupted), givenUp };
    const end = { state: "failed", reply: interrupted, error: interrupted, at } as const;
    const ended = await endUnanswered(trx, next.id, end);
    if (ended) await answerUnanswered(trx, ended, { id: newId(), reply: interrupted, at });
    givenUp.push(next.id);
  }
}

/** Does `work` and stores its record, in the transaction. */
async function record<T>(
  { clock }: RunStoreParts,
  trx: TransactionHandle,
  lease: Lease,
  leaseUntil: number,
  work: (trx: TransactionHandle) => Promise<{ readonly value: T } & RunRecord>,
) {
  const { value, ...added } = await work(trx);
  const at = clock.now();
  const { lastSeq } = orThrow(await advanceRun(trx, lease, { ...added, at, leaseUntil }));
  // Anything it started ends with it: nobody would pick that up.
  if (added.end)
    await endChildren(trx, lease.runId, {
      state: "cancelled",
      reply: "The run that began this one is over.",
      at,
    });
  return { value, lastSeq };
}

/** The kernel's runs in the database, for one process (or one of its workers). */
export function createRunStore(parts: RunStoreParts): RunStore<TransactionHandle> {
  const { store, clock, leaseClock, newId, leaseMilliseconds = runLeaseTimes.leaseMilliseconds } = parts;
  const owner = newId();
  const holder = (): Holder => {
    const now = leaseClock.now();
    return { owner, now, until: now + leaseMilliseconds };
  };
  return {
    commit: async (lease, work, { byLocks = false } = {}) => {
      try {
        // The record relies on locks: one update checks the lease, and its row numbers the events; children are ended under it. Whether
        // `work` may, its caller says: what most tools read and write may be related in any way.
        return await store.transact((trx) => record(parts, trx, lease, holder().until, work), {
          byLocks,
        });
      } catch (error) {
        // Another process may have taken the run over and done the same just before: that is no failure of the work.
        if (!(error instanceof LeaseError) && (await refusalOf(store.db, lease)) === "lost")
          throw new LeaseError("lost");
        throw error;
      }
    },
    readJournal: ({ runId }) => readJournal(store.db, runId),
    renew: (lease) => renewLease(store.db, lease, holder().until),
    release: (lease) => releaseRun(store.db, lease),
    claim: async (runId) => {
      // A check without locks: most find nothing. A caller that names a run has reason to.
      if (runId === undefined && !(await nextRun(store.db, holder().now))) return undefined;
      // By locks: the run and its conversation are locked and checked again before the run is claimed or ended.
      const { claimed, givenUp } = await store.transact((trx) => takeNext(parts, trx, holder(), runId), {
        byLocks: true,
      });
      for (const id of givenUp) parts.onGivenUp?.(id);
      return claimed;
    },
    claimChild: async (parent, child) => {
      const id = newId();
      // By locks: the parent's row is written first, so that nobody else adds, takes over or ends a child of it meanwhile.
      const taken = await store.transact(
        (trx) => takeUpChild(trx, parent, { ...child, id, at: clock.now() }, holder()),
        { byLocks: true },
      );
      const run = orThrow(taken);
      return "lease" in run ? run : { ended: endOf(run), runId: run.id };
    },
  };
}
