import { sql } from "kysely";
import { dialectOf } from "../../dialect-of.ts";
import type { Handle } from "../../database.ts";

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
