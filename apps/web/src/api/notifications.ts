import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MailSettings, NotificationSettings } from "@canter/protocol/coach/notifications";
import { byCursor, request } from "./request.ts";

const key = ["notifications"] as const;
/** Polling interval, for networks without live updates, and for notifications that expire. */
const askAgainMilliseconds = 60_000;

/** The number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: [...key, "unread"],
  queryFn: ({ signal }) => request("GET /notifications/unread", { signal }).then(({ unread }) => unread),
  refetchInterval: askAgainMilliseconds,
});

/** The member's notifications, newest first, page by page. */
export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /notifications", { query: { cursor: pageParam, limit: 30 }, signal }),
  ...byCursor,
});

/** Refetches all of it. */
export const refreshNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[1] !== "settings" });

/** Marks one, or all, as read. */
export const markNotificationsRead = async (client: QueryClient, ids?: readonly string[]): Promise<void> => {
  await request("POST /notifications/read", { body: ids === undefined ? { all: true } : { ids: [...ids] } });
  await refreshNotifications(client);
};

/** Which notifications the member gets in this group. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [...key, "settings"],
  queryFn: ({ signal }) => request("GET /notifications/settings", { signal }),
});

/** Absent fields stay as they are. */
export const changeNotificationSettings = async (
  client: QueryClient,
  change: Partial<NotificationSettings>,
): Promise<void> => {
  const settings = await request("PUT /notifications/settings", { body: change });
  client.setQueryData(notificationSettingsQuery.queryKey, settings);
};

/** What the member gets by mail for this group. */
export const mailSettingsQuery = queryOptions({
  queryKey: [...key, "settings", "mail"],
  queryFn: ({ signal }) => request("GET /notifications/mail", { signal }),
});

export const changeMailSettings = async (
  client: QueryClient,
  change: Partial<Pick<MailSettings, "digest" | "report">>,
): Promise<void> => {
  const settings = await request("PUT /notifications/mail", { body: change });
  client.setQueryData(mailSettingsQuery.queryKey, settings);
};
