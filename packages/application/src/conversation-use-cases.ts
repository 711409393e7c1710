import { createConversation, listConversations } from "./conversation/conversations.ts";
import { listConversationMessages } from "./conversation/list-conversation-messages.ts";
import { lazily } from "./lazily.ts";

/** What members do with their conversations, and with what was proposed in them. */
export const conversationUseCases = {
  createConversation,
  listConversations,
  listConversationMessages,
  listProposals: lazily(async () => (await import("./proposal/proposals.ts")).listProposals),
  readProposal: lazily(async () => (await import("./proposal/proposals.ts")).readProposal),
  checkProposal: lazily(async () => (await import("./proposal/decide-proposal.ts")).checkProposal),
  shiftProposal: lazily(async () => (await import("./proposal/shift-in-proposal.ts")).shiftInProposal),
};
