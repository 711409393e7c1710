import { sql } from "kysely";
import type { JobInsert, JobWithMetadata } from "pg-boss";
import {
  type DeadJob,
  type DeadJobFilter,
  diedMeanwhile,
  type Job,
  maxAttempts,
  type NewJob,
} from "@canter/agent/schema/job";
import type { Handle, TransactionHandle } from "../database.ts";

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

// Queries pg-boss's tables (version 12) directly, so that it need not be loaded, and in pages.

/** Before pg-boss is first opened its tables do not exist. */
const hasTables = async (db: Handle): Promise<boolean> => {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('pgboss.job')::text as found`.execute(db);
  return rows[0]?.found != null;
};

/** Whether the queue has waiting or running jobs. */
export const hasOpenJobs = async (db: Handle, queue: string): Promise<boolean> => {
  if (!(await hasTables(db))) return false;
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${queue} and state < 'completed' limit 1`.execute(db);
  return rows.length > 0;
};

export const countPgBossJobs = async (db: Handle, queue: string, deadQueue: string) => {
  if (!(await hasTables(db))) return { waiting: 0, running: 0, dead: 0 };
  const { rows } = await sql<{ waiting: number; running: number; dead: number }>`
    select
      count(*) filter (where name = ${queue} and state < 'active') as waiting,
      count(*) filter (where name = ${queue} and state = 'active') as running,
      count(*) filter (where name = ${deadQueue} and state < 'completed') as dead
    from pgboss.job where name in (${queue}, ${deadQueue})`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
};

/** Removes a job from a queue; returns whether it existed. */
export const takeOutPgBossJob = async (
  trx: TransactionHandle,
  queue: string,
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`
    delete from pgboss.job where name = ${queue} and id = ${id}::uuid returning 1`.execute(trx);
  return rows.length > 0;
};

/** Removes the jobs of groups that are deleted, dead ones and those that are done too. */
export const removePgBossJobsOf = async (
  trx: TransactionHandle,
  groupIds: readonly string[],
): Promise<void> => {
  if (groupIds.length > 0 && (await hasTables(trx)))
    await sql`delete from pgboss.job where data ->> 'groupId' in (${sql.join(groupIds)})`.execute(trx);
};

type DeadRow = {
  readonly id: string;
  readonly queue: string;
  readonly data: PgBossData;
  readonly output: { readonly error?: unknown } | null;
  readonly retries: number | null;
  readonly died_at: number;
};

const rowToDeadJob = ({ id, queue, data, output, retries, died_at }: DeadRow): DeadJob => ({
  id,
  queue,
  key: data.key,
  ...(data.groupId !== undefined && { groupId: data.groupId }),
  payload: JSON.parse(data.payload) as unknown,
  attempt: data.spent + (retries ?? 0) + 1,
  // Its other outputs are pg-boss's own: an expired lease.
  error: typeof output?.error === "string" ? output.error : diedMeanwhile,
  diedAt: died_at,
});

const diedAt = sql`floor(extract(epoch from j.created_on) * 1000)::bigint`;
const dead = sql`
  select j.id::text as id, j.source_name as queue, j.data, j.output, j.source_retry_count as retries, ${diedAt} as died_at
  from pgboss.job j where j.source_name is not null and j.state < 'completed'`;
const ofGroup = (groupId: string | undefined) =>
  groupId === undefined ? sql`` : sql`and j.data ->> 'groupId' = ${groupId}`;

export const listDeadPgBossJobs = async (
  db: Handle,
  { groupId, before, limit }: DeadJobFilter,
): Promise<readonly DeadJob[]> => {
  if (!(await hasTables(db))) return [];
  const older = before ? sql`and (${diedAt}, j.id::text) < (${before[0]}::bigint, ${before[1]})` : sql``;
  const { rows } = await sql<DeadRow>`
    ${dead} ${ofGroup(groupId)} ${older} order by ${diedAt} desc, j.id::text desc limit ${limit}`.execute(db);
  return rows.map(rowToDeadJob);
};

export const readDeadPgBossJob = async (
  db: Handle,
  id: string,
  groupId?: string,
): Promise<DeadJob | undefined> => {
  if (!(await hasTables(db))) return undefined;
  const { rows } = await sql<DeadRow>`${dead} ${ofGroup(groupId)} and j.id::text = ${id}`.execute(db);
  return rows[0] && rowToDeadJob(rows[0]);
};
