import type { RunEventBody } from "@canter/agent/schema/run-event";
import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { isOwn } from "../access/own-rows.ts";
import type { TransactionHandle } from "../database.ts";
import type { Place } from "../conversation/append-messages.ts";
import { prepareQuery } from "../prepare-query.ts";
import { insertEndedRunEvents } from "./run-events.ts";
import { type RunRow, rowToRun, type StoredRun } from "./runs.ts";

/**
 * The run that answers a message. Times in epoch milliseconds; `state` is `running` by default; `input` and `result` are any JSON values.
 * `events` are those of a run that happened within the transaction that stores it.
 */
export type NewRun = Pick<
  StoredRun,
  "id" | "conversationId" | "messageId" | "agent" | "createdAt" | "result" | "error" | "finishedAt"
> & {
  readonly state?: StoredRun["state"];
  readonly input?: unknown;
  readonly parent?: { readonly runId: string; readonly step: string };
  readonly events?: readonly RunEventBody[];
};

const columns = [
  "id",
  "group_id",
  "member_id",
  "conversation_id",
  "message_id",
  "agent",
  "state",
  "result",
  "created_at",
  "finished_at",
  "input",
  "parent_run_id",
  "parent_step",
  "attempt",
  "last_seq",
  "error",
  "started_at",
] as const;

type Insert = { readonly scope: Scope; readonly row: Omit<RunRow, "member_id"> };

const insertRun = prepareQuery((db, { scope, row }: Insert) =>
  db
    .insertInto("runs")
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom("messages as m")
        .innerJoin("conversations as c", "c.id", "m.conversation_id")
        .select((e) => {
          const text = (value: string | null) => e.cast<string | null>(e.val(value), "text");
          const whole = (value: number | null) => e.cast<number | null>(e.val(value), "bigint");
          return [
            text(row.id).as("id"),
            "c.group_id",
            "c.member_id",
            "c.id as conversation_id",
            "m.id as message_id",
            text(row.agent).as("agent"),
            text(row.state).as("state"),
            text(row.result).as("result"),
            whole(row.created_at).as("created_at"),
            whole(row.finished_at).as("finished_at"),
            text(row.input).as("input"),
            text(row.parent_run_id).as("parent_run_id"),
            text(row.parent_step).as("parent_step"),
            whole(row.attempt).as("attempt"),
            whole(row.last_seq).as("last_seq"),
            text(row.error).as("error"),
            whole(row.started_at).as("started_at"),
          ];
        })
        .where("m.id", "=", row.message_id)
        .where("c.id", "=", row.conversation_id)
        .where((e) => isOwn(e.ref("c.group_id"), e.ref("c.member_id"), scope)),
    )
    .returning("member_id"),
);

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const toRow = (groupId: string, run: NewRun): Insert["row"] => {
  const state = run.state ?? "running";
  return {
    id: run.id,
    group_id: groupId,
    conversation_id: run.conversationId,
    message_id: run.messageId,
    agent: run.agent,
    state,
    result: jsonOf(run.result),
    created_at: run.createdAt,
    finished_at: run.finishedAt ?? null,
    input: jsonOf(run.input),
    parent_run_id: run.parent?.runId ?? null,
    parent_step: run.parent?.step ?? null,
    attempt: state === "queued" ? 0 : 1,
    owner: null,
    lease_until: null,
    cancel_requested_at: null,
    model: null,
    model_calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    cost_micros: 0,
    last_seq: run.events?.length ?? 0,
    error: run.error ?? null,
    started_at: state === "queued" ? null : run.createdAt,
  };
};

/**
 * Stores a run: queued, under way, or (with state, result, time and events) already ended. Not found: no such message in a conversation
 * of the acting member.
 */
export const createRun = async (
  trx: TransactionHandle,
  scope: Scope,
  run: NewRun,
): Promise<Result<StoredRun, Problem>> => {
  const row = toRow(scope.groupId, run);
  const { rows } = await insertRun(trx, { scope, row });
  const memberId = rows[0]?.member_id;
  if (memberId === undefined) return err(notFound("message"));
  await insertEndedRunEvents(trx, run.id, run.finishedAt ?? run.createdAt, run.events ?? []);
  return ok(rowToRun({ ...row, member_id: memberId }));
};

const insertRow = prepareQuery((db, { row }: { readonly row: RunRow }) => db.insertInto("runs").values(row));

/** Stores a run that is over with the exchange that came of it, which this very transaction has appended at `place`: not looked up again. */
export const createEndedRun = async (
  trx: TransactionHandle,
  { groupId, ownerId }: Place,
  run: NewRun & { readonly finishedAt: number; readonly events: readonly RunEventBody[] },
): Promise<StoredRun> => {
  const row = { ...toRow(groupId, run), member_id: ownerId };
  await insertRow(trx, { row });
  await insertEndedRunEvents(trx, run.id, run.finishedAt, run.events);
  const { result } = run;
  // Not read back from its JSON.
  const stored = rowToRun({ ...row, result: null });
  return result === undefined ? stored : { ...stored, result };
};
