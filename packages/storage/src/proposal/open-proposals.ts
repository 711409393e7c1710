import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { rowToProposal, type StoredProposal } from "./proposal-row.ts";
import { selectProposals } from "./select-proposals.ts";

/** What waits for a click in a conversation: at most one a program, the latest first. */
export const openProposals = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
): Promise<readonly StoredProposal[]> => {
  const rows = await selectProposals(db, scope)
    .where("p.conversation_id", "=", conversationId)
    .where("p.status", "in", ["pending", "blocked"])
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .execute();
  return rows.map(rowToProposal);
};
