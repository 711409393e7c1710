import type { Database, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { eventsToRows, type NewRunEvent } from "./run-event-row.ts";

const insertRows = prepareQuery((db, { rows }: { readonly rows: readonly Database["run_events"][] }) =>
  db.insertInto("run_events").values(rows),
);

/**
 * Writes events down, numbered from `first` on. No scope: whoever calls has just made the run, or holds its lease. Throws
 * where a step of that name is kept already.
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
