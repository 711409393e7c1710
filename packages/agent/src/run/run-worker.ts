import { oneAtATime } from "../job/one-at-a-time.ts";
import { executeRun, type RunOutcome, Shutdown } from "./execute-run.ts";
import type { Kernel } from "./kernel.ts";
import { type RunLeaseTimes, runLeaseTimes } from "./run-lease.ts";
import { type ClaimedRun, LeaseError } from "./run-store.ts";

/** Claims runs and works on them, several at a time. A process has one; any number of processes may share a store. */
export type RunWorker = {
  /** Starts polling for runs, including those of a process that died. */
  readonly start: () => void;
  /** Signals that there may be a run. */
  readonly wake: () => void;
  /** Claims this run now if it may start, and resolves when it has finished; undefined when it may not, or is under way elsewhere. */
  readonly perform: (runId: string) => Promise<RunOutcome | undefined>;
  /** A run was asked to stop, here or elsewhere: checks at once whether it is one of this worker's. */
  readonly interrupt: (runId: string) => void;
  /** Releases the runs under way for others, and claims no more. */
  readonly stop: () => Promise<void>;
  /** Whether `stop` was called. */
  readonly isStopped: () => boolean;
};

/** How a process works on runs: all processes that share a store must agree on the lease. */
export type WorkerTimes = RunLeaseTimes & {
  /** How often it polls for runs that it got no wake-up for: those of a process that died. */
  readonly pollMilliseconds: number;
  readonly concurrency: number;
};

export const workerTimes: WorkerTimes = { ...runLeaseTimes, pollMilliseconds: 5000, concurrency: 8 };

type Active = { readonly controller: AbortController; readonly outcome: Promise<RunOutcome> };

class Worker<Tx> implements RunWorker {
  readonly #kernel: Kernel<Tx>;
  readonly #times: WorkerTimes;
  readonly #active = new Map<string, Active>();
  #poll: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #look: ReturnType<typeof oneAtATime>;

  constructor(kernel: Kernel<Tx>, times: WorkerTimes) {
    this.#kernel = kernel;
    this.#times = times;
    this.#look = oneAtATime(() => this.#takeUp(), kernel.reportBug);
  }

  readonly start = (): void => {
    this.#poll ??= setInterval(this.wake, this.#times.pollMilliseconds).unref();
    this.wake();
  };

  readonly wake = (): void => {
    if (!this.#stopped) this.#look.start();
  };

  readonly perform = async (runId: string): Promise<RunOutcome | undefined> => {
    const claimed = this.#stopped ? undefined : await this.#kernel.store.claim(runId);
    if (!claimed) return this.#active.get(runId)?.outcome;
    if (!this.#stopped) return this.#begin(claimed);
    await this.#kernel.store.release(claimed.lease);
    return undefined;
  };

  readonly isStopped = (): boolean => this.#stopped;

  readonly interrupt = (runId: string): void =>
    this.#active.get(runId)?.controller.abort(new LeaseError("stopped"));

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#look.idle();
    const running = [...this.#active.values()];
    for (const { controller } of running) controller.abort(new Shutdown("This process is ending."));
    await Promise.allSettled(running.map(({ outcome }) => outcome));
  };

  async #takeUp(): Promise<void> {
    while (!this.#stopped && this.#active.size < this.#times.concurrency) {
      const claimed = await this.#kernel.store.claim();
      if (!claimed) return;
      if (this.#stopped) return this.#kernel.store.release(claimed.lease);
      void this.#begin(claimed).catch(() => undefined);
    }
  }

  #begin(claimed: ClaimedRun): Promise<RunOutcome> {
    const controller = new AbortController();
    this.#active.get(claimed.lease.runId)?.controller.abort(new LeaseError("lost"));
    const outcome = this.#carryOut(claimed, controller);
    this.#active.set(claimed.lease.runId, { controller, outcome });
    void outcome.catch(this.#kernel.reportBug).finally(this.wake);
    return outcome;
  }

  async #carryOut(claimed: ClaimedRun, controller: AbortController): Promise<RunOutcome> {
    const { lease } = claimed;
    const { store, feed, afterRun, reportBug } = this.#kernel;
    const checkLease = async (): Promise<void> => {
      const state = await store.renew(lease);
      if (state !== "held") controller.abort(new LeaseError(state));
    };
    const beat = setInterval(() => void checkLease().catch(reportBug), this.#times.heartbeatMilliseconds);
    try {
      const outcome = await executeRun(this.#kernel, claimed, controller.signal);
      if (outcome.state === "left" && controller.signal.reason instanceof Shutdown)
        await store.release(lease);
      await afterRun?.();
      return outcome;
    } finally {
      clearInterval(beat);
      // It may have been claimed here again, if this process slept past its lease.
      if (this.#active.get(lease.runId)?.controller === controller) this.#active.delete(lease.runId);
      feed.publish(lease.runId, { kind: "events" });
    }
  }
}

export const createRunWorker = <Tx>(kernel: Kernel<Tx>, times: WorkerTimes = workerTimes): RunWorker =>
  new Worker(kernel, times);
