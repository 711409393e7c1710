import {
  type DeadJobFilter,
  type Job,
  type JobTimes,
  maxAttempts,
  type NewJob,
} from "@canter/agent/schema/job";
import type { TransactionHandle } from "../database.ts";
import { inBatches } from "../prepare-query.ts";
import type { JobDatabase } from "./job-database.ts";
import { isQueuePaused, setQueuePaused } from "./queue-pause.ts";
import {
  findJobs,
  heldJob,
  insertJobs,
  jobToRow,
  listDeadJobs,
  retryDeadJob,
  rowToJob,
  takeBackJobs,
  takeJobs,
  waitingAgain,
} from "./sqlite-jobs.ts";

/** How long a job waits after a failed attempt (counted from 1), in milliseconds: exponential, partly random (0 to 1). */
const pauseBetween = (
  { firstPauseMilliseconds, maxPauseMilliseconds }: JobTimes,
  attempt: number,
  chance: number,
): number => Math.min(firstPauseMilliseconds * 2 ** (attempt - 1), maxPauseMilliseconds) * (1 + chance);

/** Operations on delivered jobs. */
const holding = ({ db, transact }: JobDatabase, times: JobTimes) => ({
  renew: (_queue: string, jobs: readonly Job[]): Promise<void> =>
    transact(async (trx) => {
      const lease_until = Date.now() + times.leaseMilliseconds;
      for (const job of jobs) await heldJob(trx, job).set({ lease_until }).execute();
    }),
  finish: (_queue: string, jobs: readonly Job[]): Promise<void> =>
    transact(async (trx) => {
      for (const { id, attempt } of jobs)
        await trx.deleteFrom("jobs").where("id", "=", id).where("attempt", "=", attempt).execute();
    }),
  fail: async (job: Job, error: string): Promise<void> => {
    const now = Date.now();
    const isDead = job.attempt >= maxAttempts;
    const pause = Math.round(pauseBetween(times, job.attempt, Math.random()));
    await heldJob(db, job)
      .set(
        isDead
          ? { state: "dead", lease_until: null, error, died_at: now }
          : { ...waitingAgain, error, run_at: now + pause },
      )
      .execute();
  },
  release: (_queue: string, jobs: readonly Job[]): Promise<void> =>
    transact(async (trx) => {
      for (const job of jobs)
        await heldJob(trx, job)
          .set({ ...waitingAgain, attempt: job.attempt - 1, run_at: Date.now() })
          .execute();
    }),
});

/** Jobs in the tables of a SQLite file, which several processes may share. Leases use real time, whatever the product's clock shows. */
export const createSqliteJobStore = (place: JobDatabase, times: JobTimes) => {
  const { db, transact } = place;
  const insertAll = async (trx: TransactionHandle, queue: string, jobs: readonly NewJob[]) => {
    const now = Date.now();
    let added = 0;
    for (const rows of inBatches(jobs.map((job) => jobToRow(queue, job, now)))) {
      const { numAffectedRows } = await insertJobs(trx, { rows });
      added += Number(numAffectedRows ?? 0);
    }
    return added;
  };
  return {
    prepare: (_queue: string): Promise<void> => Promise.resolve(),
    add: (queue: string, jobs: readonly NewJob[], tx?: TransactionHandle): Promise<number> =>
      tx ? insertAll(tx, queue, jobs) : transact((trx) => insertAll(trx, queue, jobs)),
    take: async (queue: string, most: number): Promise<readonly Job[]> => {
      const now = Date.now();
      // A check that finds nothing does not occupy the writer.
      const { rows: some } = await findJobs(db, { queue, now });
      if (some.length === 0) return [];
      return transact(async (trx) => {
        if (await isQueuePaused(trx, queue)) return [];
        await takeBackJobs(trx, queue, now);
        const { rows } = await takeJobs(trx, { queue, now, until: now + times.leaseMilliseconds, most });
        return rows.map(rowToJob);
      });
    },
    ...holding(place, times),
    counts: async (queue: string) => {
      const rows = await db
        .selectFrom("jobs")
        .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
        .where("queue", "=", queue)
        .groupBy("state")
        .execute();
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
      const isPaused = await isQueuePaused(db, queue);
      return { waiting: of("waiting"), running: of("running"), dead: of("dead"), isPaused };
    },
    listDead: (filter: DeadJobFilter) => listDeadJobs(db, filter),
    retryDead: (id: string, groupId?: string) =>
      transact((trx) => retryDeadJob(trx, id, groupId, Date.now())),
    setPaused: (queue: string, isPaused: boolean) => setQueuePaused(db, queue, isPaused),
    close: () => Promise.resolve(),
  };
};
