import { CompiledQuery } from "kysely";
import type { Db, PgBoss } from "pg-boss";
import {
  type DeadJobFilter,
  type Job,
  type JobTimes,
  type NewJob,
  maxAttempts,
} from "@canter/agent/schema/job";
import type { TransactionHandle } from "../database.ts";
import type { JobDatabase } from "./job-database.ts";
import {
  fromPgBossJob,
  type PgBossData,
  toPgBossJob,
  countPgBossJobs,
  hasOpenJobs,
  listDeadPgBossJobs,
  readDeadPgBossJob,
  takeOutPgBossJob,
} from "./pg-boss-tables.ts";
import { isQueuePaused, setQueuePaused } from "./queue-pause.ts";

const ninetyDays = 90 * 24 * 3600;
const CONNECTIONS = 3;

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** The queue that holds the dead jobs of one of ours. */
const deadQueueOf = (queue: string): string => `${queue}.dead`;

/** pg-boss, started, with its own few connections and tables (schema `pgboss`, created when missing). */
async function openBoss(url: string, times: JobTimes, reportBug: (error: unknown) => void): Promise<PgBoss> {
  const { PgBoss: Boss } = await import("pg-boss");
  const every = seconds(times.leaseMilliseconds / 4);
  const boss = new Boss({
    connectionString: url,
    application_name: "canter jobs",
    max: CONNECTIONS,
    schedule: false,
    // How soon a process that was silent for the length of a lease is noticed.
    superviseIntervalSeconds: every,
    monitorIntervalSeconds: every,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", reportBug);
  return boss.start();
}

const makeQueue = async (boss: PgBoss, queue: string, times: JobTimes): Promise<void> => {
  await boss.createQueue(deadQueueOf(queue), { retentionSeconds: ninetyDays });
  await boss.createQueue(queue, {
    policy: "exclusive",
    deadLetter: deadQueueOf(queue),
    retryLimit: maxAttempts - 1,
    retryBackoff: true,
    retryDelay: seconds(times.firstPauseMilliseconds),
    retryDelayMax: seconds(times.maxPauseMilliseconds),
    // pg-boss requires at least ten seconds.
    heartbeatSeconds: Math.max(10, seconds(times.leaseMilliseconds)),
    expireInSeconds: 12 * 3600,
    retentionSeconds: ninetyDays,
    deleteAfterSeconds: 600,
  });
};

/** Opens pg-boss on first use, and each queue once. */
function createPgBossOpening(url: string, times: JobTimes, reportBug: (error: unknown) => void) {
  let opening: Promise<PgBoss> | undefined;
  const made = new Map<string, Promise<void>>();
  const boss = (): Promise<PgBoss> => {
    opening ??= openBoss(url, times, reportBug).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const bossFor = async (queue: string): Promise<PgBoss> => {
    const opened = await boss();
    const making = made.get(queue) ?? makeQueue(opened, queue, times);
    made.set(queue, making);
    await making.catch((error: unknown) => {
      made.delete(queue);
      throw error;
    });
    return opened;
  };
  return {
    bossFor,
    isOpen: () => opening !== undefined,
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      made.clear();
      // Jobs under way were released before.
      await opened?.stop({ graceful: false });
    },
  };
}

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
    take: async (queue: string, maxJobs: number): Promise<readonly Job[]> => {
      if (!isOpen() && !(await hasOpenJobs(db, queue))) return [];
      if (await isQueuePaused(db, queue)) return [];
      const boss = await bossFor(queue);
      const jobs = await boss.fetch<PgBossData>(queue, { batchSize: maxJobs, includeMetadata: true });
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
