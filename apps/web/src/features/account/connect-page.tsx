import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { assistantClientQuery, connectAssistant, type Access } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "./use-password-first.tsx";

/** The destination of an address, for people: its host, or the program that it opens. */
const destinationOf = (address: string | null): string => {
  if (address === null || !URL.canParse(address)) return "where it came from";
  const { protocol, host } = new URL(address);
  if (!protocol.startsWith("http")) return `the program that opens ${protocol}`;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? `a program on this device (${host})` : host;
};

/** An assistant sends its member here: they choose the group where it may act, and how far. */
export const ConnectPage = () => {
  const { query = "" } = useSearch({ from: "/connect" });
  const acting = useActingMember();
  const asked = new URLSearchParams(query);
  const { data: assistant, error } = useQuery(assistantClientQuery(asked.get("client_id") ?? ""));
  const [groupId, setGroupId] = useState(acting.group.id);
  const [access, setAccess] = useState<Access>("read");
  const { first, field } = usePasswordFirst();
  const mayWrite = (asked.get("scope") ?? "").split(" ").includes("write");
  const answering = useMutation({
    mutationFn: (accept: boolean) => first(() => connectAssistant({ query, accept, groupId, access })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (error) return <ProblemNotice error={error} />;
  if (!assistant) return <ListSkeleton />;
  const name = assistant.name ?? "An assistant without a name";
  return (
    <>
      <PageHead
        title="Connect an assistant"
        under={`“${name}” wants to act for you here. It chose that name itself; nobody has checked it.`}
      />
      <div className={styles.card}>
        <p>
          It goes back to <strong>{destinationOf(asked.get("redirect_uri"))}</strong>. Go on only if you have
          just connected it yourself.
        </p>
        <div className={styles.pair}>
          <NativeSelect
            label="In"
            value={groupId}
            onChange={(event) => setGroupId(event.currentTarget.value)}
            data={acting.groups.map(({ id, name: title }) => ({ value: id, label: title }))}
          />
          <NativeSelect
            label="It may"
            value={access}
            onChange={(event) => setAccess(event.currentTarget.value === "write" ? "write" : "read")}
            data={[
              { value: "read", label: "only read" },
              ...(mayWrite ? [{ value: "write", label: "also log and propose changes" }] : []),
            ]}
          />
        </div>
        <p className={styles.quiet}>
          It sees what you see in that group, in whatever it writes you or its maker. Changes of a program
          wait for your click in any case. You can take this back at any time, under API keys.
        </p>
        {field}
        {answering.isError && <ProblemNotice error={answering.error} />}
        <div className={styles.buttons}>
          <Button onClick={() => answering.mutate(true)} loading={answering.isPending}>
            Connect
          </Button>
          <Button variant="default" onClick={() => answering.mutate(false)} disabled={answering.isPending}>
            Refuse
          </Button>
        </div>
      </div>
    </>
  );
};
