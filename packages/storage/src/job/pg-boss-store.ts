import type { DeadJobFilter, Job, JobTimes, NewJob } from "@canter/agent/schema/job";
import { CompiledQuery } from "kysely";
import type { Db, PgBoss } from "pg-boss";
import type { TransactionHandle } from "../database.ts";
import type { JobDatabase } from "./job-database.ts";
import { createPgBossOpening, deadQueueOf } from "./open-pg-boss.ts";
import { fromPgBossJob, type PgBossData, toPgBossJob } from "./pg-boss-job.ts";
import {
  countPgBossJobs,
  hasOpenJobs,
  listDeadPgBossJobs,
  readDeadPgBossJob,
  takeOutPgBossJob,
} from "./pg-boss-tables.ts";
import { isQueuePaused, setQueuePaused } from "./queue-pause.ts";

/** Lets pg-boss write within our transaction, whose parameters are neither lists nor objects. */
const within = (trx: TransactionHandle): Db => ({
  executeSql: async (text, values = []) => {
    const plain = values.map((value) => (Array.isArray(value) ? `{${value.join(",")}}` : value));
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, plain));
    return { rows };
  },
});

const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

/** Returns how many of them were added. */
const insert = async (boss: PgBoss, queue: string, jobs: readonly NewJob[], options: { db?: Db } = {}) => {
  const added = jobs.map((job) => toPgBossJob(job));
  return (await boss.insert(queue, added, { ...options, returnId: true }))?.length ?? 0;
};

/** Moves a job from one queue to another, or adds it anew to the same one; returns whether it existed. */
const move = (
  { transact }: JobDatabase,
  boss: PgBoss,
  from: string,
  { job, spent }: { readonly job: Job; readonly spent: number },
): Promise<boolean> =>
  transact(async (trx) => {
    if (!(await takeOutPgBossJob(trx, from, job.id))) return false;
    await boss.insert(job.queue, [toPgBossJob(job, spent)], { db: within(trx) });
    return true;
  });

/** Operations on delivered jobs. */
const holding = (place: JobDatabase, bossFor: (queue: string) => Promise<PgBoss>) => ({
  renew: async (queue: string, jobs: readonly Job[]): Promise<void> => {
    await (await bossFor(queue)).touch(queue, ids(jobs));
  },
  finish: async (queue: string, jobs: readonly Job[]): Promise<void> => {
    await (await bossFor(queue)).complete(queue, ids(jobs));
  },
  fail: async (job: Job, error: string): Promise<void> => {
    await (await bossFor(job.queue)).fail(job.queue, job.id, { error });
  },
  // pg-boss counts every fetch as an attempt: the job is added anew instead.
  release: async (queue: string, jobs: readonly Job[]): Promise<void> => {
    const boss = await bossFor(queue);
    for (const job of jobs) await move(place, boss, queue, { job, spent: job.attempt - 1 });
  },
});

/**
 * Jobs in PostgreSQL by pg-boss, which is loaded when there is something to do. Times are the database's own. `place` and `url` are the
 * same database.
 */
export function createPgBossStore(
  place: JobDatabase,
  url: string,
  times: JobTimes,
  reportBug: (error: unknown) => void,
) {
  const { db } = place;
  const { bossFor, isOpen, close } = createPgBossOpening(url, times, reportBug);
  let prepared: PgBoss | undefined;
  return {
    prepare: async (queue: string): Promise<void> => {
      prepared = await bossFor(queue);
    },
    add: async (queue: string, jobs: readonly NewJob[], tx?: TransactionHandle): Promise<number> => {
      if (!tx) return insert(await bossFor(queue), queue, jobs);
      if (!prepared) throw new Error("A queue must be prepared before a transaction that sends to it.");
      return insert(prepared, queue, jobs, { db: within(tx) });
    },
    take: async (queue: string, most: number): Promise<readonly Job[]> => {
      if (!isOpen() && !(await hasOpenJobs(db, queue))) return [];
      if (await isQueuePaused(db, queue)) return [];
      const boss = await bossFor(queue);
      const jobs = await boss.fetch<PgBossData>(queue, { batchSize: most, includeMetadata: true });
      return jobs.map((job) => fromPgBossJob(queue, job));
    },
    ...holding(place, bossFor),
    counts: async (queue: string) => ({
      ...(await countPgBossJobs(db, queue, deadQueueOf(queue))),
      isPaused: await isQueuePaused(db, queue),
    }),
    listDead: (filter: DeadJobFilter) => listDeadPgBossJobs(db, filter),
    retryDead: async (id: string, groupId?: string) => {
      const job = await readDeadPgBossJob(db, id, groupId);
      if (!job) return undefined;
      const boss = await bossFor(job.queue);
      const isMoved = await move(place, boss, deadQueueOf(job.queue), { job, spent: 0 });
      return isMoved ? { queue: job.queue, key: job.key } : undefined;
    },
    setPaused: (queue: string, isPaused: boolean) => setQueuePaused(db, queue, isPaused),
    close,
  };
}
