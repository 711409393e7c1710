import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link, Navigate, getRouteApi } from "@tanstack/react-router";
import type { Layout } from "@canter/domain/dashboard/layout";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { formatDate } from "../../ui/formats.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Dashboard } from "./dashboard.tsx";
import styles from "./dashboard.module.css";
import { dayWidgets } from "./day-widgets.tsx";

const route = getRouteApi("/day/$date");

/** The content of a past day: what was done, weighed and eaten, what was said, what was offered. */
const layout: Layout = {
  widgets: [
    { type: "recent_workouts", size: "wide" },
    { type: "weight", size: "narrow" },
    { type: "nutrition", size: "narrow" },
    { type: "coach", size: "wide" },
    { type: "up_next", size: "wide" },
    { type: "playlist", size: "wide" },
  ],
};

const isDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

/** A past day: read only, with links to the days around it. */
export const DayPage = () => {
  const { date } = route.useParams();
  const acting = useActingMember();
  if (!isDate(date)) return <MissingPage />;
  if (date >= acting.today) return <Navigate to="/" replace />;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  // Its weekday is in the title.
  const days = daysBetween(date, acting.today);
  const ago = days > 1 && days < 7 ? `${days} days ago` : describeDate(date, acting.today);
  return (
    <>
      <PageHead title={formatDate(date)} over={ago.charAt(0).toUpperCase() + ago.slice(1)} />
      <nav className={styles.foot} aria-label="Other days">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/day/$date" params={{ date: before }} />}
        >
          Day before
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          renderRoot={(props) =>
            after === acting.today ? (
              <Link {...props} to="/" />
            ) : (
              <Link {...props} to="/day/$date" params={{ date: after }} />
            )
          }
        >
          {after === acting.today ? "Today" : "Day after"}
        </Button>
      </nav>
      <Dashboard
        key={date}
        acting={acting}
        layout={layout}
        date={date}
        registry={dayWidgets}
        none={<p className={styles.none}>The coach prepared nothing for this day.</p>}
      />
    </>
  );
};
