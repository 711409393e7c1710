import { noUsage, type Run, type RunState, runStateSchema, type RunUsage } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type Selectable, sql } from "kysely";
import type { Handle, RunTable } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";

/** A stored run: with its member, the message it answers, and its result. `usage` is its own, without its child runs'. */
export type StoredRun = Run & {
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** The agent's own (JSON). */
  readonly result?: unknown;
};

export type RunRow = Selectable<RunTable>;

const usageOf = (row: RunRow): Run["usage"] => ({
  modelCalls: row.model_calls,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  costMicros: row.cost_micros,
});

/** Throws on an invalid row. */
export const rowToRun = (row: RunRow): StoredRun => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  conversationId: row.conversation_id,
  messageId: row.message_id,
  ...(row.parent_run_id !== null && { parentRunId: row.parent_run_id }),
  agent: row.agent,
  state: runStateSchema.parse(row.state),
  attempt: row.attempt,
  ...(row.model !== null && { model: row.model }),
  usage: usageOf(row),
  lastSeq: row.last_seq,
  ...(row.error !== null && { error: row.error }),
  ...(row.result !== null && { result: JSON.parse(row.result) as unknown }),
  createdAt: row.created_at,
  ...(row.started_at !== null && { startedAt: row.started_at }),
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
});

/** What a member sees of a run: all except where it belongs and the agent's own result. */
export const runView = (stored: StoredRun): Run => {
  const {
    groupId: _group,
    memberId: _member,
    conversationId: _conversation,
    messageId: _message,
    result: _result,
    ...run
  } = stored;
  return run;
};

/** The run with this id, if it is the acting member's. */
export const readRun = async (db: Handle, scope: Scope, id: string): Promise<StoredRun | undefined> => {
  const row = await db
    .selectFrom("runs as r")
    .selectAll("r")
    .where("r.id", "=", id)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .executeTakeFirst();
  return row && rowToRun(row);
};

/** The usage of runs, each including its descendants, by id. Only for ids that the caller has read within a scope, or holds. */
export const usageWithChildren = async (
  db: Handle,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunUsage>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ top: string } & RunUsage>`
    with recursive below (top, id) as (
      select id, id from runs where id in (${sql.join(ids)})
      union all
      select below.top, r.id from runs r join below on r.parent_run_id = below.id)
    select below.top, sum(r.model_calls) as "modelCalls", sum(r.input_tokens) as "inputTokens",
      sum(r.output_tokens) as "outputTokens", sum(r.cost_micros) as "costMicros"
    from below join runs r on r.id = below.id group by below.top`.execute(db);
  return new Map(rows.map(({ top, ...usage }) => [top, usage]));
};

export type RunFilter = {
  readonly state?: RunState | undefined;
  /** Also finds runs started by another run. */
  readonly agent?: string | undefined;
  readonly memberId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type RunPage = { readonly items: readonly StoredRun[]; readonly nextCursor?: string };

/** Converts rows to runs whose `usage` includes that of their descendants. */
const rowsToWholeRuns = async (db: Handle, rows: readonly RunRow[]): Promise<readonly StoredRun[]> => {
  const usages = await usageWithChildren(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...rowToRun(row), usage: usages.get(row.id) ?? noUsage }));
};

/** The acting member's runs, newest first. `usage` includes that of their descendants. Invalid: the cursor. */
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
  // No bare `is null`, for which SQLite would use the index of children.
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

/** A run of the acting member and its descendants, oldest first; `usage` includes that of descendants. */
export const readRunTree = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<{ readonly run: StoredRun; readonly children: readonly StoredRun[] } | undefined> => {
  if (!(await readRun(db, scope, id))) return undefined;
  const { rows } = await sql<RunRow>`
    with recursive below (id) as (
      select id from runs where id = ${id}
      union all select r.id from runs r join below on r.parent_run_id = below.id)
    select r.* from runs r join below on below.id = r.id order by r.created_at, r.id`.execute(db);
  const all = await rowsToWholeRuns(db, rows);
  const run = all.find((each) => each.id === id);
  return run && { run, children: all.filter((each) => each !== run) };
};

type Sought = { readonly scope: Scope; readonly conversationId: string };

const selectOpen = prepareQuery((db, { scope, conversationId }: Sought) =>
  db
    .selectFrom("runs")
    .select("id")
    .where("conversation_id", "=", conversationId)
    // Literals, as in the partial index of open runs: with parameters it would not be used.
    .where(sql<boolean>`state in ('queued', 'running')`)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope)),
);

/** Whether the conversation has an unfinished run: a new one waits its turn. */
export const hasOpenRun = async (db: Handle, scope: Scope, conversationId: string): Promise<boolean> =>
  (await selectOpen(db, { scope, conversationId })).rows.length > 0;

/** The inputs (JSON) of an agent's runs that answer a message, oldest first, child runs too; only the acting member's. */
export const inputsOfRuns = async (
  db: Handle,
  scope: Scope,
  { messageId, agent }: { readonly messageId: string; readonly agent: string },
): Promise<readonly unknown[]> => {
  const rows = await db
    .selectFrom("runs as r")
    .select("r.input")
    .where("r.message_id", "=", messageId)
    .where("r.agent", "=", agent)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
  return rows.flatMap(({ input }) => (input === null ? [] : [JSON.parse(input) as unknown]));
};

/** The runs (no child runs) that answer the given messages, or have one of the given ids; only the acting member's. */
export const runsOfMessages = async (
  db: Handle,
  scope: Scope,
  { messageIds, runIds }: { readonly messageIds: readonly string[]; readonly runIds: readonly string[] },
): Promise<readonly StoredRun[]> => {
  if (messageIds.length + runIds.length === 0) return [];
  const rows = await db
    .selectFrom("runs as r")
    .selectAll("r")
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .where((eb) =>
      eb.or([
        ...(messageIds.length > 0 ? [eb("r.message_id", "in", messageIds)] : []),
        ...(runIds.length > 0 ? [eb("r.id", "in", runIds)] : []),
      ]),
    )
    .orderBy("r.created_at")
    .execute();
  return rows.filter((row) => row.parent_run_id === null).map(rowToRun);
};
