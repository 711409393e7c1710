/** The keys are those of the example of RFC 8291. */
const pushSubscription = {
  endpoint: "https://push.example/send/1",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/** Of every operation of notifications. */
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
