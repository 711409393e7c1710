import { VisuallyHidden } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { News } from "../api/live/live-client.ts";
import { refreshNotifications, unreadQuery } from "../api/notifications.ts";
import { refreshHorses } from "../api/refresh.ts";
import { hearPushes } from "../browser/push.ts";
import { sessionQuery } from "../api/session.ts";
import { isDemoAccount } from "./is-demo-account.ts";
import styles from "./frame.module.css";

/** Higher numbers are not shown. */
const most = 99;

/** One ride is several pieces of news: of the ride, and of how its program stands. What comes within this time is fetched once. */
const gatherMilliseconds = 300;

/** Refetches when the server reports news, what others did included, while the page is visible. `memberId`: undefined does not listen. */
const useNews = (memberId: string | undefined): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (memberId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const waiting = new Map<News, number>();
    const refetch = (news: News) => {
      waiting.delete(news);
      void (news === "horses" ? refreshHorses(client) : refreshNotifications(client));
    };
    const gather = (news: News) => {
      if (!waiting.has(news))
        waiting.set(
          news,
          window.setTimeout(() => refetch(news), gatherMilliseconds),
        );
    };
    const hear = async () => {
      const { liveClient } = await import("../api/live/live-client.ts");
      if (isOver || stop || document.hidden) return;
      stop = liveClient.listen(gather);
    };
    const follow = () => {
      if (!document.hidden) return void hear();
      stop?.();
      stop = undefined;
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", follow);
      stop?.();
      for (const timer of waiting.values()) window.clearTimeout(timer);
    };
  }, [client, memberId]);
};

/** Opens the subject of a tapped device notification. */
const useOpened = (): void => {
  const navigate = useNavigate();
  useEffect(() => hearPushes((href) => void navigate({ href })), [navigate]);
};

/** A link to the member's notifications, with the number of unread ones. */
export const NotificationBell = () => {
  const { data: session } = useQuery(sessionQuery);
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: session !== undefined });
  // Everybody shares the demo's account, and an account may have only so many connections at once.
  useNews(session === undefined || isDemoAccount(session.account) ? undefined : session.member.id);
  useOpened();
  if (!session) return null;
  return (
    <Link to="/notifications" className={styles.bell}>
      <IconBell size={22} stroke={1.6} aria-hidden />
      <VisuallyHidden>Notifications{unread > 0 && `, ${unread} unread`}</VisuallyHidden>
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </Link>
  );
};
