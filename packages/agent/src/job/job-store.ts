import type { DeadJob, DeadJobFilter, Job, JobCounts, NewJob } from "../schema/job.ts";

/**
 * Where jobs live. Delivered at least once: a job is handed out again when its lease runs out, so effects must happen once by its key.
 * Every change is durable when its promise resolves.
 */
export type JobStore<Tx> = {
  /** Before a transaction in which something is added to the queue: gets ready whatever can't be waited for in there. */
  readonly prepare: (queue: string) => Promise<void>;
  /** Adds those whose key neither waits nor runs, in the transaction `tx` or in one of its own. How many were added. */
  readonly add: (queue: string, jobs: readonly NewJob[], tx?: Tx) => Promise<number>;
  /** Hands out up to `most`, the longest waiting first; none while the queue is paused. */
  readonly take: (queue: string, most: number) => Promise<readonly Job[]>;
  readonly renew: (queue: string, jobs: readonly Job[]) => Promise<void>;
  readonly finish: (queue: string, jobs: readonly Job[]) => Promise<void>;
  /** It is handed out again after a pause, or, after the last attempt, dead. */
  readonly fail: (job: Job, error: string) => Promise<void>;
  /** Given back unfinished, to be handed out at once; this was no attempt. */
  readonly release: (queue: string, jobs: readonly Job[]) => Promise<void>;
  readonly counts: (queue: string) => Promise<JobCounts>;
  /** The latest first. */
  readonly listDead: (filter: DeadJobFilter) => Promise<readonly DeadJob[]>;
  /** Lets a dead job wait again, with all its attempts before it. Undefined: there is none, or it is another group's. */
  readonly retryDead: (id: string, groupId?: string) => Promise<Pick<Job, "queue" | "key"> | undefined>;
  readonly setPaused: (queue: string, isPaused: boolean) => Promise<void>;
  /** Lets go of what it holds open. */
  readonly close: () => Promise<void>;
};
