import { Button, TextInput } from "@mantine/core";
import { useQuery, useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { AccountSession } from "@canter/protocol/account/accounts";
import { entryQuery, leaveScreens, pinQuery, savePin } from "../../api/session.ts";
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
import { Passkeys } from "./passkeys.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { usePasswordFirst } from "./use-password-first.tsx";

const noPin = { pin: "", current: "" };

const screensInWords = (screens: number): string =>
  screens === 1 ? "You are on one shared screen." : `You are on ${screens} shared screens.`;

/** The number of shared screens one is on, and a button to leave them all. */
const Screens = ({ screens }: { readonly screens: number }) => {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: leaveScreens,
    onSuccess: () => client.invalidateQueries({ queryKey: pinQuery.queryKey }),
  });
  if (screens === 0) return null;
  return (
    <div className={styles.buttons}>
      <span className={styles.quiet}>{screensInWords(screens)}</span>
      <Button variant="default" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        Leave {screens === 1 ? "it" : "all"}
      </Button>
      {leaving.isError && <ProblemNotice error={leaving.error} />}
    </div>
  );
};

/** The PIN that a shared screen asks for before it switches to the account: set, changed, removed. */
const PinForm = () => {
  const client = useQueryClient();
  const { data: state } = useSuspenseQuery(pinQuery);
  const [form, setForm] = useState(noPin);
  const { first, field } = usePasswordFirst();
  const saving = useMutation({
    mutationFn: (pin: string | null) =>
      first(() => savePin({ pin, ...(state.isSet && { current: form.current }) })),
    onSuccess: (now) => {
      setForm(noPin);
      client.setQueryData(pinQuery.queryKey, now);
    },
  });
  const wrong = (path: string) => fieldProblem(saving.error, path);
  const digits = (typed: string) => typed.replaceAll(/\D/gu, "").slice(0, 8);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(form.pin);
  };
  const isAtField = wrong("pin") !== undefined || wrong("current") !== undefined;
  return (
    <>
      <form className={styles.form} onSubmit={submit} aria-label="PIN">
        {state.isSet && (
          <TextInput
            label="PIN now"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            required
            withAsterisk={false}
            value={form.current}
            onChange={(event) => setForm({ ...form, current: digits(event.currentTarget.value) })}
            error={wrong("current")}
          />
        )}
        <TextInput
          label={state.isSet ? "New PIN" : "PIN"}
          description="4 to 8 digits"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={form.pin}
          onChange={(event) => setForm({ ...form, pin: digits(event.currentTarget.value) })}
          error={wrong("pin")}
        />
        {field}
        {saving.isError && !isAtField && <ProblemNotice error={saving.error} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="default" disabled={form.pin.length < 4} loading={saving.isPending}>
            {state.isSet ? "Change it" : "Set it"}
          </Button>
          {state.isSet && (
            <Button variant="subtle" color="gray" onClick={() => saving.mutate(null)}>
              No PIN any more
            </Button>
          )}
          <output className={styles.quiet}>
            {saving.isSuccess && (state.isSet ? "Shared screens ask for it now." : "No PIN is asked for.")}
          </output>
        </div>
      </form>
      <Screens screens={state.screens} />
    </>
  );
};

const useEnding = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined ? endOtherSessions() : endSession(sessionId),
    onSettled: () => client.invalidateQueries({ queryKey: accountSessionsQuery.queryKey }),
  });
};

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Linux", from a browser's user agent. */
export const browserInWords = (userAgent: string | null): string => {
  const browser = nameIn(browsers, userAgent ?? "");
  const system = nameIn(systems, userAgent ?? "");
  if (browser === undefined) return system ?? "A browser";
  return system === undefined ? browser : `${browser} on ${system}`;
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
      <section className={styles.section} aria-labelledby="delete-account">
        <h2 id="delete-account">Delete your account</h2>
        <DeleteAccount />
      </section>
    </>
  );
};
