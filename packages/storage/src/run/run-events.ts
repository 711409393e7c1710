import type { RunEvent, RunEventBody } from "@canter/agent/schema/run-event";
import type { Scope } from "@canter/domain/access/scope";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";

/** An event to store; see the kernel's `NewEvent`. `journal` is any JSON value. */
export type NewRunEvent = {
  readonly body: RunEventBody;
  readonly step?: string;
  readonly journal?: unknown;
};

type EventRow = Database["run_events"];

/** `first` is the number of the first of them. */
const eventsToRows = (
  runId: string,
  first: number,
  at: number,
  events: readonly NewRunEvent[],
): readonly EventRow[] =>
  events.map(({ body, step, journal }, index) => ({
    run_id: runId,
    seq: first + index,
    at,
    type: body.type,
    data: JSON.stringify(body),
    step: step ?? null,
    journal: journal === undefined ? null : JSON.stringify(journal),
  }));

export const rowToEvent = (row: Pick<EventRow, "run_id" | "seq" | "at" | "data">): RunEvent => ({
  runId: row.run_id,
  seq: row.seq,
  at: row.at,
  // Only `eventsToRows` writes these.
  body: JSON.parse(row.data) as RunEventBody,
});

const insertRows = prepareQuery((db, { rows }: { readonly rows: readonly Database["run_events"][] }) =>
  db.insertInto("run_events").values(rows),
);

/**
 * Stores events, numbered from `first`. No scope: the caller has just created the run, or holds its lease. Throws if a step with that
 * name is stored already.
 */
export const insertRunEvents = async (
  trx: TransactionHandle,
  runId: string,
  first: number,
  at: number,
  events: readonly NewRunEvent[],
): Promise<void> => {
  if (events.length > 0) await insertRows(trx, { rows: eventsToRows(runId, first, at, events) });
};

type Input = {
  readonly scope: Scope;
  readonly runId: string;
  readonly after: number;
  readonly limit: number;
};

const selectEvents = prepareQuery((db, { scope, runId, after, limit }: Input) =>
  db
    .selectFrom("run_events as e")
    .innerJoin("runs as r", "r.id", "e.run_id")
    .select(["e.run_id", "e.seq", "e.at", "e.data"])
    .where("e.run_id", "=", runId)
    .where("e.seq", ">", after)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .orderBy("e.seq")
    .limit(limit),
);

/** Events of a run of the acting member after a number, at most `limit`, in order; none where the run is not theirs. */
export const listRunEvents = async (
  db: Handle,
  scope: Scope,
  runId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly RunEvent[]> =>
  (await selectEvents(db, { scope, runId, after, limit })).rows.map(rowToEvent);
