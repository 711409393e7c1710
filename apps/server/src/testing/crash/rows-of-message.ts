import { messageDataOf } from "@canter/application/core/message-data";
import type { RunEvent } from "@canter/agent/schema/run-event";
import { rowToEvents } from "@canter/storage/run/run-events";
import type { Store } from "@canter/storage/store";

/** A run according to its rows. */
export type RunRows = {
  readonly id: string;
  readonly agent: string;
  readonly isChild: boolean;
  readonly state: string;
  readonly attempt: number;
  readonly modelCalls: number;
  readonly events: readonly { readonly seq: number; readonly body: RunEvent["body"] }[];
};

/** Everything in the database about one message of a member. */
export type MessageRows = {
  readonly messageId: string;
  /** How often the member's words are in a conversation. */
  readonly timesSaid: number;
  readonly runs: readonly RunRows[];
  readonly answers: readonly string[];
  readonly workouts: readonly { readonly discipline: string; readonly status: string }[];
};

async function runsOf({ db }: Store, messageId: string): Promise<RunRows[]> {
  const rows = await db
    .selectFrom("runs")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async ({ id, agent, parent_run_id, state, attempt, model_calls }) => {
      const events = await db
        .selectFrom("run_events")
        .select(["run_id", "seq", "at", "type", "data"])
        .where("run_id", "=", id)
        .orderBy("seq")
        .execute();
      return {
        id,
        agent,
        state,
        attempt,
        isChild: parent_run_id !== null,
        modelCalls: model_calls,
        events: events.flatMap(rowToEvents),
      };
    }),
  );
}

/** By the member's words, which are unique; undefined while it is not stored. */
export async function rowsOfMessage(store: Store, text: string): Promise<MessageRows | undefined> {
  const { db } = store;
  const said = await db
    .selectFrom("messages")
    .select("id")
    .where("author", "=", "member")
    .where("text", "=", text)
    .execute();
  const messageId = said[0]?.id;
  if (messageId === undefined) return undefined;
  const runs = await runsOf(store, messageId);
  const ids = new Set(runs.map(({ id }) => id));
  const byAgents = await db
    .selectFrom("messages")
    .select(["text", "data"])
    .where("author", "=", "agent")
    .execute();
  const answers = byAgents.filter(({ data }) =>
    ids.has(messageDataOf(JSON.parse(data ?? "null")).runId ?? ""),
  );
  const workouts = await db
    .selectFrom("workouts")
    .select(["discipline", "status"])
    .where("message_id", "=", messageId)
    .where("deleted_at", "is", null)
    .orderBy("discipline")
    .execute();
  return {
    messageId,
    runs,
    workouts,
    timesSaid: said.length,
    answers: answers.map((answer) => answer.text),
  };
}
