import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readConversation } from "../conversation/read-conversation.ts";
import type { TransactionHandle } from "../database.ts";
import { proposalToRow, type StoredProposal } from "./proposal-row.ts";

/** Keeps a proposal made in a conversation of the acting member. Not found: the conversation is somebody else's. */
export const insertProposal = async (
  trx: TransactionHandle,
  scope: Scope,
  proposal: Omit<StoredProposal, "groupId" | "memberId" | "revision">,
): Promise<Result<StoredProposal, Problem>> => {
  const conversation = await readConversation(trx, scope, proposal.conversationId);
  if (!conversation) return err(notFound("conversation"));
  const { groupId, memberId } = conversation;
  const stored: StoredProposal = { ...proposal, groupId, memberId, revision: 1 };
  await trx.insertInto("proposals").values(proposalToRow(stored)).execute();
  return ok(stored);
};
