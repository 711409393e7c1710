import { smallestPhoto } from "./smallest-photo.ts";

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

/** A workout of the writer from a message that was read wrong and set right, and the example that is kept of it. */
export type KnownExample = Readonly<Record<"misreadId" | "exampleId", string>>;

/** For every operation on examples of how messages are to be read. */
const exampleSamples = {
  readWorkoutReading: ({ misreadId }: KnownExample) => ({ params: { id: misreadId } }),
  keepReadingExample: ({ misreadId }: KnownExample) => ({ params: { id: misreadId } }),
  listReadingExamples: () => ({}),
  listReadingExamplesInUse: () => ({}),
  exportReadingExamples: () => ({}),
  shareReadingExample: ({ exampleId }: KnownExample) => ({
    params: { id: exampleId },
    body: { isShared: true },
  }),
  deleteReadingExample: ({ exampleId }: KnownExample) => ({ params: { id: exampleId } }),
};

const olga = { name: "Olga", tone: "short", methodology: "a few heavy basics" };

/** For every operation on conversations, memory, coaches and examples. */
export const talkSamples = {
  ...exampleSamples,
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

type Known = Readonly<
  Record<"horseId" | "horseShareId" | "offerToken" | "cautionId" | "careId" | "workoutId", string>
>;

/** For every operation on horses. */
export const horseSamples = {
  listHorses: () => ({}),
  addHorse: ({ workoutId }) => ({ body: { name: `Star ${workoutId}` } }),
  readHorse: ({ horseId }) => ({ params: { id: horseId } }),
  changeHorse: ({ horseId }) => ({
    params: { id: horseId },
    body: { version: 1, profile: { breed: "Cob" } },
  }),
  removeHorse: ({ horseId }) => ({ params: { id: horseId } }),
  restoreHorse: ({ horseId }) => ({ params: { id: horseId } }),
  putHorsePhoto: ({ horseId }) => ({
    params: { id: horseId },
    sent: { text: smallestPhoto, mediaType: "image/webp" },
  }),
  readHorsePhoto: ({ horseId }) => ({ params: { id: horseId } }),
  removeHorsePhoto: ({ horseId }) => ({ params: { id: horseId } }),
  offerHorse: ({ horseId }) => ({ params: { id: horseId }, body: { access: "read" } }),
  listHorseShares: ({ horseId }) => ({ params: { id: horseId } }),
  endHorseShare: ({ horseShareId }) => ({ params: { id: horseShareId } }),
  readHorseOffer: ({ offerToken }) => ({ params: { token: offerToken } }),
  acceptHorseOffer: ({ offerToken }) => ({ params: { token: offerToken }, body: {} }),
  listCautions: ({ horseId }) => ({ params: { id: horseId } }),
  addCaution: ({ horseId }) => ({
    params: { id: horseId },
    body: { text: "No jumping", until: "2036-01-01" },
  }),
  changeCaution: ({ cautionId }) => ({ params: { id: cautionId }, body: { version: 1, until: null } }),
  removeCaution: ({ cautionId }) => ({ params: { id: cautionId } }),
  restoreCaution: ({ cautionId }) => ({ params: { id: cautionId } }),
  listCare: ({ horseId }) => ({ params: { id: horseId } }),
  addCare: ({ horseId }) => ({ params: { id: horseId }, body: { kind: "vet", dueOn: "2026-12-01" } }),
  changeCare: ({ careId }) => ({ params: { id: careId }, body: { version: 1, everyWeeks: 8 } }),
  markCareDone: ({ careId }) => ({ params: { id: careId }, body: {} }),
  removeCare: ({ careId }) => ({ params: { id: careId } }),
  restoreCare: ({ careId }) => ({ params: { id: careId } }),
  readHandoff: ({ horseId }) => ({ params: { id: horseId } }),
  markHandoffRead: ({ horseId }) => ({ params: { id: horseId } }),
  readHorseProgress: ({ horseId }) => ({ params: { id: horseId }, query: "?from=2026-01-01" }),
} satisfies Readonly<Record<string, (known: Known) => object>>;
