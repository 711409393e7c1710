import { randomUUID } from "node:crypto";
import {
  type DeadJob,
  type DeadJobFilter,
  diedMeanwhile,
  type Job,
  maxAttempts,
  type NewJob,
} from "@canter/agent/schema/job";
import { type Selectable, sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

type Row = Selectable<Database["jobs"]>;

export const rowToJob = ({ id, queue, key, group_id, payload, attempt }: Row): Job => ({
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

export const jobToRow = (queue: string, job: NewJob, now: number): Row => ({
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

export const insertJobs = prepareQuery((db, { rows }: { readonly rows: readonly Row[] }) =>
  db
    .insertInto("jobs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

type Taking = { readonly queue: string; readonly now: number; readonly until: number; readonly most: number };

export const takeJobs = prepareQuery((db, { queue, now, until, most }: Taking) =>
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
          .limit(limitTo(most)),
      ),
    )
    .returningAll(),
);

export const findJobs = prepareQuery((db, { queue, now }: { readonly queue: string; readonly now: number }) =>
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

export const waitingAgain = { state: "waiting", lease_until: null } as const;

/** Requeues the jobs of silent processes, or marks them dead. */
export const takeBackJobs = async (trx: TransactionHandle, queue: string, now: number): Promise<void> => {
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
export const heldJob = (db: Handle, { id, attempt }: Job) =>
  db.updateTable("jobs").where("id", "=", id).where("attempt", "=", attempt).where("state", "=", "running");

export const listDeadJobs = async (db: Handle, { groupId, before, limit }: DeadJobFilter) => {
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
export const retryDeadJob = async (
  trx: TransactionHandle,
  id: string,
  groupId: string | undefined,
  now: number,
) => {
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
