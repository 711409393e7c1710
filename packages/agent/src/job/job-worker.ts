import type { Job, JobTimes } from "../schema/job.ts";
import type { JobStore } from "./job-store.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/**
 * Performs a job. May be called again for the same job, even while an earlier call continues in a process that lost its lease: its
 * effects must happen once by the job's key. Rejecting retries it later. `signal` aborts when this process gives the job up.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export type JobWorkerParts = {
  readonly store: Pick<JobStore<never>, "take" | "renew" | "finish" | "fail" | "release">;
  readonly times: JobTimes;
  readonly reportBug: (error: unknown) => void;
  readonly queue: string;
  readonly handler: JobHandler;
  readonly concurrency: number;
};

/** Works on one queue in this process. */
export type JobWorker = {
  readonly start: () => void;
  /** Signals that there may be a job. */
  readonly wake: () => void;
  /** Releases the jobs under way for others, and takes no more. */
  readonly stop: () => Promise<void>;
};

/** How long a handler that ignores its signal delays `stop`; then its lease is left to expire. */
const graceMilliseconds = 10_000;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Resolves when all have finished, or after the grace period. */
async function withinGrace(outcomes: readonly Promise<void>[]): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, graceMilliseconds);
  await Promise.race([Promise.allSettled(outcomes), patience]);
  clearTimeout(timer);
}

/** Jobs that finish while others are being deleted share the next statement. */
function createStrikingOff({ store, queue, reportBug }: JobWorkerParts) {
  const finished: Job[] = [];
  const { start, idle } = oneAtATime(async () => {
    const done = finished.splice(0);
    if (done.length > 0) await store.finish(queue, done);
  }, reportBug);
  return {
    idle,
    add: (job: Job): void => {
      finished.push(job);
      start();
    },
  };
}

/** Takes the jobs of one queue and works on several at a time. */
export function createJobWorker(parts: JobWorkerParts): JobWorker {
  const { store, times, reportBug, queue, handler, concurrency } = parts;
  const strikeOff = createStrikingOff(parts);
  const active = new Map<string, { readonly job: Job; readonly outcome: Promise<void> }>();
  const giveUp = new AbortController();
  let timers: NodeJS.Timeout[] = [];
  let stopped = false;

  const look = oneAtATime(async () => {
    while (!stopped && active.size < concurrency) {
      const jobs = await store.take(queue, concurrency - active.size);
      if (stopped) return store.release(queue, jobs);
      for (const job of jobs) begin(job);
      if (jobs.length === 0) return;
    }
  }, reportBug);

  const carryOut = async (job: Job): Promise<void> => {
    try {
      await handler(job, giveUp.signal);
      strikeOff.add(job);
    } catch (error) {
      if (giveUp.signal.aborted) return store.release(queue, [job]);
      reportBug(error);
      await store.fail(job, wordsOf(error));
    }
  };

  function begin(job: Job): void {
    const outcome = carryOut(job)
      .catch(reportBug)
      .finally(() => {
        // It may have been delivered here again, if this process slept past its lease.
        if (active.get(job.id)?.outcome === outcome) active.delete(job.id);
        look.start();
      });
    active.set(job.id, { job, outcome });
  }

  const beat = async (): Promise<void> => {
    const jobs = [...active.values()].map(({ job }) => job);
    if (jobs.length > 0) await store.renew(queue, jobs);
  };

  return {
    start: () => {
      timers = [
        setInterval(look.start, times.pollMilliseconds).unref(),
        setInterval(() => void beat().catch(reportBug), times.heartbeatMilliseconds).unref(),
      ];
      look.start();
    },
    wake: look.start,
    stop: async () => {
      stopped = true;
      timers.forEach(clearInterval);
      giveUp.abort();
      await look.idle();
      await withinGrace([...active.values()].map(({ outcome }) => outcome));
      await strikeOff.idle();
    },
  };
}
