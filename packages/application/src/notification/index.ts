export { countUnreadNotifications, listNotifications, markNotificationsRead } from "./notifications.ts";
export { changeNotificationSettings, readNotificationSettings } from "./notification-settings.ts";
