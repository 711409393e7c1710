import type { RunRequest } from "@canter/agent/schema/run-request";
import type { RunUsage } from "@canter/agent/schema/run";
import type { TransactionHandle } from "../../database.ts";
import { type RunRow, usageWithChildren } from "../runs.ts";
import type { Lease } from "./lease-types.ts";

/** A run that has just been claimed: the kernel's `ClaimedRun`. */
export type ClaimedRow = {
  readonly lease: Lease;
  readonly request: RunRequest;
  readonly usage: RunUsage;
  readonly lastSeq: number;
};

/** Converts a row that was just claimed. */
export const rowToClaimed = async (trx: TransactionHandle, row: RunRow): Promise<ClaimedRow> => {
  const own: RunUsage = {
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicros: row.cost_micros,
  };
  // In its first attempt a run has no children yet.
  const usage = row.attempt > 1 ? (await usageWithChildren(trx, [row.id])).get(row.id) : own;
  return {
    lease: { runId: row.id, attempt: row.attempt },
    request: {
      id: row.id,
      ...(row.parent_run_id !== null && { parentRunId: row.parent_run_id }),
      agent: row.agent,
      groupId: row.group_id,
      memberId: row.member_id,
      conversationId: row.conversation_id,
      messageId: row.message_id,
      input: row.input === null ? undefined : (JSON.parse(row.input) as unknown),
      createdAt: row.created_at,
    },
    usage: usage ?? own,
    lastSeq: row.last_seq,
  };
};
