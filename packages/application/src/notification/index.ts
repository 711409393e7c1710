export { countUnreadNotifications, listNotifications, markNotificationsRead } from "./notifications.ts";
export { changeNotificationSettings, readNotificationSettings } from "./notifications.ts";
export { changeMailSettings, readMailSettings } from "./mail/mail-settings.ts";
export {
  addPushSubscription,
  listPushSubscriptions,
  readPushKey,
  removePushSubscription,
} from "./push-subscriptions.ts";
