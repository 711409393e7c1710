export {
  changeConversation,
  deleteConversation,
  deleteMessage,
  editMessage,
  createConversation,
  listConversations,
  listConversationMessages,
  listMessagesAcross,
} from "./conversations.ts";
export { importConversations } from "./import-conversations.ts";
