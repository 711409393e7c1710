import { VisuallyHidden } from "@mantine/core";
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
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { athletesQuery, sessionQuery } from "../api/session.ts";
import { unsentFiles } from "../browser/unsent/unsent-files.ts";
import { unsentMessages } from "../browser/unsent/unsent-messages.ts";
import { unsentSessions, useDelayedSessions } from "../browser/unsent/unsent-sessions.ts";
import { useLogBox } from "./use-log-box.ts";
import { useMayLog } from "./use-may-log.ts";
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
