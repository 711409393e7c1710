import type { DeadJob, DeadJobFilter, Job, JobCounts, NewJob } from "../schema/job.ts";

/**
 * Stores jobs. Delivery is at least once: a job is delivered again when its lease expires, so effects must happen once by its key. Every
 * change is durable when its promise resolves.
 */
export type JobStore<Tx> = {
  /** Call before a transaction that adds to the queue: prepares whatever can't be awaited inside it. */
  readonly prepare: (queue: string) => Promise<void>;
  /** Adds those whose key neither waits nor runs, in the transaction `tx` or in its own. Returns how many were added. */
  readonly add: (queue: string, jobs: readonly NewJob[], tx?: Tx) => Promise<number>;
  /** Delivers up to `maxJobs`, the longest waiting first; none while the queue is paused. */
  readonly take: (queue: string, maxJobs: number) => Promise<readonly Job[]>;
  readonly renew: (queue: string, jobs: readonly Job[]) => Promise<void>;
  readonly finish: (queue: string, jobs: readonly Job[]) => Promise<void>;
  /** The job is delivered again after a pause, or, after the last attempt, is dead. */
  readonly fail: (job: Job, error: string) => Promise<void>;
  /** Released unfinished, for immediate delivery; this counts as no attempt. */
  readonly release: (queue: string, jobs: readonly Job[]) => Promise<void>;
  readonly counts: (queue: string) => Promise<JobCounts>;
  /** The latest first. */
  readonly listDead: (filter: DeadJobFilter) => Promise<readonly DeadJob[]>;
  /** Requeues a dead job, with all its attempts available again. Undefined: there is none, or it is another group's. */
  readonly retryDead: (id: string, groupId?: string) => Promise<Pick<Job, "queue" | "key"> | undefined>;
  readonly setPaused: (queue: string, isPaused: boolean) => Promise<void>;
  /** Closes what it holds open. */
  readonly close: () => Promise<void>;
};
