import {
  notificationListQuerySchema,
  notificationListSchema,
  notificationsMarkedSchema,
  notificationsReadSchema,
  notificationSettingsChangeSchema,
  notificationSettingsSchema,
  unreadCountSchema,
} from "@canter/protocol/notifications";
import { defineOperation } from "../operation.ts";

const tag = "notifications";

export const notificationOperations = [
  defineOperation({
    id: "listNotifications",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications",
    tag,
    problems: [],
    summary:
      "What the member is told of, newest first: rides of others, how programs stand, cautions, care that is due, reports. Kept for 90 days.",
    query: notificationListQuerySchema,
    success: { description: "One page.", schema: notificationListSchema },
    handle: ({ application, member, query: { unread, ...page } }) =>
      application.notification.listNotifications(member, { ...page, unread: unread === "1" }),
  }),
  defineOperation({
    id: "countUnreadNotifications",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications/unread",
    tag,
    problems: [],
    summary: "How many notifications the member has not read.",
    success: { description: "The count.", schema: unreadCountSchema },
    handle: ({ application, member }) => application.notification.countUnreadNotifications(member),
  }),
  defineOperation({
    id: "markNotificationsRead",
    needs: ["notification", "write"],
    method: "post",
    path: "/notifications/read",
    tag,
    problems: [],
    summary: "Mark notifications as read: those with the ids given, or all.",
    body: notificationsReadSchema,
    success: { description: "How many were marked.", schema: notificationsMarkedSchema },
    handle: ({ application, member, body, once }) =>
      application.notification.markNotificationsRead(member, "ids" in body ? { ids: body.ids } : {}, once),
  }),
  defineOperation({
    id: "readNotificationSettings",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications/settings",
    tag,
    problems: [],
    summary: "Of what the member is told in this group.",
    success: { description: "The settings.", schema: notificationSettingsSchema },
    handle: ({ application, member }) => application.notification.readNotificationSettings(member),
  }),
  defineOperation({
    id: "changeNotificationSettings",
    needs: ["notification", "write"],
    method: "put",
    path: "/notifications/settings",
    tag,
    problems: [],
    summary: "Switch on or off what the member is told of in this group; what is left out stays as it is.",
    body: notificationSettingsChangeSchema,
    success: { description: "All of them as they are now.", schema: notificationSettingsSchema },
    handle: ({ application, member, body }) =>
      application.notification.changeNotificationSettings(member, body),
  }),
];
