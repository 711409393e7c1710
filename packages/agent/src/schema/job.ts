/** Something to be done once, whatever becomes of this process. */
export type NewJob = {
  /** Names the effect: while a job of its queue with this key waits or runs, another one is not added. */
  readonly key: string;
  /** Whose it is; absent: nobody's in particular. */
  readonly groupId?: string;
  /** The handler's own (JSON). */
  readonly payload: unknown;
  /** How long it waits before it is handed out; default: not at all. */
  readonly delayMilliseconds?: number;
};

/** A job that was handed out. `attempt` counts from 1. */
export type Job = Omit<NewJob, "delayMilliseconds"> & {
  readonly id: string;
  readonly queue: string;
  readonly attempt: number;
};

/** One that is not tried again by itself: `attempt` is the last one, `error` how it ended. Times are epoch milliseconds. */
export type DeadJob = Job & { readonly error: string; readonly diedAt: number };

export type JobCounts = {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly isPaused: boolean;
};

/** `groupId`: only of that group. `before`: the `diedAt` and id of the last one on the page before. */
export type DeadJobFilter = {
  readonly groupId?: string | undefined;
  readonly before?: readonly [diedAt: number, id: string] | undefined;
  readonly limit: number;
};

/** How jobs are held: all processes that share a database must agree on it. */
export type JobTimes = {
  /** How long a process that says nothing keeps a job. */
  readonly leaseMilliseconds: number;
  readonly heartbeatMilliseconds: number;
  /** How often it is looked for jobs that nobody was woken for: those of other processes, or of one that died. */
  readonly pollMilliseconds: number;
  /** Before the second attempt; twice as long before each further one, up to the longest, and up to twice that by chance. */
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

/** A job that failed so often is dead. */
export const maxAttempts = 5;

/** How an attempt ended whose process is gone. */
export const diedMeanwhile = "The process that worked on it ended.";
