import { Button } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "@canter/protocol/account/accounts";
import { apiKeysQuery, removeApiKey } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ApiKeyForm } from "./api-key-form.tsx";
import { ConnectedAssistants } from "./connected-assistants.tsx";

const Row = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const when = (at: number) => <Moment at={at} zone={acting.member.zone} today={acting.today} isDay />;
  const group = acting.groups.find(({ id }) => id === apiKey.groupId)?.name;
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2>{apiKey.name}</h2>
        <p className={styles.quiet}>
          {apiKey.start}… · {apiKey.access === "read" ? "only reads" : "does what you may"} ·{" "}
          {apiKey.groupId === null ? "all groups" : (group ?? "one group")} ·{" "}
          {apiKey.lastUsedAt === null ? "never used" : <>used {when(apiKey.lastUsedAt)}</>} ·{" "}
          {apiKey.expiresAt === null ? "never ends" : <>ends {when(apiKey.expiresAt)}</>}
        </p>
      </div>
      <ConfirmButton
        label={`Remove ${apiKey.name}`}
        title={`Remove ${apiKey.name}?`}
        says="Whatever uses this key is refused from now on."
        onConfirm={async () => {
          await removeApiKey(apiKey.id);
          await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        }}
      >
        Remove
      </ConfirmButton>
    </li>
  );
};

/** Keys for programs that act for one. */
export const ApiKeysPage = () => {
  const { data: keys } = useSuspenseQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHead
        title="API keys"
        over={<BackToMore />}
        under={
          <>
            For programs that act for you, such as a script or a watch. Your assistant (Model Context
            Protocol) needs none: give it {window.location.origin}/mcp, and it asks you here. Never more than
            you may yourself.
          </>
        }
        actions={!isMaking && <Button onClick={() => setMaking(true)}>Make a key</Button>}
      />
      {isMaking && <ApiKeyForm onClose={() => setMaking(false)} />}
      {keys.length === 0 && !isMaking && (
        <EmptyState>
          No keys. What they open is described at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
        </EmptyState>
      )}
      {keys.length > 0 && (
        <ul className={styles.list} aria-label="Keys">
          {keys.map((apiKey) => (
            <Row key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      <ConnectedAssistants />
    </>
  );
};
