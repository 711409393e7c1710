import { createJobQueue, type JobQueue } from "@canter/agent/job/job-queue";
import { type JobTimes, jobTimes } from "@canter/agent/schema/job";
import type { TransactionHandle } from "@canter/storage/database";
import type { Store } from "@canter/storage/store";

export type JobQueueSettings = {
  /** Overrides of how jobs are leased. */
  readonly times?: Partial<JobTimes>;
  readonly reportBug: (error: unknown) => void;
};

/** A store's job queue, for this process. */
export async function openJobQueue(
  store: Store,
  { times: own = {}, reportBug }: JobQueueSettings,
): Promise<JobQueue<TransactionHandle>> {
  const times = { ...jobTimes, ...own };
  return createJobQueue({ store: await store.openJobs({ times, reportBug }), times, reportBug });
}
