import { executeRun, type RunOutcome, Shutdown } from "./execute-run.ts";
import type { Kernel } from "./kernel.ts";
import { type ClaimedRun, LeaseError } from "./run-store.ts";

/** Takes up runs and works on them, several at a time. A process has one; any number of processes may share a store. */
export type RunWorker = {
  /** Looks for what may be taken up, now and then from now on: also the runs of a process that died. */
  readonly start: () => void;
  /** There may be something to take up. */
  readonly wake: () => void;
  /** Takes up this run now if it may start, and resolves when it has come out; undefined when it may not, or is under way elsewhere. */
  readonly perform: (runId: string) => Promise<RunOutcome | undefined>;
  /** A run was asked to stop, here or elsewhere: looks at once whether it is one of this worker's. */
  readonly interrupt: (runId: string) => void;
  /** Gives up what is under way for others to take, and takes up nothing more. */
  readonly stop: () => Promise<void>;
};

export type WorkerTimes = {
  readonly heartbeatMilliseconds: number;
  /** How often it looks for runs that nobody woke it for: those of a process that died. */
  readonly pollMilliseconds: number;
  readonly concurrency: number;
};

export const workerTimes: WorkerTimes = {
  heartbeatMilliseconds: 10_000,
  pollMilliseconds: 5000,
  concurrency: 8,
};

type Active = { readonly controller: AbortController; readonly outcome: Promise<RunOutcome> };

export function createRunWorker<Tx>(kernel: Kernel<Tx>, times: WorkerTimes = workerTimes): RunWorker {
  const { store, reportBug } = kernel;
  const active = new Map<string, Active>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;

  const checkLease = async ({ lease }: ClaimedRun, controller: AbortController): Promise<void> => {
    const state = await store.renew(lease);
    if (state !== "held") controller.abort(new LeaseError(state));
  };

  const carryOut = async (claimed: ClaimedRun, controller: AbortController): Promise<RunOutcome> => {
    const { lease } = claimed;
    const beat = setInterval(
      () => void checkLease(claimed, controller).catch(reportBug),
      times.heartbeatMilliseconds,
    );
    try {
      const outcome = await executeRun(kernel, claimed, controller.signal);
      await kernel.afterRun?.();
      if (outcome.state === "left" && controller.signal.reason instanceof Shutdown)
        await store.release(lease);
      return outcome;
    } finally {
      clearInterval(beat);
      active.delete(lease.runId);
      kernel.feed.publish(lease.runId, { kind: "events" });
    }
  };

  const begin = (claimed: ClaimedRun): Promise<RunOutcome> => {
    const controller = new AbortController();
    const outcome = carryOut(claimed, controller);
    active.set(claimed.lease.runId, { controller, outcome });
    outcome.catch(reportBug).finally(look);
    return outcome;
  };

  const takeUp = async (): Promise<void> => {
    while (!stopped && active.size < times.concurrency) {
      const claimed = await store.claim();
      if (!claimed) return;
      void begin(claimed).catch(() => undefined);
    }
  };

  /** One look at a time; what comes while it lasts is one further look. */
  function look(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = takeUp()
      .catch(reportBug)
      .finally(() => {
        looking = undefined;
        if (!again) return;
        again = false;
        look();
      });
  }

  let poll: NodeJS.Timeout | undefined;
  return {
    start: () => {
      poll ??= setInterval(look, times.pollMilliseconds).unref();
      look();
    },
    wake: look,
    perform: async (runId) => {
      const claimed = stopped ? undefined : await store.claim(runId);
      if (claimed) return begin(claimed);
      return active.get(runId)?.outcome;
    },
    interrupt: (runId) => {
      const run = active.get(runId);
      run?.controller.abort(new LeaseError("stopped"));
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await looking;
      const running = [...active.values()];
      for (const { controller } of running) controller.abort(new Shutdown("This process is ending."));
      await Promise.allSettled(running.map(({ outcome }) => outcome));
    },
  };
}
