import { noUsage, type RunState } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { type RunRow, rowToRun, type StoredRun } from "./run-row.ts";
import { usageWithChildren } from "./usage-with-children.ts";

export type RunFilter = {
  readonly state?: RunState | undefined;
  /** Also finds runs that another run began. */
  readonly agent?: string | undefined;
  readonly memberId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type RunPage = { readonly items: readonly StoredRun[]; readonly nextCursor?: string };

/** Rows to runs whose `usage` includes that of the runs below them. */
export const rowsToWholeRuns = async (db: Handle, rows: readonly RunRow[]): Promise<readonly StoredRun[]> => {
  const usages = await usageWithChildren(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...rowToRun(row), usage: usages.get(row.id) ?? noUsage }));
};

/** The acting member's runs, newest first. `usage` includes that of the runs below. Invalid: the cursor. */
export const listRuns = async (
  db: Handle,
  scope: Scope,
  { state, agent, memberId, cursor, limit }: RunFilter,
): Promise<Result<RunPage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  let query = db
    .selectFrom("runs as r")
    .selectAll("r")
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit + 1);
  // No bare `is null`, which SQLite would answer by the index of children.
  query =
    agent === undefined
      ? query.where((eb) => eb.fn.coalesce("r.parent_run_id", eb.val("")), "=", "")
      : query.where("r.agent", "=", agent);
  if (state !== undefined) query = query.where("r.state", "=", state);
  if (memberId !== undefined) query = query.where("r.member_id", "=", memberId);
  const [createdAt, id] = from.value ?? [];
  if (createdAt !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("r.created_at", "r.id"), "<", eb.tuple(createdAt, id)));
  const rows = await query.execute();
  const items = await rowsToWholeRuns(db, rows.slice(0, limit));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};
