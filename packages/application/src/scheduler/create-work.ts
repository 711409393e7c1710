import type { JobQueue } from "@canter/agent/job/job-queue";
import type { JobTimes } from "@canter/agent/schema/job";
import { keepIndexing } from "@canter/storage/search/pending-words";
import type { TransactionHandle } from "@canter/storage/database";
import type { Runs, ApplicationContext } from "../core/application-context.ts";
import type { Scheduler } from "./create-scheduler.ts";
import { type SchedulerTimes, schedulerTimes } from "./scheduler-times.ts";

export type WorkParts = {
  readonly jobTimes?: Partial<JobTimes> | undefined;
  readonly schedulerTimes?: Partial<SchedulerTimes> | undefined;
  readonly reportBug: (error: unknown) => void;
};

/** This process's background work: queued runs, jobs, schedules, search words. Jobs and schedules are loaded on first use. */
export type Work = {
  /** Picks up queued work, here and from now on. */
  readonly start: () => void;
  /** Releases work under way for other processes, and closes the job queue. */
  readonly stop: () => Promise<void>;
  /** Opened on first use. */
  readonly jobs: () => Promise<JobQueue<TransactionHandle>>;
};

export function createWork(context: ApplicationContext, runs: Runs, parts: WorkParts): Work {
  const { store, runSignals } = context;
  const { reportBug } = parts;
  const times = { ...schedulerTimes, ...parts.schedulerTimes };
  let queue: Promise<JobQueue<TransactionHandle>> | undefined;
  const jobs = () =>
    (queue ??= import("../job/open-job-queue.ts").then(({ openJobQueue }) =>
      openJobQueue(store, { ...(parts.jobTimes && { times: parts.jobTimes }), reportBug }),
    ));
  let timer: NodeJS.Timeout | undefined;
  let scheduler: Promise<Scheduler> | undefined;
  let hangUp = () => {};
  let stopIndexing: (() => Promise<void>) | undefined;

  const startScheduler = async (): Promise<Scheduler> => {
    const opened = await jobs();
    const { createScheduler } = await import("./create-scheduler.ts");
    hangUp = runSignals.listen({ onQueued: opened.wake });
    const started = createScheduler({ context, runs, jobs: opened, times, reportBug });
    started.start();
    return started;
  };
  return {
    jobs,
    start: () => {
      runs.start();
      stopIndexing = keepIndexing(store);
      timer = setTimeout(() => {
        scheduler = startScheduler();
        scheduler.catch(reportBug);
      }, times.firstTickMilliseconds).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      const started = await scheduler?.catch(() => undefined);
      hangUp();
      // Together: jobs wait for their runs.
      await Promise.all([started?.stop(), runs.stop()]);
      await stopIndexing?.();
      await (await queue?.catch(() => undefined))?.close();
      queue = undefined;
    },
  };
}
