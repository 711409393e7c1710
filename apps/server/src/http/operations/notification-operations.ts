import {
  notificationListQuerySchema,
  notificationListSchema,
  notificationsMarkedSchema,
  notificationsReadSchema,
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
      "What the member is told of, newest first: horses of the group that others rode. Kept for 90 days.",
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
];
