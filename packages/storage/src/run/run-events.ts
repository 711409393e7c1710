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

/** The type of a row that holds all events of a run; its number is that of the last of them. */
const together = "together";

/** The events of a row, in order. */
export const rowToEvents = ({
  run_id: runId,
  seq,
  at,
  type,
  data,
}: Pick<EventRow, "run_id" | "seq" | "at" | "type" | "data">): readonly RunEvent[] => {
  // Only this file writes these.
  const body = JSON.parse(data) as unknown;
  if (type !== together) return [{ runId, seq, at, body: body as RunEventBody }];
  const bodies = body as readonly RunEventBody[];
  return bodies.map((one, index) => ({ runId, seq: seq - bodies.length + index + 1, at, body: one }));
};

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

/** Stores the events of a run that was over before anybody could look: in one row, which takes a third of the time. */
export const insertEndedRunEvents = async (
  trx: TransactionHandle,
  runId: string,
  at: number,
  bodies: readonly RunEventBody[],
): Promise<void> => {
  if (bodies.length === 0) return;
  const row = { run_id: runId, seq: bodies.length, at, type: together, data: JSON.stringify(bodies) };
  await insertRows(trx, { rows: [{ ...row, step: null, journal: null }] });
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
    .select(["e.run_id", "e.seq", "e.at", "e.type", "e.data"])
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
  (await selectEvents(db, { scope, runId, after, limit })).rows
    .flatMap(rowToEvents)
    .filter(({ seq }) => seq > after)
    .slice(0, limit);
