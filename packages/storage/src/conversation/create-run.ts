import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isReadableConversation } from "./conversation-access.ts";
import { type Run, rowToRun } from "./conversation-row.ts";

/** The run that answers a message. `createdAt` in epoch milliseconds; `state` is `running` unless given. */
export type NewRun = Pick<Run, "id" | "conversationId" | "messageId" | "agent" | "createdAt"> & {
  readonly state?: "queued" | "running";
};

/** Begins a run. Not found: no such message in a conversation of the acting member. */
export const createRun = async (db: Handle, scope: Scope, run: NewRun): Promise<Result<Run, Problem>> => {
  const found = await db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .select("c.member_id")
    .where("m.id", "=", run.messageId)
    .where("c.id", "=", run.conversationId)
    .where((eb) => isReadableConversation(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  if (!found) return err(notFound("message"));
  const row = {
    id: run.id,
    group_id: scope.groupId,
    member_id: found.member_id,
    conversation_id: run.conversationId,
    message_id: run.messageId,
    agent: run.agent,
    state: run.state ?? "running",
    result: null,
    created_at: run.createdAt,
    finished_at: null,
  };
  await db.insertInto("runs").values(row).execute();
  return ok(rowToRun(row));
};
