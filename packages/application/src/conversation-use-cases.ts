import { createConversation, listConversations } from "./conversation/conversations.ts";
import { listConversationMessages } from "./conversation/list-conversation-messages.ts";
import { checkProposal } from "./proposal/decide-proposal.ts";
import { listProposals, readProposal } from "./proposal/proposals.ts";

/** What members do with their conversations, and with what was proposed in them. */
export const conversationUseCases = {
  createConversation,
  listConversations,
  listConversationMessages,
  listProposals,
  readProposal,
  checkProposal,
};
