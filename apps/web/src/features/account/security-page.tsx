import { Button, TextInput } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { AccountSession } from "@canter/protocol/account/accounts";
import { entryQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { useSigningOut } from "../../frame/use-signing-out.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { accountSessionsQuery, changePassword, endOtherSessions, endSession } from "../../api/accounts.ts";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PinForm } from "./pin-form.tsx";
import { Passkeys } from "./passkeys.tsx";
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
const SignedInBrowsers = () => {
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

const blank = { currentPassword: "", newPassword: "" };

/** Changes the password, which signs every other browser out. */
const PasswordForm = () => {
  const client = useQueryClient();
  const [form, setForm] = useState(blank);
  const changing = useMutation({
    mutationFn: () => changePassword(form.currentPassword, form.newPassword),
    onSuccess: () => {
      setForm(blank);
      return client.invalidateQueries({ queryKey: accountSessionsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Change the password">
      <TextInput
        label="Password now"
        type="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={form.currentPassword}
        onChange={(event) => setForm({ ...form, currentPassword: event.currentTarget.value })}
      />
      <NewPasswordField
        value={form.newPassword}
        onChange={(newPassword) => setForm({ ...form, newPassword })}
      />
      {changing.isError && <ProblemNotice error={changing.error} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={changing.isPending}>
          Change it
        </Button>
        <output className={styles.quiet}>
          {changing.isSuccess && "Changed. Other browsers are signed out."}
        </output>
      </div>
    </form>
  );
};

/** How one signs in, and where one is signed in. */
export const SecurityPage = () => {
  const acting = useActingMember();
  const { data: entry } = useQuery(entryQuery);
  const leaving = useSigningOut();
  return (
    <>
      {leaving.question}
      <PageHead
        title="Signing in"
        over={<BackToMore />}
        under={acting.account.email ?? acting.account.name}
        actions={
          <Button variant="default" onClick={leaving.leave} loading={leaving.isPending}>
            Sign out
          </Button>
        }
      />
      <section className={styles.section} aria-labelledby="browsers">
        <h2 id="browsers">Where you are signed in</h2>
        <SignedInBrowsers />
      </section>
      {entry?.passkeys && (
        <section className={styles.section} aria-labelledby="passkeys">
          <h2 id="passkeys">Passkeys</h2>
          <p className={styles.says}>
            Sign in with your finger, your face or your device’s lock, instead of the password.
          </p>
          <Passkeys />
        </section>
      )}
      <section className={styles.section} aria-labelledby="password">
        <h2 id="password">Password</h2>
        <PasswordForm />
      </section>
      <section className={styles.section} aria-labelledby="pin">
        <h2 id="pin">Shared screens</h2>
        <p className={styles.says}>
          On a screen that several people use one switches by a tap. With a PIN only you can switch to you.
        </p>
        <PinForm />
      </section>
    </>
  );
};
