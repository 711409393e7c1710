import type { JobHandler } from "@canter/agent/job/job-worker";
import type { JobQueue } from "@canter/agent/job/job-queue";
import type { TransactionHandle } from "@canter/storage/database";
import { carryOutDeletion, listDeletions } from "@canter/storage/deletion/deletions";
import type { ApplicationContext } from "../core/application-context.ts";

/** The queue of deletions that were asked for. Their rows are the truth: a lost job is sent again. */
export const deletionQueue = "deletions";

/** Sends the jobs of deletions that are not done and have none: a process died, or a backup was restored. */
export async function queueOpenDeletions(
  { store }: ApplicationContext,
  jobs: JobQueue<TransactionHandle>,
): Promise<void> {
  const open = await listDeletions(store.db);
  if (open.length === 0) return;
  await jobs.prepare(deletionQueue);
  await jobs.send(
    deletionQueue,
    open.map((id) => ({ key: id, payload: id })),
  );
  jobs.wake();
}

/** Erases what is to be deleted, some rows at a time; where it is broken off, the next attempt goes on. */
export const createErasing =
  ({ store }: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    await carryOutDeletion(store, String(payload), () => !signal.aborted);
  };
