import type { Selectable } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { prepareQuery } from "../prepare-query.ts";
import { limitTo } from "../limit-to.ts";

/**
 * One occurrence of an assignment for a member. `localDay` is in the member's zone, `trigger` is its cause; it is unique by agent,
 * assignment, member, day and trigger. `dueAt` in epoch milliseconds. `runId` once it has its run.
 */
export type Occurrence = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly agent: string;
  readonly assignment: string;
  readonly localDay: string;
  readonly trigger: string;
  readonly dueAt: number;
  readonly runId?: string;
};

const rowToOccurrence = (row: Selectable<Database["assignment_occurrences"]>): Occurrence => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  agent: row.agent,
  assignment: row.assignment,
  localDay: row.local_day,
  trigger: row.trigger_key,
  dueAt: row.due_at,
  ...(row.run_id !== null && { runId: row.run_id }),
});

type NewRow = Omit<Database["assignment_occurrences"], "run_id" | "settled_at">;

const insertRows = prepareQuery((db, { rows }: { readonly rows: readonly NewRow[] }) =>
  db
    .insertInto("assignment_occurrences")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

/** Stores occurrences; returns the ids of the new ones. For the scheduler, which works for all groups. */
export const insertOccurrences = async (
  trx: TransactionHandle,
  occurrences: readonly Occurrence[],
  createdAt: number,
): Promise<ReadonlySet<string>> => {
  if (occurrences.length === 0) return new Set();
  const rows = occurrences.map((one) => ({
    id: one.id,
    group_id: one.groupId,
    member_id: one.memberId,
    agent: one.agent,
    assignment: one.assignment,
    local_day: one.localDay,
    trigger_key: one.trigger,
    due_at: one.dueAt,
    created_at: createdAt,
  }));
  const inserted = await insertRows(trx, { rows });
  return new Set(inserted.rows.map(({ id }) => id));
};

const selectOne = prepareQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom("assignment_occurrences").selectAll().where("id", "=", id),
);

/** For its handler, which works in the scope of its member: no scope. */
export const readOccurrence = async (db: Handle, id: string): Promise<Occurrence | undefined> => {
  const { rows } = await selectOne(db, { id });
  return rows[0] && rowToOccurrence(rows[0]);
};

const lockOne = prepareQuery((db, { id }: { readonly id: string }) =>
  db
    .selectFrom("assignment_occurrences")
    .selectAll()
    .where("id", "=", id)
    .$if(dialectOf(db) === "postgres", (query) => query.forUpdate()),
);

/** Its current state, locked until the transaction ends. */
export const lockOccurrence = async (trx: TransactionHandle, id: string): Promise<Occurrence | undefined> => {
  const { rows } = await lockOne(trx, { id });
  return rows[0] && rowToOccurrence(rows[0]);
};

const updateRun = prepareQuery((db, { id, runId }: { readonly id: string; readonly runId: string }) =>
  db
    .updateTable("assignment_occurrences")
    .set({ run_id: runId })
    .where("id", "=", id)
    .where("run_id", "is", null)
    .returning("id"),
);

/** Sets an occurrence's run, in the transaction that creates the run. False: it has one already. */
export const giveOccurrenceRun = async (
  trx: TransactionHandle,
  id: string,
  runId: string,
): Promise<boolean> => (await updateRun(trx, { id, runId })).rows.length > 0;

const updateEnded = prepareQuery((db, { id, at }: { readonly id: string; readonly at: number }) =>
  db.updateTable("assignment_occurrences").set({ settled_at: at }).where("id", "=", id),
);

/** Nothing has to handle it any more. `at` in epoch milliseconds. */
export const closeOccurrence = async (db: Handle, id: string, at: number): Promise<void> => {
  await updateEnded(db, { id, at });
};

/** The oldest unhandled ones, stored before `before` (epoch milliseconds), of all groups. */
export const openOccurrences = async (
  db: Handle,
  before: number,
  limit: number,
): Promise<readonly Occurrence[]> => {
  const rows = await db
    .selectFrom("assignment_occurrences")
    .selectAll()
    .where("settled_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limitTo(limit))
    .execute();
  return rows.map(rowToOccurrence);
};

/** Removes occurrences that were closed before `before` (epoch milliseconds); their runs stay. */
export const purgeOccurrences = async (db: Handle, before: number): Promise<void> => {
  await db.deleteFrom("assignment_occurrences").where("settled_at", "<", before).execute();
};
