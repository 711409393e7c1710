import { type Job, maxAttempts, type NewJob } from "@canter/agent/schema/job";
import type { JobInsert, JobWithMetadata } from "pg-boss";

/** The form of our jobs in pg-boss. `spent`: attempts before it was released. The payload is text: `jsonb` takes no U+0000. */
export type PgBossData = {
  readonly key: string;
  readonly groupId?: string;
  readonly payload: string;
  readonly spent: number;
};

/** `spent`: previous attempts. */
export const toPgBossJob = (
  { key, groupId, payload, delayMilliseconds = 0 }: NewJob,
  spent = 0,
): JobInsert<PgBossData> => ({
  singletonKey: key,
  retryLimit: maxAttempts - 1 - spent,
  data: {
    key,
    ...(groupId !== undefined && { groupId }),
    payload: JSON.stringify(payload ?? null),
    spent,
  },
  ...(delayMilliseconds > 0 && { startAfter: new Date(Date.now() + delayMilliseconds).toISOString() }),
});

export const fromPgBossJob = (queue: string, { id, data, retryCount }: JobWithMetadata<PgBossData>): Job => ({
  id,
  queue,
  key: data.key,
  ...(data.groupId !== undefined && { groupId: data.groupId }),
  payload: JSON.parse(data.payload) as unknown,
  attempt: data.spent + retryCount + 1,
});
