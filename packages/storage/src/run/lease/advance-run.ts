import type { RunUsage } from "@canter/agent/schema/run";
import { type RawBuilder, sql } from "kysely";
import type { Handle, TransactionHandle } from "../../database.ts";
import { prepareQuery } from "../../prepare-query.ts";
import { insertRunEvents, type NewRunEvent } from "../run-events.ts";
import type { Lease, Refusal } from "./lease.ts";

/** What one commit adds to a run, like the kernel's `RunRecord`. Times are epoch milliseconds. */
export type RunAdvance = {
  readonly events: readonly NewRunEvent[];
  readonly usage?: RunUsage;
  readonly model?: string;
  readonly end?: {
    readonly state: "done" | "failed" | "cancelled";
    readonly result?: unknown;
    readonly error?: string;
  };
  /** The time of the events, and of the end. */
  readonly at: number;
  readonly leaseUntil: number;
};

type Change = {
  readonly runId: string;
  readonly attempt: number;
  readonly count: number;
  readonly leaseUntil: number;
  readonly model?: string | undefined;
  readonly usage?: RunUsage | undefined;
  readonly end?:
    | {
        readonly state: string;
        readonly result: string | null;
        readonly error: string | null;
        readonly at: number;
      }
    | undefined;
};

/** Each model once, in the order of first use. */
const withModel = (asked: string): RawBuilder<string> => {
  const name = sql`cast(${asked} as text)`;
  const isThere = sql`replace(', ' || model || ', ', ', ' || ${name} || ', ', '') <> ', ' || model || ', '`;
  return sql<string>`case when model is null then ${name} when ${isThere} then model else model || ', ' || ${name} end`;
};

const changeRun = prepareQuery((db, { runId, attempt, count, leaseUntil, model, usage, end }: Change) =>
  db
    .updateTable("runs")
    .set((eb) => ({
      last_seq: eb("last_seq", "+", count),
      lease_until: end ? null : leaseUntil,
      ...(model !== undefined && { model: withModel(model) }),
      ...(usage && {
        model_calls: eb("model_calls", "+", usage.modelCalls),
        input_tokens: eb("input_tokens", "+", usage.inputTokens),
        output_tokens: eb("output_tokens", "+", usage.outputTokens),
        cost_micros: eb("cost_micros", "+", usage.costMicros),
      }),
      ...(end && { state: end.state, result: end.result, error: end.error, finished_at: end.at }),
    }))
    .where("id", "=", runId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .$if(!end, (update) => update.where("cancel_requested_at", "is", null))
    .returning("last_seq"),
);

/** Why the lease was refused. Only for its former holder: no scope. */
export const refusalOf = async (db: Handle, { runId, attempt }: Lease): Promise<Refusal> => {
  const row = await db
    .selectFrom("runs")
    .select(["attempt", "state"])
    .where("id", "=", runId)
    .executeTakeFirst();
  return row?.attempt === attempt && row.state === "running" ? "stopped" : "lost";
};

const changeOf = (
  { runId, attempt }: Lease,
  { events, usage, model, end, at, leaseUntil }: RunAdvance,
): Change => ({
  runId,
  attempt,
  count: events.length,
  leaseUntil,
  ...(model !== undefined && { model }),
  ...(usage && { usage }),
  ...(end && {
    end: {
      state: end.state,
      result: end.result === undefined ? null : JSON.stringify(end.result),
      error: end.error ?? null,
      at,
    },
  }),
});

/**
 * Adds to a run what the holder of its lease has done, and renews the lease; a run that is to be stopped accepts only its end. Returns
 * the number of its latest event, or why nothing was stored. For the kernel's store, which works in the scope of the run itself, so
 * it takes none.
 */
export const advanceRun = async (
  trx: TransactionHandle,
  lease: Lease,
  advance: RunAdvance,
): Promise<{ readonly lastSeq: number } | Refusal> => {
  const { rows } = await changeRun(trx, changeOf(lease, advance));
  const lastSeq = rows[0]?.last_seq;
  if (lastSeq === undefined) return refusalOf(trx, lease);
  const first = lastSeq - advance.events.length + 1;
  await insertRunEvents(trx, lease.runId, first, advance.at, advance.events);
  return { lastSeq };
};
