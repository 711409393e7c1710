export {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  changeNotificationSettings,
  readNotificationSettings,
} from "./notifications.ts";
export { changeMailSettings, readMailSettings } from "./mail/mail-to-member.ts";
export { addPushSubscription, listPushSubscriptions, readPushKey, removePushSubscription } from "./push.ts";
