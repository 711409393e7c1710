import type { RunEvent, RunEventBody } from "@canter/agent/schema/run-event";
import type { Database } from "../database.ts";

/** An event to be kept; see the kernel's `NewEvent`. `journal` is any JSON value. */
export type NewRunEvent = {
  readonly body: RunEventBody;
  readonly step?: string;
  readonly journal?: unknown;
};

type EventRow = Database["run_events"];

/** `first` is the number of the first of them. */
export const eventsToRows = (
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
  // Written by `eventsToRows` alone.
  body: JSON.parse(row.data) as RunEventBody,
});
