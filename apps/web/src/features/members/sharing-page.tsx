import { NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MemberView } from "@canter/protocol/account/accounts";
import { grantTo, grantsQuery, membersQuery, type Access } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";

const accessOf = (value: string): Access | undefined =>
  value === "read" || value === "write" ? value : undefined;

const Row = ({ member, access }: { readonly member: MemberView; readonly access: Access | undefined }) => {
  const client = useQueryClient();
  const { first, field } = usePasswordFirst();
  const granting = useMutation({
    mutationFn: (next: string) => first(() => grantTo(member.id, accessOf(next))),
    onSettled: () => client.invalidateQueries({ queryKey: grantsQuery.queryKey }),
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2>{member.name}</h2>
        {granting.isError && <ProblemNotice error={granting.error} />}
        <ContinueWithPassword
          field={field}
          onContinue={() => granting.variables !== undefined && granting.mutate(granting.variables)}
          isPending={granting.isPending}
        />
      </div>
      <NativeSelect
        aria-label={`What ${member.name} may do with your training`}
        value={granting.isPending ? granting.variables : (access ?? "")}
        onChange={(event) => granting.mutate(event.currentTarget.value)}
        data={[
          { value: "", label: "Doesn’t see it" },
          { value: "read", label: "Sees it" },
          { value: "write", label: "Sees it and logs for you" },
        ]}
      />
    </li>
  );
};

const received = { read: "You see it.", write: "You see it and log for them." } as const;

/** Who may see one's own training, and whose one may see. */
export const SharingPage = () => {
  const acting = useActingMember();
  const { data: members } = useSuspenseQuery(membersQuery);
  const { data: grants } = useSuspenseQuery(grantsQuery);
  const others = members.filter(({ own }) => !own);
  return (
    <>
      <PageHead
        title="Who sees my training"
        over={<BackToMore />}
        under={`In ${acting.group.name}. Your workouts are yours alone, unless you say otherwise here. Horses and all about them belong to everybody.`}
      />
      {others.length === 0 ? (
        <EmptyState>
          Nobody else is in {acting.group.name}.{" "}
          <Link to="/members" className={styles.link}>
            Invite somebody
          </Link>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Members">
          {others.map((member) => (
            <Row
              key={member.id}
              member={member}
              access={grants.given.find(({ memberId }) => memberId === member.id)?.access}
            />
          ))}
        </ul>
      )}
      {grants.received.length > 0 && (
        <section className={styles.section} aria-labelledby="received">
          <h2 id="received">Whose training you see</h2>
          <ul className={styles.list}>
            {grants.received.map(({ athleteId, name, access }) => (
              <li key={athleteId} className={styles.row}>
                <div className={styles.rowWords}>
                  <h3>
                    <Link to="/history" search={{ athlete: athleteId }}>
                      {name}
                    </Link>
                  </h3>
                  <p className={styles.quiet}>{received[access]}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
