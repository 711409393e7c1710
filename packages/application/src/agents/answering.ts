import type { Agent } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Scope } from "@canter/domain/access/scope";
import { plainForms } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { type ConversationChange, updateConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { readMemberForms } from "@canter/storage/group/members";
import type { ApplicationContext } from "../core/application-context.ts";
import { z } from "zod";
import type { MessageData } from "../core/message-data.ts";
import { runRecordSchema } from "../core/run-record.ts";
import { wordForMember } from "./word-for-member.ts";

/** The member's conversation, and no athlete. */
const scopeOfRequest = ({ groupId, memberId }: RunRequest): Scope => ({
  groupId,
  actor: { memberId },
  readableAthletes: [],
  writableAthletes: [],
});

/** What an agent's result says of its answer beside the text. */
export const answerDetails = (result: unknown): Omit<MessageData, "runId"> =>
  runRecordSchema.safeParse(result).data?.said ?? {};

/** What an interview and the talk that sets up a coach have in common. */
const guidedSchema = z.object({
  asked: z.string().optional(),
  programId: z.string().optional(),
  personaId: z.string().optional(),
});

/** How far a guided conversation has come with an answer; undefined: it is none. A coach that is made completes its talk. */
function progressOf({ interview, setUp }: Omit<MessageData, "runId">): ConversationChange | undefined {
  const guided = guidedSchema.safeParse(interview ?? setUp);
  if (!guided.success) return undefined;
  const { asked = null, programId, personaId } = guided.data;
  return {
    step: asked,
    ...(programId !== undefined && { programId }),
    ...(personaId !== undefined && asked === null && { status: "completed" as const }),
  };
}

/** The agent, whose answer to a member's message is a message too, in the transaction that ends the run. Child runs answer their parent. */
export const answering = (
  context: ApplicationContext,
  agent: Agent<TransactionHandle>,
): Agent<TransactionHandle> => ({
  ...agent,
  prepare: async (request, circumstances) => {
    const prepared = await agent.prepare(request, circumstances);
    const open = () =>
      wordForMember(prepared(), context.store.db, async (db) => {
        const member = await readMemberForms(db, scopeOfRequest(request), request.memberId);
        return member ? valueFormsOf(member) : plainForms;
      });
    if (request.parentRunId !== undefined) return open;
    return () => {
      const task = open();
      return {
        ...task,
        conclude: async (tx, ending) => {
          const concluded = await task.conclude(tx, ending);
          const scope = scopeOfRequest(request);
          const details = answerDetails(concluded.result);
          const answer = await appendMessage(tx, scope, {
            id: context.newId(),
            conversationId: request.conversationId,
            author: "agent",
            text: concluded.reply,
            data: { ...details, runId: request.id },
            createdAt: context.clock.now(),
          });
          if (!answer.ok) throw new Error(`The conversation of run ${request.id}: ${answer.error.detail}`);
          const progress = progressOf(details);
          if (progress) await updateConversation(tx, scope, request.conversationId, progress);
          return concluded;
        },
      };
    };
  },
});
