import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { chosenGroup } from "../../browser/stored.ts";
import { enterGroup } from "../../api/session.ts";
import { markNotificationsRead } from "../../api/notifications.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageSkeleton } from "../../ui/page/page-skeleton.tsx";

/** Opened from a device's notification: switches to its group and subject, and marks it as read. */
export const OpenNotification = () => {
  const { group, id, to } = useSearch({ from: "/open" });
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useRef(false);
  useEffect(() => {
    // Only once: switching the group changes the location.
    if (opened.current) return;
    opened.current = true;
    const open = async () => {
      const known = acting.groups.some((one) => one.id === group);
      if (known && group !== undefined && group !== (chosenGroup() ?? acting.group.id))
        await enterGroup(client, group);
      if (known && id !== undefined) void markNotificationsRead(client, [id]).catch(() => undefined);
      await navigate({ href: known ? (to ?? "/notifications") : "/", replace: true });
    };
    void open();
  }, [client, navigate, acting, group, id, to]);
  return <PageSkeleton />;
};
