import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountSession } from "@canter/protocol/account/accounts";
import { accountSessionsQuery, endOtherSessions, endSession } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { browserInWords } from "./browser-in-words.ts";

const useEnding = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined ? endOtherSessions() : endSession(sessionId),
    onSettled: () => client.invalidateQueries({ queryKey: accountSessionsQuery.queryKey }),
  });
};

const Row = ({ session }: { readonly session: AccountSession }) => {
  const acting = useActingMember();
  const ending = useEnding();
  const browser = browserInWords(session.userAgent);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>
          {browser}
          {session.current && <span className={styles.mark}>this one</span>}
        </h3>
        <p className={styles.quiet}>
          {session.ipAddress && `${session.ipAddress} · `}last seen{" "}
          <Moment at={session.lastSeenAt} zone={acting.member.zone} today={acting.today} />
        </p>
        {ending.isError && <ProblemNotice error={ending.error} />}
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => ending.mutate(session.id)}
          loading={ending.isPending}
          aria-label={`Sign out ${browser}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in. */
export const SignedInBrowsers = () => {
  const { data: sessions, error, isPending } = useQuery(accountSessionsQuery);
  const ending = useEnding();
  if (isPending) return <ListSkeleton rows={1} />;
  if (error) return <ProblemNotice error={error} />;
  return (
    <>
      <ul className={styles.list} aria-label="Browsers">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => ending.mutate(undefined)} loading={ending.isPending}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
};
