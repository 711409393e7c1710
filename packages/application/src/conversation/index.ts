export { createConversation, listConversations } from "./conversations.ts";
export { listConversationMessages } from "./list-conversation-messages.ts";
