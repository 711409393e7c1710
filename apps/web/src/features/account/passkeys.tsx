import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import {
  addPasskey,
  hasPasskeys,
  isDismissed,
  isHeldAlready,
  passkeysQuery,
  removePasskey,
  type Passkey,
} from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "./use-password-first.tsx";

const Row = ({ passkey }: { readonly passkey: Passkey }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const name = passkey.name || "A passkey";
  const made = passkey.createdAt ? Temporal.Instant.from(passkey.createdAt).epochMilliseconds : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{name}</h3>
        {made !== undefined && (
          <p className={styles.quiet}>
            made <Moment at={made} zone={acting.member.zone} today={acting.today} isDay />
          </p>
        )}
      </div>
      <ConfirmButton
        label={`Remove ${name}`}
        title={`Remove ${name}?`}
        says="Nobody can sign in with it any more. The device that holds it may go on offering it."
        onConfirm={async () => {
          await removePasskey(passkey.id);
          await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
        }}
      >
        Remove
      </ConfirmButton>
    </li>
  );
};

const AddPasskey = () => {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const { first, field } = usePasswordFirst();
  const adding = useMutation({
    mutationFn: () => first(() => addPasskey(name.trim() || "This device")),
    onSuccess: () => {
      setName("");
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Add a passkey">
      <TextInput
        label="Name of the new one"
        placeholder="My phone"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {field}
      {isHeldAlready(adding.error) ? (
        <p role="alert">This device already has a passkey for you. Sign in with that one.</p>
      ) : (
        adding.isError && !isDismissed(adding.error) && <ProblemNotice error={adding.error} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={adding.isPending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
};

/** Ways to sign in with a finger, a face or the device's own lock. */
export const Passkeys = () => {
  const { data: passkeys, error, isPending } = useQuery(passkeysQuery);
  if (isPending) return <ListSkeleton rows={1} />;
  if (error) return <ProblemNotice error={error} />;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <p className={styles.quiet}>This browser has none to offer at this address.</p>
      )}
    </>
  );
};
