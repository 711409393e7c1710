import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectPause = prepareQuery((db, { queue }: { readonly queue: string }) =>
  db.selectFrom("job_queues").select("paused_at").where("name", "=", queue),
);

/** Whether the queue is paused. Applies to the installation, not a group: no scope. */
export const isQueuePaused = async (db: Handle, queue: string): Promise<boolean> => {
  const { rows } = await selectPause(db, { queue });
  return rows[0] !== undefined && rows[0].paused_at !== null;
};

export const setQueuePaused = async (db: Handle, queue: string, isPaused: boolean): Promise<void> => {
  const paused_at = isPaused ? Date.now() : null;
  await db
    .insertInto("job_queues")
    .values({ name: queue, paused_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ paused_at }))
    .execute();
};
