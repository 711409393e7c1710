import { type Run, runStateSchema } from "@canter/agent/schema/run";
import type { Selectable } from "kysely";
import type { RunTable } from "../database.ts";

/** A run as it is kept: with whom it is for, what it answers, what came of it. `usage` is its own, without its child runs'. */
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

/** Throws on a row that is none. */
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
