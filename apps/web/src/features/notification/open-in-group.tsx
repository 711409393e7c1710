import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { markNotificationsRead } from "../../api/notifications.ts";
import { RequestFailed } from "../../api/request.ts";
import { enterGroup } from "../../api/session.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { PageSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";

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
