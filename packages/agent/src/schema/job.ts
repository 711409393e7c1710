/** Something to do once, whatever becomes of this process. */
export type NewJob = {
  /** Identifies the effect: while a job of the queue with this key waits or runs, no other one is added. */
  readonly key: string;
  /** The owning group; absent: none. */
  readonly groupId?: string;
  /** The handler's own (JSON). */
  readonly payload: unknown;
  /** Delay before delivery; default: none. */
  readonly delayMilliseconds?: number;
};

/** A delivered job. `attempt` counts from 1. */
export type Job = Omit<NewJob, "delayMilliseconds"> & {
  readonly id: string;
  readonly queue: string;
  readonly attempt: number;
};

/** One that is not retried automatically: `attempt` is the last one, `error` its error. Times are epoch milliseconds. */
export type DeadJob = Job & { readonly error: string; readonly diedAt: number };

export type JobCounts = {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly isPaused: boolean;
};

/** `groupId`: only of that group. `before`: the `diedAt` and id of the last one on the previous page. */
export type DeadJobFilter = {
  readonly groupId?: string | undefined;
  readonly before?: readonly [diedAt: number, id: string] | undefined;
  readonly limit: number;
};

/** How jobs are leased: all processes that share a database must agree on it. */
export type JobTimes = {
  /** How long a silent process keeps a job. */
  readonly leaseMilliseconds: number;
  readonly heartbeatMilliseconds: number;
  /** How often to poll for jobs without a wake-up: those of other processes, or of one that died. */
  readonly pollMilliseconds: number;
  /** Before the second attempt; doubled before each further one, up to the maximum, and randomly up to twice that. */
  readonly firstPauseMilliseconds: number;
  readonly maxPauseMilliseconds: number;
};

export const jobTimes: JobTimes = {
  leaseMilliseconds: 60_000,
  heartbeatMilliseconds: 15_000,
  pollMilliseconds: 2000,
  firstPauseMilliseconds: 2000,
  maxPauseMilliseconds: 5 * 60_000,
};

/** A job that failed this often is dead. */
export const maxAttempts = 5;

/** The error of an attempt whose process is gone. */
export const diedMeanwhile = "The process that worked on it ended.";
