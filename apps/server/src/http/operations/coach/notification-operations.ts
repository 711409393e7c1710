import {
  mailSettingsChangeSchema,
  mailSettingsSchema,
  notificationListQuerySchema,
  notificationListSchema,
  notificationsMarkedSchema,
  notificationsReadSchema,
  notificationSettingsChangeSchema,
  notificationSettingsSchema,
  pushEndpointSchema,
  pushKeySchema,
  pushSubscriptionListSchema,
  pushSubscriptionSchema,
  unreadCountSchema,
} from "@canter/protocol/coach/notifications";
import { defineOperation } from "../../operation.ts";

const tag = "notifications";

/** The address at which the member uses Canter, if a push service can contact it. */
const contactOf = (request: Request): string | undefined => {
  const origin = request.headers.get("origin") ?? "";
  return origin.startsWith("https://") ? origin : undefined;
};

export const notificationOperations = [
  defineOperation({
    id: "listNotifications",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications",
    tag,
    problems: [],
    summary:
      "The member's notifications, newest first: rides of others, how programs stand, cautions, care that is due, reports. Kept for 90 days.",
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
    summary: "What the member is notified of in this group.",
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
    summary: "Switch notifications of this group on or off; what is left out stays as it is.",
    body: notificationSettingsChangeSchema,
    success: { description: "All of them as they are now.", schema: notificationSettingsSchema },
    handle: ({ application, member, body }) =>
      application.notification.changeNotificationSettings(member, body),
  }),
  defineOperation({
    id: "readMailSettings",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications/mail",
    tag,
    problems: [],
    summary: "What the member gets by mail of this group, and where it goes.",
    success: { description: "The settings.", schema: mailSettingsSchema },
    handle: ({ application, member }) => application.notification.readMailSettings(member),
  }),
  defineOperation({
    id: "changeMailSettings",
    needs: ["notification", "write"],
    method: "put",
    path: "/notifications/mail",
    tag,
    problems: [],
    summary: "Switch mail of this group on or off; what is left out stays as it is.",
    body: mailSettingsChangeSchema,
    success: { description: "All of them as they are now.", schema: mailSettingsSchema },
    handle: ({ application, member, body }) => application.notification.changeMailSettings(member, body),
  }),
  defineOperation({
    id: "readPushKey",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications/push-key",
    tag,
    problems: [],
    summary: "What a browser subscribes with to be notified while no page is open (Web Push).",
    success: { description: "The key.", schema: pushKeySchema },
    handle: ({ application }) => application.notification.readPushKey(),
  }),
  defineOperation({
    id: "listPushSubscriptions",
    needs: ["notification", "read"],
    method: "get",
    path: "/notifications/push-subscriptions",
    tag,
    problems: [],
    summary: "The member's browsers that show notifications while no page is open.",
    success: { description: "All of them, the latest first.", schema: pushSubscriptionListSchema },
    handle: ({ application, member }) => application.notification.listPushSubscriptions(member),
  }),
  defineOperation({
    id: "addPushSubscription",
    needs: ["notification", "write"],
    method: "post",
    path: "/notifications/push-subscriptions",
    tag,
    problems: [],
    summary: "Show the member's notifications in this browser, also while no page is open.",
    body: pushSubscriptionSchema,
    success: { status: 201, description: "The browser.", schema: pushEndpointSchema },
    handle: ({ application, member, body: { endpoint, keys }, request, once }) =>
      application.notification.addPushSubscription(
        member,
        { endpoint, ...keys, contact: contactOf(request) },
        once,
      ),
  }),
  defineOperation({
    id: "removePushSubscription",
    needs: ["notification", "write"],
    method: "delete",
    path: "/notifications/push-subscriptions",
    tag,
    problems: ["not_found"],
    summary: "Show nothing in this browser any more.",
    body: pushEndpointSchema,
    success: { description: "The browser.", schema: pushEndpointSchema },
    handle: ({ application, member, body: { endpoint } }) =>
      application.notification.removePushSubscription(member, endpoint),
  }),
];
