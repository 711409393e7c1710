import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { assistantsQuery, removeAssistant } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import styles from "../../ui/page/plain-page.module.css";

/** Connected assistants, each with a button to remove it; nothing if there are none. */
export const ConnectedAssistants = () => {
  const { data: assistants } = useSuspenseQuery(assistantsQuery);
  const acting = useActingMember();
  const client = useQueryClient();
  if (assistants.length === 0) return null;
  const when = (at: number) => <Moment at={at} zone={acting.member.zone} today={acting.today} isDay />;
  return (
    <section className={`${styles.section} ${styles.apart}`}>
      <h2>Assistants</h2>
      <ul className={styles.list} aria-label="Assistants">
        {assistants.map(({ id, name, groupId, access, connectedAt, lastSeenAt }) => {
          const title = name ?? "An assistant without a name";
          return (
            <li key={id} className={styles.row}>
              <div className={styles.rowWords}>
                <h3>{title}</h3>
                <p className={styles.quiet}>
                  {access === "read" ? "only reads" : "logs and proposes"} ·{" "}
                  {acting.groups.find((group) => group.id === groupId)?.name ?? "a group that you have left"}{" "}
                  · connected {when(connectedAt)}
                  {lastSeenAt !== null && <> · last seen {when(lastSeenAt)}</>}
                </p>
              </div>
              <ConfirmButton
                label={`Disconnect ${title}`}
                title={`Disconnect ${title}?`}
                says="It is refused from now on, until you connect it again."
                onConfirm={async () => {
                  await removeAssistant(id);
                  await client.invalidateQueries({ queryKey: assistantsQuery.queryKey });
                }}
              >
                Disconnect
              </ConfirmButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
