import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MailSettings, NotificationSettings } from "@canter/protocol/coach/notifications";
import { byCursor, request } from "./request.ts";

const key = ["notifications"] as const;
/** Where no news gets through, and for what is forgotten with time. */
const askAgainMilliseconds = 60_000;

/** How many the member has not read. */
export const unreadQuery = queryOptions({
  queryKey: [...key, "unread"],
  queryFn: ({ signal }) => request("GET /notifications/unread", { signal }).then(({ unread }) => unread),
  refetchInterval: askAgainMilliseconds,
});

/** What the member was notified of, newest first, page by page. */
export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /notifications", { query: { cursor: pageParam, limit: 30 }, signal }),
  ...byCursor,
});

/** Asks anew for all of it. */
export const refreshNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[1] !== "settings" });

/** Marks one, or all that there are, as read. */
export const markNotificationsRead = async (client: QueryClient, id?: string): Promise<void> => {
  await request("POST /notifications/read", { body: id === undefined ? { all: true } : { ids: [id] } });
  await refreshNotifications(client);
};

/** What the member is notified of in this group. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [...key, "settings"],
  queryFn: ({ signal }) => request("GET /notifications/settings", { signal }),
});

/** What is left out stays as it is. */
export const changeNotificationSettings = async (
  client: QueryClient,
  change: Partial<NotificationSettings>,
): Promise<void> => {
  const settings = await request("PUT /notifications/settings", { body: change });
  client.setQueryData(notificationSettingsQuery.queryKey, settings);
};

/** What the member gets by mail of this group. */
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
