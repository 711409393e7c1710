import { assignmentTask } from "@canter/agent/assignment/assignment-task";
import type { Assignment } from "@canter/agent/assignment/assignment";
import type { AgentTask } from "@canter/agent/run/agent";
import { createWorkingMemory } from "@canter/agent/memory/working-memory";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { loadMemory, saveMemoryChanges } from "@canter/storage/memory/memories";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { enterAsMember } from "../group/read-session.ts";
import { plainRecord } from "../core/run-record.ts";
import { todayOf } from "../core/local-time.ts";

/** What the scheduler says of an occasion; asked for by hand, today is meant. */
const inputSchema = z.looseObject({ day: z.iso.date().optional() });

/** An assignment made for one run, and the tools of its scope. */
export type OpenedAssignment<Gathered, Output> = {
  readonly assignment: Assignment<TransactionHandle, Gathered, Output>;
  readonly tools: readonly Tool<TransactionHandle>[];
};

/** The run's member, if they still belong to the group. */
export async function memberOfRequest(
  context: ApplicationContext,
  request: RunRequest,
): Promise<MemberContext> {
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  return entered.value;
}

/**
 * What an agent's `prepare` gives for a run that is an assignment: loads what the agent remembers of the member, and keeps what it
 * comes to remember. `make` is told for whom and for which day of their calendar it is. What `act` gives as `result` is the record's `own`.
 */
export async function openAssignment<Gathered, Output>(
  context: ApplicationContext,
  request: RunRequest,
  { hasModel }: { readonly hasModel: boolean },
  make: (member: MemberContext, day: string) => Promise<OpenedAssignment<Gathered, Output>>,
): Promise<() => AgentTask<TransactionHandle>> {
  const member = await memberOfRequest(context, request);
  const { store, clock } = context;
  const { agent } = request;
  const { day } = inputSchema.parse(request.input);
  const { assignment, tools } = await make(member, day ?? todayOf(context, member));
  const loaded = await loadMemory(store.db, member.scope, agent);
  return () => {
    const task = assignmentTask({
      assignment,
      tools,
      hasModel,
      memory: createWorkingMemory(loaded, clock.now),
      saveMemory: (trx, changes) => saveMemoryChanges(trx, member.scope, agent, changes, clock.now()),
    });
    return {
      ...task,
      conclude: async (trx, ending) => {
        const { reply, result } = await task.conclude(trx, ending);
        return { reply, result: plainRecord(reply, { ...(result !== undefined && { own: result }) }) };
      },
    };
  };
}
