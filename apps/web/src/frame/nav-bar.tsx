import { VisuallyHidden, Menu, UnstyledButton } from "@mantine/core";
import {
  IconCalendarTime,
  IconCalendarWeek,
  IconDots,
  IconHome,
  IconHorse,
  IconMessageCircle,
  IconPencil,
  IconScale,
  IconToolsKitchen2,
  IconTrophy,
  IconBell,
  IconCheck,
  IconLogout,
  IconPlus,
  IconSelector,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState, useNavigate } from "@tanstack/react-router";
import { useEffect, lazy, Suspense } from "react";
import { athletesQuery, sessionQuery } from "../api/session.ts";
import { unsentFiles } from "../browser/unsent/unsent-files.ts";
import { unsentMessages } from "../browser/unsent/unsent-messages.ts";
import { unsentSessions, useDelayedSessions } from "../browser/unsent/unsent-sessions.ts";
import { useLogBox } from "./use-log-box.ts";
import { useMayLog } from "./use-may-log.ts";
import type { News } from "../api/live/live-client.ts";
import { refreshNotifications, unreadQuery } from "../api/notifications.ts";
import { refreshHorses } from "../api/refresh.ts";
import { hearPushes } from "../browser/push.ts";
import { isDemoAccount } from "./is-demo-account.ts";
import { useSwitching } from "../features/screen/use-switching.tsx";
import { useActingMember } from "./use-acting-member.ts";
import { useSigningOut } from "./use-signing-out.tsx";
import styles from "./frame.module.css";

const icon = { size: 24, stroke: 1.6, "aria-hidden": true } as const;

/** What a wide screen has room for beside the five; on a phone More links there. */
const further = [
  { to: "/history", icon: IconCalendarTime, name: "History" },
  { to: "/records", icon: IconTrophy, name: "Records" },
  { to: "/body", icon: IconScale, name: "Body" },
  { to: "/food", icon: IconToolsKitchen2, name: "Food" },
] as const;

/** For a household with horses; in a barn it is the first page. */
const barn = { to: "/barn", icon: IconHorse, name: "Barn" } as const;

/** The navigation, in the same order on phone and desktop, with the log box in the middle. */
export const NavBar = () => {
  const box = useLogBox();
  const mayLog = useMayLog();
  const { data: session } = useQuery(sessionQuery);
  const messages = unsentMessages.use(session?.member.id);
  // A file of a message that is not sent yet counts with it.
  const files = unsentFiles
    .use(session?.member.id)
    .filter(({ messageKey, runId }) => messageKey === undefined || runId !== undefined);
  const sessions = useDelayedSessions(session?.member.id);
  const unsent = messages.length + files.length + sessions.length;
  const waiting =
    messages.filter(unsentMessages.isSendable).length +
    files.filter(unsentFiles.isSendable).length +
    sessions.filter(unsentSessions.isSendable).length;
  const isBarn = session?.group.kind === "barn";
  const { data: athletes = [] } = useQuery({ ...athletesQuery, enabled: session !== undefined && !isBarn });
  const hasHorses = !isBarn && athletes.some(({ kind }) => kind === "horse");
  // In a barn its page is the first one, at both addresses.
  const isFirst = useRouterState({ select: ({ location }) => location.pathname === "/" });
  return (
    <nav className={styles.nav} aria-label="Canter">
      <Link
        to={isBarn ? "/barn" : "/"}
        className={styles.place}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isFirst && { "data-status": "active" })}
      >
        {isBarn ? <IconHorse {...icon} /> : <IconHome {...icon} />}
        <span>{isBarn ? "Barn" : "Today"}</span>
      </Link>
      <Link to="/plan" className={styles.place} activeOptions={{ includeSearch: false }}>
        <IconCalendarWeek {...icon} />
        <span>Plan</span>
      </Link>
      {mayLog && (
        <button type="button" className={styles.log} onClick={box.open} aria-keyshortcuts="l">
          <span className={styles.logMark}>
            <IconPencil {...icon} />
            {unsent > 0 && (
              <span className={styles.badge}>
                <span aria-hidden>{unsent}</span>
                {waiting > 0 && <VisuallyHidden>, {waiting} not sent yet</VisuallyHidden>}
                {unsent > waiting && <VisuallyHidden>, {unsent - waiting} to look at</VisuallyHidden>}
              </span>
            )}
          </span>
          <span>Log</span>
          <kbd aria-hidden>L</kbd>
        </button>
      )}
      <Link to="/coach" className={styles.place} activeOptions={{ includeSearch: false }}>
        <IconMessageCircle {...icon} />
        <span>Coach</span>
      </Link>
      {[...(hasHorses ? [barn] : []), ...further].map(({ to, icon: Icon, name }) => (
        <Link
          key={to}
          to={to}
          className={`${styles.place} ${styles.further}`}
          activeOptions={{ includeSearch: false }}
        >
          <Icon {...icon} />
          <span>{name}</span>
        </Link>
      ))}
      <Link to="/more" className={styles.place} activeOptions={{ includeSearch: false }}>
        <IconDots {...icon} />
        <span>More</span>
      </Link>
    </nav>
  );
};

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

const menuIcon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** The screen's other accounts are fetched only when the menu is opened. */
const PeopleMenu = lazy(async () => ({
  default: (await import("../features/screen/switch-person.tsx")).PeopleMenu,
}));

/** The current group, and a menu of one's other households and barns. */
export const GroupSwitcher = () => {
  const acting = useActingMember();
  const leaving = useSigningOut();
  const { choose: switchTo, beside } = useSwitching();
  return (
    <>
      {beside}
      {leaving.question}
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <UnstyledButton className={styles.switch}>
            <span className={styles.names}>
              <span className={styles.group}>{acting.group.name}</span>
              <span className={styles.member}>
                <span>{acting.member.name}</span>
                {acting.group.demo && <span className={styles.demo}>Demo</span>}
              </span>
            </span>
            <VisuallyHidden>Change group</VisuallyHidden>
            <IconSelector size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {acting.groups.map((group) => (
            <Menu.Item
              key={group.id}
              className={styles.item}
              renderRoot={(props) => <Link {...props} to="/open" search={{ group: group.id }} />}
              aria-current={group.id === acting.group.id}
              rightSection={group.id === acting.group.id ? <IconCheck size={18} aria-hidden /> : undefined}
            >
              {group.name}
              <span className={styles.member}>
                <span>{group.kind === "barn" ? "Barn" : "Household"}</span>
                {group.demo && <span className={styles.demo}>Demo</span>}
              </span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {acting.account.mayMakeGroups && (
            <Menu.Item
              className={styles.action}
              leftSection={<IconPlus {...menuIcon} />}
              renderRoot={(props) => <Link {...props} to="/groups/new" />}
            >
              Another household or barn
            </Menu.Item>
          )}
          <Suspense>
            <PeopleMenu choose={switchTo} itemClass={styles.item} actionClass={styles.action} />
          </Suspense>
          <Menu.Item
            className={styles.action}
            leftSection={<IconLogout {...menuIcon} />}
            onClick={leaving.leave}
          >
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
