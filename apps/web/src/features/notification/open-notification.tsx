import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { chosenGroup } from "../../browser/stored.ts";
import { enterGroup } from "../../api/session.ts";
import { markNotificationsRead } from "../../api/notifications.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";

/** Opened from a device's notification: switches to its group and subject, and marks it as read. */
export const OpenNotification = () => {
  const { group, id, to } = useSearch({ from: "/open" });
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useRef(false);
  const [error, setError] = useState<unknown>();
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
    void open().catch(setError);
  }, [client, navigate, acting, group, id, to]);
  // The page is loaded again: then it is opened from the start.
  return error === undefined ? (
    <PageSkeleton />
  ) : (
    <ProblemNotice error={error} again={() => window.location.reload()} />
  );
};
