import { Button, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconFileText, IconHorse, IconTargetArrow, IconTool } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Notification } from "@canter/protocol/coach/notifications";
import { markNotificationsRead, notificationPagesQuery, unreadQuery } from "../../api/notifications.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { NotificationSettings } from "./notification-settings.tsx";
import styles from "./notification.module.css";

type Props = { readonly notification: Notification };

const icons = {
  ride: IconHorse,
  verdict: IconTargetArrow,
  caution: IconAlertTriangle,
  against: IconAlertTriangle,
  care: IconTool,
  report: IconFileText,
} as const;

/** A link to the subject; following it marks the notification as read. */
const WayIn = ({ notification, onOpen }: Props & { readonly onOpen: () => void }) => {
  const shown = { className: rows.title, children: notification.text, onClick: onOpen };
  switch (notification.kind) {
    case "ride":
    case "against":
      return <Link to="/workouts/$workoutId" params={{ workoutId: notification.workoutId }} {...shown} />;
    case "verdict":
      return <Link to="/plan/$programId" params={{ programId: notification.program.id }} {...shown} />;
    case "caution":
    case "care":
      return <Link to="/horses/$horseId" params={{ horseId: notification.athlete.id }} {...shown} />;
    case "report":
      return <Link to="/reports/$reportId" params={{ reportId: notification.reportId }} {...shown} />;
  }
};

const Row = ({ notification }: Props) => {
  const { member, today } = useActingMember();
  const client = useQueryClient();
  const reading = useMutation({ mutationFn: () => markNotificationsRead(client, notification.id) });
  const isUnread = notification.readAt === undefined && !reading.isSuccess;
  const Icon = icons[notification.kind];
  return (
    <li className={rows.row} data-unread={isUnread || undefined}>
      <div className={styles.row}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <div className={rows.head}>
          {isUnread && <VisuallyHidden>Unread:</VisuallyHidden>}
          <WayIn notification={notification} onOpen={() => isUnread && reading.mutate()} />
          <span className={rows.aside}>
            <Moment at={notification.createdAt} zone={member.zone} today={today} />
          </span>
        </div>
      </div>
    </li>
  );
};

const List = () => {
  const pages = useInfiniteQuery(notificationPagesQuery);
  if (pages.isPending) return <ListSkeleton rows={5} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const all = pages.data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState>
        Nothing yet. You are notified here when somebody else rode a horse of yours, a program falls behind,
        or care is due.
      </EmptyState>
    );
  return (
    <>
      <ul className={`${rows.list} ${styles.list}`} aria-label="Notifications">
        {all.map((notification) => (
          <Row key={notification.id} notification={notification} />
        ))}
      </ul>
      <OlderButton pages={pages} says="Older ones" />
    </>
  );
};

/** The member's notifications, newest first, and their settings. */
export const NotificationsPage = () => {
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isSetting, setSetting] = useState(false);
  const readingAll = useMutation({ mutationFn: () => markNotificationsRead(client) });
  return (
    <>
      <PageHead
        title="Notifications"
        actions={
          <>
            <Button
              variant="default"
              onClick={() => readingAll.mutate()}
              loading={readingAll.isPending}
              disabled={unread === 0}
            >
              Mark all as read
            </Button>
            <Button variant="default" aria-expanded={isSetting} onClick={() => setSetting(!isSetting)}>
              Settings
            </Button>
          </>
        }
      />
      {readingAll.isError && <ProblemNotice error={readingAll.error} />}
      {isSetting && <NotificationSettings />}
      <List />
    </>
  );
};
