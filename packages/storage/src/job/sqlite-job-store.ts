import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import {
  type DeadJobFilter,
  type Job,
  type JobTimes,
  maxAttempts,
  type NewJob,
  type DeadJob,
  diedMeanwhile,
} from "@canter/agent/schema/job";
import type { TransactionHandle, Database, Handle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { limitTo } from "../limit-to.ts";
import type { JobDatabase } from "./job-database.ts";
import { isQueuePaused, setQueuePaused } from "./queue-pause.ts";

type Row = Selectable<Database["jobs"]>;

const rowToJob = ({ id, queue, key, group_id, payload, attempt }: Row): Job => ({
  id,
  queue,
  key,
  ...(group_id !== null && { groupId: group_id }),
  payload: JSON.parse(payload) as unknown,
  attempt,
});

const rowToDeadJob = (row: Row): DeadJob => ({
  ...rowToJob(row),
  error: row.error ?? "",
  diedAt: row.died_at ?? 0,
});

const jobToRow = (queue: string, job: NewJob, now: number): Row => ({
  id: randomUUID(),
  queue,
  key: job.key,
  group_id: job.groupId ?? null,
  payload: JSON.stringify(job.payload ?? null),
  state: "waiting",
  attempt: 0,
  run_at: now + (job.delayMilliseconds ?? 0),
  lease_until: null,
  error: null,
  created_at: now,
  died_at: null,
});

const insertJobs = prepareQuery((db, { rows }: { readonly rows: readonly Row[] }) =>
  db
    .insertInto("jobs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

type Taking = {
  readonly queue: string;
  readonly now: number;
  readonly until: number;
  readonly maxJobs: number;
};

const takeJobs = prepareQuery((db, { queue, now, until, maxJobs }: Taking) =>
  db
    .updateTable("jobs")
    .set((eb) => ({ state: "running", attempt: eb("attempt", "+", 1), lease_until: until }))
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("jobs")
          .select("id")
          .where("queue", "=", queue)
          .where("state", "=", sql.lit("waiting"))
          .where("run_at", "<=", now)
          .orderBy("run_at")
          .orderBy("id")
          .limit(limitTo(maxJobs)),
      ),
    )
    .returningAll(),
);

const findJobs = prepareQuery((db, { queue, now }: { readonly queue: string; readonly now: number }) =>
  db
    .selectFrom("jobs")
    .select("id")
    .where("queue", "=", queue)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", sql.lit("waiting")), eb("run_at", "<=", now)]),
        eb.and([eb("state", "=", sql.lit("running")), eb("lease_until", "<", now)]),
      ]),
    )
    .limit(limitTo(1)),
);

const waitingAgain = { state: "waiting", lease_until: null } as const;

/** Requeues the jobs of silent processes, or marks them dead. */
const takeBackJobs = async (trx: TransactionHandle, queue: string, now: number): Promise<void> => {
  const lost = trx
    .updateTable("jobs")
    .where("queue", "=", queue)
    .where("state", "=", "running")
    .where("lease_until", "<", now);
  await lost
    .where("attempt", ">=", maxAttempts)
    .set({ state: "dead", lease_until: null, error: diedMeanwhile, died_at: now })
    .execute();
  await lost.set({ ...waitingAgain, run_at: now }).execute();
};

/** The job as this holder leased it: a process that lost it changes nothing. */
const heldJob = (db: Handle, { id, attempt }: Job) =>
  db.updateTable("jobs").where("id", "=", id).where("attempt", "=", attempt).where("state", "=", "running");

const listDeadJobs = async (db: Handle, { groupId, before, limit }: DeadJobFilter) => {
  let query = db
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "dead")
    .orderBy("died_at", "desc")
    .orderBy("id", "desc")
    .limit(limitTo(limit));
  if (groupId !== undefined) query = query.where("group_id", "=", groupId);
  if (before) query = query.where((eb) => eb(eb.refTuple("died_at", "id"), "<", eb.tuple(...before)));
  return (await query.execute()).map(rowToDeadJob);
};

/** Requeues a dead job, unless another one with its key is queued; then it is only removed. */
const retryDeadJob = async (trx: TransactionHandle, id: string, groupId: string | undefined, now: number) => {
  let dead = trx.selectFrom("jobs").selectAll().where("id", "=", id).where("state", "=", "dead");
  if (groupId !== undefined) dead = dead.where("group_id", "=", groupId);
  const row = await dead.executeTakeFirst();
  if (!row) return undefined;
  await trx.deleteFrom("jobs").where("id", "=", id).execute();
  await insertJobs(trx, {
    rows: [{ ...row, state: "waiting", attempt: 0, run_at: now, error: null, died_at: null }],
  });
  return { queue: row.queue, key: row.key };
};

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
    take: async (queue: string, maxJobs: number): Promise<readonly Job[]> => {
      const now = Date.now();
      // A check that finds nothing does not occupy the writer.
      const { rows: some } = await findJobs(db, { queue, now });
      if (some.length === 0) return [];
      return transact(async (trx) => {
        if (await isQueuePaused(trx, queue)) return [];
        await takeBackJobs(trx, queue, now);
        const { rows } = await takeJobs(trx, { queue, now, until: now + times.leaseMilliseconds, maxJobs });
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
