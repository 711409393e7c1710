import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { storeMessage } from "../router/store-message.ts";
import type { DesignerMessage, PlanAsked } from "./designer-input.ts";

type Asked = Omit<PlanAsked, "programId"> | DesignerMessage;

/**
 * Begins a conversation with the designer by a member's words: about a plan for a goal and a date, whose draft will have the conversation's id,
 * or its interview. What comes of it is a run that is queued; all of it in the caller's transaction.
 */
export async function beginDesign(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  text: string,
  asked: Asked,
): Promise<Result<StoredRun, Problem>> {
  const conversationId = context.newId();
  const request: RunRequest = {
    id: context.newId(),
    agent: "designer",
    groupId: member.group.id,
    memberId: member.member.id,
    conversationId,
    messageId: context.newId(),
    input: "goalDescription" in asked ? { ...asked, programId: conversationId } : asked,
    createdAt: context.clock.now(),
  };
  const stored = await storeMessage(context, member, trx, text, { request, begins: "designer" });
  return stored.ok ? ok(stored.value.run) : stored;
}
