import { Button, VisuallyHidden, Switch } from "@mantine/core";
import { IconAlertTriangle, IconFileText, IconHorse, IconTargetArrow, IconTool } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, useCallback, useEffect, useRef } from "react";
import type { Notification } from "@canter/protocol/coach/notifications";
import { workOfDay } from "@canter/domain/notification/work-of-day";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { type NotificationKind, notificationKinds } from "@canter/domain/notification/notification-kind";
import {
  markNotificationsRead,
  notificationPagesQuery,
  unreadQuery,
  changeNotificationSettings,
  notificationSettingsQuery,
  changeMailSettings,
  mailSettingsQuery,
} from "../../api/notifications.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton, PageSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { formatStatement } from "../../ui/formats.ts";
import rows from "../../ui/workout/workout-row.module.css";
import { pushQuery, startPush, stopPush } from "../../browser/push.ts";
import { RequestFailed } from "../../api/request.ts";
import { enterGroup } from "../../api/session.ts";
import plain from "../../ui/page/plain-page.module.css";
import styles from "./notification.module.css";

type Where = { readonly address: string | null; readonly available: boolean };

/** The mail address; undefined: no mail is sent in this state. */
const reasonOf = ({ address, available }: Where): string | undefined => {
  if (!available) return "This installation sends no mail: whoever runs it sets a mail server first.";
  return address === null ? "Nothing is mailed to whoever signs in without an email address." : undefined;
};

/** What the member gets by mail, if mail is sent. */
const MailSwitches = () => {
  const client = useQueryClient();
  const { data } = useQuery(mailSettingsQuery);
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeMailSettings>[1]) => changeMailSettings(client, change),
  });
  if (!data) return null;
  const now = { ...data, ...(changing.isPending && changing.variables) };
  const reason = reasonOf(data);
  return (
    <>
      <Switch
        label="Mail me each morning"
        description={reason ?? `What came and you have not read, at 7:00, to ${data.address}`}
        checked={now.digest}
        disabled={reason !== undefined}
        onChange={(event) => changing.mutate({ digest: event.currentTarget.checked })}
      />
      <Switch
        label="Mail me the weekly report"
        {...(reason === undefined && { description: "On Sunday evening, where there are horses" })}
        checked={now.report}
        disabled={reason !== undefined}
        onChange={(event) => changing.mutate({ report: event.currentTarget.checked })}
      />
      {changing.isError && <ProblemNotice error={changing.error} />}
    </>
  );
};

const says = {
  unsupported: "This browser can’t. On a phone, add Canter to the home screen first.",
  blocked: "This browser was told not to show notifications of this site: allow it in its settings.",
  off: "Also while Canter is closed",
  on: "Also while Canter is closed",
} as const;

/** Whether this browser shows the member's notifications while no page is open. */
const PushSwitch = () => {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery);
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPush() : stopPush()),
    onSuccess: (now) => client.setQueryData(pushQuery.queryKey, now),
  });
  return (
    <>
      <Switch
        label="Show them on this device"
        description={says[state ?? "off"]}
        checked={switching.isPending ? switching.variables : state === "on"}
        // Until its state is known, a tap could mean either.
        disabled={state === undefined || state === "unsupported" || state === "blocked"}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      {switching.isError && <ProblemNotice error={switching.error} />}
    </>
  );
};

const inWords: Readonly<Record<NotificationKind, readonly [label: string, says: string]>> = {
  ride: ["Rides", "Somebody else rode a horse of yours"],
  verdict: ["How programs stand", "One falls behind, gets ahead or is over"],
  caution: ["Cautions", "Somebody pinned one to a horse"],
  against: ["What you pinned", "Somebody did what a caution of yours forbids"],
  care: ["Care", "Farrier, vet and the like are due within two days"],
  report: ["Reports", "A new one is ready"],
};

/** Which notifications the member gets in this group. */
const NotificationSettings = () => {
  const { group } = useActingMember();
  const client = useQueryClient();
  const settings = useQuery(notificationSettingsQuery);
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeNotificationSettings>[1]) =>
      changeNotificationSettings(client, change),
  });
  if (settings.isPending) return <ListSkeleton rows={5} />;
  if (settings.isError) return <ProblemNotice error={settings.error} again={() => void settings.refetch()} />;
  const now = { ...settings.data, ...(changing.isPending && changing.variables) };
  return (
    <section className={plain.card} aria-labelledby="notified">
      <h2 id="notified">What you are notified of in {group.name}</h2>
      {notificationKinds.map((kind) => (
        <Switch
          key={kind}
          label={inWords[kind][0]}
          description={inWords[kind][1]}
          checked={now[kind]}
          onChange={(event) => changing.mutate({ [kind]: event.currentTarget.checked })}
        />
      ))}
      <PushSwitch />
      <MailSwitches />
      {changing.isError && <ProblemNotice error={changing.error} />}
    </section>
  );
};

/** One thing that happened; or the rides of one horse on one day, newest first. */
type Row = readonly [first: Notification, ...more: Notification[]];
type Props = { readonly notification: Notification };

/** The notifications in their order, the rides of one horse on one day at the newest of them. */
function rowsOf(all: readonly Notification[], zone: string): readonly Row[] {
  const keyOf = (one: Notification): string =>
    one.kind === "ride" ? `${one.athlete.id} ${localDateAt(one.createdAt, zone)}` : one.id;
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more]] : [],
  );
}

/** "Beau: 2 rides (Mia, Jake), lunged once (Mia)". */
function ridesInWords(row: Row): string {
  const rides = row.filter((one) => one.kind === "ride");
  return `${rides[0]?.athlete.name ?? ""}: ${workOfDay(rides)}`;
}

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
  const shown = { className: rows.title, children: formatStatement(notification), onClick: onOpen };
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

const NotificationRow = ({ row }: { readonly row: Row }) => {
  const { member, today } = useActingMember();
  const client = useQueryClient();
  const [notification] = row;
  const unread = row.flatMap(({ id, readAt }) => (readAt === undefined ? [id] : []));
  const reading = useMutation({ mutationFn: () => markNotificationsRead(client, unread) });
  const isUnread = unread.length > 0 && !reading.isSuccess;
  const onOpen = () => isUnread && reading.mutate();
  const Icon = icons[notification.kind];
  return (
    <li className={rows.row} data-unread={isUnread || undefined}>
      <div className={styles.row}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <div className={rows.head}>
          {isUnread && <VisuallyHidden>Unread:</VisuallyHidden>}
          {row.length > 1 && notification.kind === "ride" ? (
            <Link
              to="/horses/$horseId"
              params={{ horseId: notification.athlete.id }}
              className={rows.title}
              onClick={onOpen}
            >
              {ridesInWords(row)}
            </Link>
          ) : (
            <WayIn notification={notification} onOpen={onOpen} />
          )}
          <span className={rows.aside}>
            <Moment at={notification.createdAt} zone={member.zone} today={today} />
          </span>
        </div>
      </div>
    </li>
  );
};

const List = () => {
  const { member } = useActingMember();
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
        {rowsOf(all, member.zone).map((row) => (
          <NotificationRow key={row[0].id} row={row} />
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

const isGone = (error: unknown): boolean => error instanceof RequestFailed && error.problem.status === 404;

const useOpening = () => {
  const { group, id, to } = useSearch({ from: "/open" });
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = useCallback(async (): Promise<string> => {
    try {
      if (group !== undefined && group !== acting.group.id) await enterGroup(client, group);
    } catch (error) {
      if (isGone(error)) return "/";
      throw error;
    }
    if (id !== undefined) void markNotificationsRead(client, [id]).catch(() => undefined);
    return to ?? "/";
  }, [client, acting.group.id, group, id, to]);
  return { acting, enter, navigate, address: [group, id, to].join(" ") };
};

/**
 * Switches to a group and opens one of its pages: from the menu of groups, or from a device's notification, which is then marked as read. It
 * is an address so that a page with unsaved work is asked first, and the group stays if the answer is no.
 */
export const OpenInGroup = () => {
  const { acting, enter, navigate, address } = useOpening();
  const [problem, setProblem] = useState<Error>();
  const opened = useRef("");
  const open = useCallback(() => {
    setProblem(undefined);
    enter().then(
      (href) => navigate({ href, replace: true }),
      (error: Error) => setProblem(error),
    );
  }, [enter, navigate]);
  useEffect(() => {
    // Only once: switching the group changes the acting member.
    if (opened.current === address) return;
    opened.current = address;
    open();
  }, [address, open]);
  if (!problem) return <PageSkeleton />;
  return (
    <>
      <PageHead title={acting.group.name} />
      <ProblemNotice error={problem} kept={`You are still in ${acting.group.name}.`} again={open} />
    </>
  );
};
