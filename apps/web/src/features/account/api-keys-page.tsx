import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient, useSuspenseQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ApiKey } from "@canter/protocol/account/accounts";
import { useSearch } from "@tanstack/react-router";
import { apiRoot } from "../../api/request.ts";
import {
  apiKeysQuery,
  removeApiKey,
  createApiKey,
  assistantsQuery,
  removeAssistant,
  assistantClientQuery,
  connectAssistant,
  type Access,
} from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { usePasswordFirst } from "./use-password-first.tsx";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";

const blank = { name: "", access: "write", groupId: "", days: "90" };

/** Asks for a key's purpose, creates it, and shows it once. */
const ApiKeyForm = ({ onClose }: { readonly onClose: () => void }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const [form, setForm] = useState(blank);
  const { first, field } = usePasswordFirst();
  const making = useMutation({
    mutationFn: () =>
      first(() =>
        createApiKey({
          name: form.name.trim(),
          access: form.access === "read" ? "read" : "write",
          ...(form.groupId !== "" && { groupId: form.groupId }),
          ...(form.days !== "" && { days: Number(form.days) }),
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  if (making.isSuccess) {
    return (
      <ShownOnce
        title="The new key"
        label={making.data.name}
        value={making.data.key}
        description="It is shown only now: put it where it will be used."
        onClose={onClose}
      />
    );
  }
  const wrong = fieldProblem(making.error, "name");
  return (
    <form ref={focusOpened} className={styles.card} onSubmit={submit} aria-label="A new key">
      <TextInput
        label="What it is for"
        placeholder="Kitchen tablet"
        required
        withAsterisk={false}
        maxLength={120}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={wrong}
        data-autofocus
      />
      <div className={styles.pair}>
        <NativeSelect
          label="It may"
          value={form.access}
          onChange={(event) => setForm({ ...form, access: event.currentTarget.value })}
          data={[
            { value: "write", label: "do what I may" },
            { value: "read", label: "only read" },
          ]}
        />
        <NativeSelect
          label="In"
          value={form.groupId}
          onChange={(event) => setForm({ ...form, groupId: event.currentTarget.value })}
          data={[
            { value: "", label: "all my groups" },
            ...acting.groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="For"
          value={form.days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
          data={[
            { value: "7", label: "a week" },
            { value: "90", label: "90 days" },
            { value: "365", label: "a year" },
            { value: "", label: "ever" },
          ]}
        />
      </div>
      {field}
      {making.isError && wrong === undefined && <ProblemNotice error={making.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={making.isPending}>
          Make the key
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Connected assistants, each with a button to remove it; nothing if there are none. */
const ConnectedAssistants = () => {
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
  const [isMaking, setMaking, buttonRef] = useOpening();
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
        actions={
          !isMaking && (
            <Button ref={buttonRef} onClick={() => setMaking(true)}>
              Make a key
            </Button>
          )
        }
      />
      {isMaking && <ApiKeyForm onClose={() => setMaking(false)} />}
      {keys.length === 0 && !isMaking && (
        <EmptyState>
          No keys. What they open is described at{" "}
          <a href={`${apiRoot}/openapi.json`}>{apiRoot}/openapi.json</a>.
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
