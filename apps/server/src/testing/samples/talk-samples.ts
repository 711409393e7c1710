/** The keys are those of the example in RFC 8291. */
const pushSubscription = {
  endpoint: "https://push.example/send/1",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/** For every operation on notifications. */
export const notificationSamples = {
  listNotifications: () => ({}),
  countUnreadNotifications: () => ({}),
  markNotificationsRead: () => ({ body: { all: true } }),
  readPushKey: () => ({}),
  listPushSubscriptions: () => ({}),
  addPushSubscription: () => ({ body: pushSubscription }),
  removePushSubscription: () => ({ body: { endpoint: pushSubscription.endpoint } }),
  readNotificationSettings: () => ({}),
  readMailSettings: () => ({}),
  changeMailSettings: () => ({ body: { digest: true } }),
  changeNotificationSettings: () => ({ body: { caution: false } }),
};

/** For existing records: see `Known`. */
type Ids = Readonly<
  Record<"conversationId" | "spareConversationId" | "messageId" | "memoryKey" | "coachId", string>
>;

const olga = { name: "Olga", tone: "short", methodology: "a few heavy basics" };

/** For every operation on conversations, memory and coaches. */
export const talkSamples = {
  listConversations: () => ({}),
  createConversation: () => ({ body: { kind: "coach" } }),
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
