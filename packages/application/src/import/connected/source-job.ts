import type { NewJob } from "@canter/agent/schema/job";
import { dueConnectedSources, type SourcePlace } from "@canter/storage/import/connected-sources";
import { z } from "zod";
import type { ApplicationContext, Jobs } from "../../core/application-context.ts";

/** The queue of connected sources that are to be looked at. */
export const sourceQueue = "connected-sources";

export const sourcePayloadSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  memberId: z.string(),
}) satisfies z.ZodType<SourcePlace>;

/** A source is looked at by one process at a time. */
export const sourceJob = ({ id, groupId, memberId }: SourcePlace): NewJob => ({
  key: id,
  groupId,
  payload: { id, groupId, memberId },
});

const maxAtOnce = 500;

/** Queues the sources whose time has come; those that wait or are looked at already are not queued again. */
export async function queueDueSources({ store, clock }: ApplicationContext, jobs: Jobs): Promise<void> {
  const due = await dueConnectedSources(store.db, clock.now(), maxAtOnce);
  if (due.length === 0) return;
  await jobs.prepare(sourceQueue);
  await jobs.send(sourceQueue, due.map(sourceJob));
}
