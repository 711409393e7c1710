/** Of what exists: see `Known`. */
type Ids = Readonly<
  Record<"conversationId" | "spareConversationId" | "messageId" | "memoryKey" | "coachId", string>
>;

const olga = { name: "Olga", tone: "short", methodology: "a few heavy basics" };

/** Of every operation of conversations, of memory and of coaches. */
export const talkSamples = {
  listConversations: () => ({}),
  createConversation: () => ({ body: { kind: "designer" } }),
  changeConversation: ({ spareConversationId }: Ids) => ({
    params: { id: spareConversationId },
    body: { title: "Secret door talk" },
  }),
  deleteConversation: ({ spareConversationId }: Ids) => ({ params: { id: spareConversationId } }),
  listMessagesAcross: () => ({}),
  editMessage: ({ messageId }: Ids) => ({ params: { id: messageId }, body: { text: "Secret door" } }),
  deleteMessage: ({ messageId }: Ids) => ({ params: { id: messageId } }),
  listConversationMessages: ({ conversationId }: Ids) => ({ params: { id: conversationId } }),
  listMemories: () => ({}),
  putMemory: () => ({ params: { agent: "coach", key: "style" }, body: { value: "direct" } }),
  forgetMemories: () => ({ query: "?agent=echo" }),
  removeMemory: ({ memoryKey }: Ids) => ({ params: { agent: "coach", key: memoryKey } }),
  listCoaches: () => ({}),
  createCoach: () => ({ body: olga }),
  chooseCoach: () => ({ body: { id: "maren" } }),
  updateCoach: ({ coachId }: Ids) => ({ params: { id: coachId }, body: { tone: "shorter" } }),
  deleteCoach: ({ coachId }: Ids) => ({ params: { id: coachId } }),
};
