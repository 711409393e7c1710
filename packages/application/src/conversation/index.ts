export { changeConversation, deleteConversation, deleteMessage, editMessage } from "./conversations.ts";
export { createConversation, listConversations } from "./conversations.ts";
export { importConversations } from "./import-conversations.ts";
export { listConversationMessages } from "./list-messages.ts";
export { listMessagesAcross } from "./list-messages.ts";
