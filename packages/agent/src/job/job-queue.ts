import type { DeadJob, DeadJobFilter, Job, JobCounts, JobTimes, NewJob } from "../schema/job.ts";
import type { JobStore } from "./job-store.ts";
import { createJobWorker, type JobHandler, type JobWorker } from "./job-worker.ts";

/** Durable jobs, shared by any number of processes. */
export type JobQueue<Tx> = {
  /** Call before a transaction that sends to the queue. */
  readonly prepare: (queue: string) => Promise<void>;
  /**
   * Adds jobs whose key neither waits nor runs; with `tx` they exist once that is committed (then call `wake`). Returns how many were
   * added.
   */
  readonly send: (queue: string, jobs: readonly NewJob[], tx?: Tx) => Promise<number>;
  /** Signals that there may be a job. */
  readonly wake: () => void;
  /**
   * Starts working on the queue's jobs, up to `concurrency` at a time. Returns the function that stops it: jobs under way are released
   * for others.
   */
  readonly work: (
    queue: string,
    handler: JobHandler,
    options: { readonly concurrency: number },
  ) => () => Promise<void>;
  readonly counts: (queue: string) => Promise<JobCounts>;
  readonly listDead: (filter: DeadJobFilter) => Promise<readonly DeadJob[]>;
  /** Requeues a dead job. Undefined: there is none, or it is another group's. */
  readonly retryDead: (id: string, groupId?: string) => Promise<Pick<Job, "queue" | "key"> | undefined>;
  /** Delivers none of the queue's jobs, in any process, also after restarts, until `resume`. */
  readonly pause: (queue: string) => Promise<void>;
  readonly resume: (queue: string) => Promise<void>;
  /** Stops all work and closes the store. */
  readonly close: () => Promise<void>;
};

export type JobQueueParts<Tx> = {
  readonly store: JobStore<Tx>;
  readonly times: JobTimes;
  /** Called for handlers that fail, and for a store that does not answer. */
  readonly reportBug: (error: unknown) => void;
};

/** A job queue over a store. */
export function createJobQueue<Tx>({ store, times, reportBug }: JobQueueParts<Tx>): JobQueue<Tx> {
  const workers = new Set<JobWorker>();
  const wake = () => workers.forEach((worker) => worker.wake());
  return {
    prepare: store.prepare,
    send: async (queue, jobs, tx) => {
      const added = jobs.length === 0 ? 0 : await store.add(queue, jobs, tx);
      if (added > 0 && tx === undefined) wake();
      return added;
    },
    wake,
    work: (queue, handler, { concurrency }) => {
      const worker = createJobWorker({ store, times, reportBug, queue, handler, concurrency });
      workers.add(worker);
      worker.start();
      return async () => {
        await worker.stop();
        workers.delete(worker);
      };
    },
    counts: store.counts,
    listDead: store.listDead,
    retryDead: async (id, groupId) => {
      const again = await store.retryDead(id, groupId);
      wake();
      return again;
    },
    pause: (queue) => store.setPaused(queue, true),
    resume: async (queue) => {
      await store.setPaused(queue, false);
      wake();
    },
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()));
      workers.clear();
      await store.close();
    },
  };
}
