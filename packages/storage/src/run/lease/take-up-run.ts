import { sql } from "kysely";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { type RunUsage, isOver, type Run } from "@canter/agent/schema/run";
import type { TransactionHandle, Handle } from "../../database.ts";
import { prepareQuery } from "../../prepare-query.ts";
import { insertRunEvents } from "../run-events.ts";
import { type RunRow, usageWithChildren, rowToRun, type StoredRun } from "../runs.ts";
import { dialectOf } from "../../dialect-of.ts";
import type { Holder, Lease, Refusal } from "./lease.ts";
import { refusalOf } from "./advance-run.ts";

/** A run that has just been claimed: the kernel's `ClaimedRun`. */
type ClaimedRow = {
  readonly lease: Lease;
  readonly request: RunRequest;
  readonly usage: RunUsage;
  readonly lastSeq: number;
};

/** Converts a row that was just claimed. */
const rowToClaimed = async (trx: TransactionHandle, row: RunRow): Promise<ClaimedRow> => {
  const own: RunUsage = {
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicros: row.cost_micros,
  };
  // In its first attempt a run has no children yet.
  const usage = row.attempt > 1 ? (await usageWithChildren(trx, [row.id])).get(row.id) : own;
  return {
    lease: { runId: row.id, attempt: row.attempt },
    request: {
      id: row.id,
      ...(row.parent_run_id !== null && { parentRunId: row.parent_run_id }),
      agent: row.agent,
      groupId: row.group_id,
      memberId: row.member_id,
      conversationId: row.conversation_id,
      messageId: row.message_id,
      input: row.input === null ? undefined : (JSON.parse(row.input) as unknown),
      createdAt: row.created_at,
    },
    usage: usage ?? own,
    lastSeq: row.last_seq,
  };
};

/** Stored with the `started` event of an attempt that follows an interrupted one. */
const afterInterruption = { interrupted: true };

/** How often an attempt at the run was interrupted and followed by another one. */
export const countInterruptions = async (trx: TransactionHandle, runId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom("run_events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("run_id", "=", runId)
    .where("type", "=", "started")
    .where("journal", "=", JSON.stringify(afterInterruption))
    .executeTakeFirstOrThrow();
  return count;
};

type Beginning = Pick<Holder, "owner" | "until"> & { readonly runId: string; readonly at: number };

const beginAttempt = prepareQuery((db, { runId, owner, until, at }: Beginning) =>
  db
    .updateTable("runs")
    .set((eb) => ({
      state: "running",
      attempt: eb("attempt", "+", 1),
      last_seq: eb("last_seq", "+", 1),
      owner,
      lease_until: until,
      started_at: eb.fn.coalesce("started_at", eb.cast<number>(eb.val(at), "bigint")),
    }))
    .where("id", "=", runId)
    .returningAll(),
);

/**
 * Starts the next attempt at a run: its former holder can commit nothing more. Writes the event `started`. `at` in epoch milliseconds;
 * `interrupted`: the previous attempt was. The caller has checked, in this transaction, that the run may be claimed.
 */
export const takeUpRun = async (
  trx: TransactionHandle,
  runId: string,
  { owner, until }: Holder,
  at: number,
  interrupted = false,
): Promise<ClaimedRow> => {
  const { rows } = await beginAttempt(trx, { runId, owner, until, at });
  const [row] = rows;
  if (!row) throw new Error(`There is no run ${runId}.`);
  const { agent, attempt } = row;
  await insertRunEvents(trx, runId, row.last_seq, at, [
    { body: { type: "started", agent, attempt }, ...(interrupted && { journal: afterInterruption }) },
  ]);
  return rowToClaimed(trx, row);
};

/** `id` is the child's if it is created now; `at` in epoch milliseconds. */
type ChildRequest = {
  readonly id: string;
  readonly step: string;
  readonly agent: string;
  readonly input: unknown;
  readonly at: number;
};

/**
 * The parent's row, with its lease renewed. Written and not only locked: a process that stops or ends the parent with its children, and
 * has read those before, must notice that they have changed.
 */
const hold = (trx: TransactionHandle, { runId, attempt }: Lease, until: number) =>
  trx
    .updateTable("runs")
    .set({ lease_until: until })
    .where("id", "=", runId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running" satisfies Run["state"])
    .where("cancel_requested_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/**
 * Claims the run that another one started in a step: creates it if there is none, else takes it from its former holder (an earlier
 * attempt of the same parent). One that has ended is returned as it is. For the holder of the parent's lease.
 */
export const takeUpChild = async (
  trx: TransactionHandle,
  parent: Lease,
  { id, step, agent, input, at }: ChildRequest,
  holder: Holder,
): Promise<ClaimedRow | StoredRun | Refusal> => {
  const parentRow = await hold(trx, parent, holder.until);
  if (!parentRow) return refusalOf(trx, parent);
  const known = await trx
    .selectFrom("runs")
    .selectAll()
    .where("parent_run_id", "=", parent.runId)
    .where("parent_step", "=", step)
    // It must not be ended between this read and its next attempt.
    .$if(dialectOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (known) {
    const run = rowToRun(known);
    return isOver(run.state) ? run : takeUpRun(trx, run.id, holder, at);
  }
  const { group_id, member_id, conversation_id, message_id } = parentRow;
  const request = { input: input === undefined ? null : JSON.stringify(input), created_at: at };
  const place = { parent_run_id: parent.runId, parent_step: step };
  await trx
    .insertInto("runs")
    .values({
      id,
      group_id,
      member_id,
      conversation_id,
      message_id,
      agent,
      state: "queued",
      ...request,
      ...place,
    })
    .execute();
  return takeUpRun(trx, id, holder, at);
};

/** A run that may be claimed. `interrupted`: its last attempt was interrupted rather than released. */
export type NextRun = { readonly id: string; readonly attempt: number; readonly interrupted: boolean };

type Found = NextRun & { readonly conversationId: string };

/** `isLocked`: locks the run's row, unless it is locked already. */
const look = async (
  db: Handle,
  now: number,
  runId: string | undefined,
  isLocked: boolean,
): Promise<Found | undefined> => {
  const named = runId === undefined ? sql`` : sql`and r.id = ${runId}`;
  const locked = isLocked ? sql`for update of r skip locked` : sql``;
  // Literal states, and no bare `is null`, for which SQLite would prefer the index of children: the index of open runs alone answers
  // this, however many have ended.
  const { rows } = await sql<{ id: string; attempt: number; state: string; conversation_id: string }>`
    select r.id, r.attempt, r.state, r.conversation_id from runs r
    where r.state in ('queued', 'running') and coalesce(r.parent_run_id, '') = ''
      and (r.state = 'queued' or coalesce(r.lease_until, 0) < ${now}) ${named}
      and not exists (
        select 1 from runs o
        where o.conversation_id = r.conversation_id and o.state in ('queued', 'running')
          and coalesce(o.parent_run_id, '') = '' and o.id <> r.id
          and ((o.created_at, o.id) < (r.created_at, r.id)
            or (o.state = 'running' and coalesce(o.lease_until, 0) >= ${now})))
    order by r.created_at, r.id limit 1 ${locked}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, attempt, state, conversation_id: conversationId } = row;
  return { id, attempt, interrupted: state === "running", conversationId };
};

/**
 * The oldest run that may be claimed (or the named one, if it may): it is queued, or its lease has expired, and nothing older in its
 * conversation is unfinished and nothing in it is being worked on. `now` in epoch milliseconds. In a transaction on PostgreSQL it is
 * locked, and so is its conversation: until the transaction ends nobody else claims another run there. One that somebody else is claiming
 * is skipped. For workers, which work for all groups: each run's own member is the scope of what is done in it.
 */
export const nextRun = async (db: Handle, now: number, runId?: string): Promise<NextRun | undefined> => {
  if (!db.isTransaction || dialectOf(db) === "sqlite") return look(db, now, runId, false);
  for (;;) {
    const found = await look(db, now, runId, true);
    if (!found) return undefined;
    await sql`select 1 from conversations where id = ${found.conversationId} for no key update`.execute(db);
    // During the wait for the lock, another of its runs may have been claimed.
    const still = await look(db, now, found.id, true);
    if (still || runId !== undefined) return still;
  }
};
