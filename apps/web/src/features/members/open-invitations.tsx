import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "@canter/protocol/account/accounts";
import { invitationsQuery, revokeInvitation } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { roleInWords } from "../../ui/words/role-in-words.ts";

const Row = ({ invitation }: { readonly invitation: Invitation }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeInvitation(invitation.id),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const whom = invitation.name ?? invitation.email ?? "Whoever has the link";
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{whom}</h3>
        <p className={styles.quiet}>
          {roleInWords(invitation.role)}
          {invitation.name && invitation.email && ` · ${invitation.email}`}
          {invitation.createdBy !== acting.member.name && ` · by ${invitation.createdBy}`} · ends{" "}
          <Moment at={invitation.expiresAt} zone={acting.member.zone} today={acting.today} isDay />
        </p>
        {revoking.isError && <ProblemNotice error={revoking.error} />}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => revoking.mutate()}
          loading={revoking.isPending}
          aria-label={`Take back the invitation of ${whom}`}
        >
          Take back
        </Button>
      </div>
    </li>
  );
};

/** Invitations whose links are still valid; for owners. */
export const OpenInvitations = () => {
  const { data: invitations = [], error } = useQuery(invitationsQuery);
  if (error) return <ProblemNotice error={error} />;
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
};
