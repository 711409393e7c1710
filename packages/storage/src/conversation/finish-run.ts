import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isReadableConversation } from "./conversation-access.ts";
import { type Run, rowToRun } from "./conversation-row.ts";

/** `result` is any JSON value; `finishedAt` in epoch milliseconds. */
export type RunEnd = {
  readonly state: "done" | "failed" | "cancelled";
  readonly result?: unknown;
  readonly finishedAt: number;
};

/** Ends a run of the acting member that has not ended. Not found: no such run is under way. */
export const finishRun = async (
  db: Handle,
  scope: Scope,
  id: string,
  { state, result, finishedAt }: RunEnd,
): Promise<Result<Run, Problem>> => {
  const row = await db
    .updateTable("runs")
    .set({ state, result: result === undefined ? null : JSON.stringify(result), finished_at: finishedAt })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .where((eb) => isReadableConversation(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  return row ? ok(rowToRun(row)) : err(notFound("run"));
};
