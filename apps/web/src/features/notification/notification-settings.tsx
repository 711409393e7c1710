import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NotificationKind, notificationKinds } from "@canter/domain/notification/notification-kind";
import { pushQuery, startPush, stopPush } from "../../browser/push.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { changeNotificationSettings, notificationSettingsQuery } from "../../api/notifications.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { MailSwitches } from "./mail-switches.tsx";

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
  against: ["Rides against your cautions", "Somebody did what a caution of yours forbids"],
  care: ["Care", "Farrier, vet and the like are due within two days"],
  report: ["Reports", "A new one is ready"],
};

/** Which notifications the member gets in this group. */
export const NotificationSettings = () => {
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
