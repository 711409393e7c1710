import { isOver, type Run } from "@canter/agent/schema/run";
import type { TransactionHandle } from "../../database.ts";
import { dialectOf } from "../../dialect-of.ts";
import { refusalOf } from "./advance-run.ts";
import { rowToRun, type StoredRun } from "../runs.ts";
import type { Holder, Lease, Refusal } from "./lease-types.ts";
import { takeUpRun } from "./take-up-run.ts";
import type { ClaimedRow } from "./claimed-row.ts";

/** `id` is the child's if it is created now; `at` in epoch milliseconds. */
export type ChildRequest = {
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
