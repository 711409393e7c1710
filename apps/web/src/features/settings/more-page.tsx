import {
  IconArchive,
  IconChevronRight,
  IconDatabaseExport,
  IconNotes,
  IconSettings,
  IconTags,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { workoutsQuery } from "../../api/queries.ts";
import { usePlace } from "../../frame/use-place.ts";
import { PageHead } from "../../ui/page-head.tsx";
import styles from "./settings.module.css";

const icon = { size: 22, stroke: 1.6, "aria-hidden": true } as const;

/** What is needed now and then. */
export const MorePage = () => {
  const place = usePlace();
  const { data: drafts } = useQuery(workoutsQuery({ status: "draft" }, 50));
  const waiting = drafts?.items.length ?? 0;
  const entries = [
    {
      to: "/drafts",
      icon: <IconNotes {...icon} />,
      title: "Drafts",
      says:
        waiting === 0
          ? "Nothing waits for an answer"
          : `${waiting} ${waiting === 1 ? "waits" : "wait"} for an answer`,
    },
    { to: "/deleted", icon: <IconArchive {...icon} />, title: "Deleted", says: "Bring workouts back" },
    {
      to: "/settings",
      icon: <IconSettings {...icon} />,
      title: "Settings",
      says: "Name, units, time zone, theme",
    },
    {
      to: "/disciplines",
      icon: <IconTags {...icon} />,
      title: "Disciplines",
      says: `What ${place.group.name} trains`,
    },
    { to: "/data", icon: <IconDatabaseExport {...icon} />, title: "Your data", says: "Export and backup" },
  ] as const;
  return (
    <>
      <PageHead title="More" />
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={styles.entry}>
              {entry.icon}
              <span>
                <span className={styles.entryTitle}>{entry.title}</span>
                <span className={styles.quiet}>{entry.says}</span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.version}>
        Canter {place.version}
        <span>
          {" "}
          · press <kbd>?</kbd> for the keyboard
        </span>
      </p>
    </>
  );
};
