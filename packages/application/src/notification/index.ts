export { countUnreadNotifications, listNotifications, markNotificationsRead } from "./notifications.ts";
