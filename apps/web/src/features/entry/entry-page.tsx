import { useQuery, useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import type { Entry } from "@canter/protocol/account/accounts";
import { entryQuery, screenQuery, useEntered, joinScreen } from "../../api/session.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { authRequest, RequestFailed } from "../../api/request.ts";
import { hasPasskeys, isDismissed, signInAtProvider, signInWithPasskey } from "../../api/accounts.ts";
import { EntrySheet } from "./entry-sheet.tsx";
import { FirstVisit } from "./first-visit.tsx";
import styles from "./entry.module.css";
import { EnterDemo } from "./enter-demo.tsx";

type Props = { readonly entry: Entry; readonly onBack: () => void };

const ByMail = () => {
  const [email, setEmail] = useState("");
  const asking = useMutation({ mutationFn: () => authRequest("request-password-reset", { email }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  if (asking.isSuccess) {
    return (
      <output>If {email} has an account here, a link is on its way to it. It works once, for an hour.</output>
    );
  }
  return (
    <form className={styles.fields} onSubmit={submit} aria-label="Forgot the password">
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {asking.isError && <ProblemNotice error={asking.error} />}
      <Button type="submit" loading={asking.isPending}>
        Send me a link
      </Button>
    </form>
  );
};

/** Recovery without the password: a link by mail, or from whoever runs Canter. */
const ForgottenPassword = ({ entry, onBack }: Props) => (
  <EntrySheet title="Forgot the password">
    <div className={styles.card}>
      {entry.mail ? (
        <ByMail />
      ) : (
        <p>
          Ask whoever runs Canter to give you a link. On its machine:{" "}
          <code className={styles.command}>bin/canter account reset you@example.org</code>
        </p>
      )}
      <Button variant="subtle" onClick={onBack}>
        Back to signing in
      </Button>
    </div>
  </EntrySheet>
);

/** The message for a refused sign-in; any other error in the server's words. */
const SignInProblem = ({ error }: { readonly error: unknown }) => {
  if (isDismissed(error)) return null;
  const isWrong = error instanceof RequestFailed && error.problem.status === 401;
  return isWrong ? (
    <p className={styles.wrong} role="alert">
      That email and password don’t go together.
    </p>
  ) : (
    <ProblemNotice error={error} />
  );
};

const OtherWays = ({ entry }: { readonly entry: Entry }) => {
  const enter = useEntered();
  const byPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: () => enter() });
  const bySingleSignOn = useMutation({ mutationFn: signInAtProvider });
  const { oidc } = entry;
  return (
    <>
      {entry.passkeys && hasPasskeys() && (
        <Button variant="default" onClick={() => byPasskey.mutate()} loading={byPasskey.isPending}>
          Sign in with a passkey
        </Button>
      )}
      {byPasskey.isError && !isDismissed(byPasskey.error) && <ProblemNotice error={byPasskey.error} />}
      {oidc && (
        <Button
          variant="default"
          onClick={() => bySingleSignOn.mutate(oidc.providerId)}
          loading={bySingleSignOn.isPending}
        >
          Sign in with {oidc.name}
        </Button>
      )}
      {bySingleSignOn.isError && <ProblemNotice error={bySingleSignOn.error} />}
    </>
  );
};

/** Messages for refusals by single sign-on. */
const refusals: Readonly<Record<string, string>> = {
  signup_disabled: "You have no account here yet. Ask for an invitation.",
  account_not_linked: "An account with that email is there already. Sign in with its password.",
};

const refusalInAddress = (): string | undefined => {
  const code = new URLSearchParams(window.location.search).get("error");
  return code === null ? undefined : (refusals[code] ?? "Signing in did not work. Try again.");
};

type SignInProps = {
  readonly entry: Entry;
  /** The name of whoever was signed in until a moment ago, and will find everything unchanged. */
  readonly name: string | undefined;
  /** Others use this screen, too: whoever signs in stays on it. */
  readonly isShared: boolean;
  readonly onForgotten: () => void;
};

/** Signing in: by password, passkey or single sign-on. */
const SignIn = ({ entry, name, isShared, onForgotten }: SignInProps) => {
  const enter = useEntered();
  const [form, setForm] = useState({ email: "", password: "" });
  const signingIn = useMutation({
    mutationFn: async () => {
      await authRequest("sign-in/email", { ...form, rememberMe: true });
      if (isShared) await joinScreen();
    },
    onSuccess: () => enter(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signingIn.mutate();
  };
  const refusal = refusalInAddress();
  return (
    <EntrySheet
      title="Sign in"
      under={
        isShared
          ? "You stay on this screen until you sign out: others switch to themselves by a tap."
          : name !== undefined && `You were signed out. What ${name} was at is still here.`
      }
      beside={entry.demo && <EnterDemo />}
    >
      <form className={styles.card} onSubmit={submit} aria-label="Sign in">
        {refusal && (
          <p className={styles.wrong} role="alert">
            {refusal}
          </p>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username webauthn"
          required
          withAsterisk={false}
          value={form.email}
          onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
        />
        {signingIn.isError && <SignInProblem error={signingIn.error} />}
        <Button type="submit" loading={signingIn.isPending}>
          Sign in
        </Button>
        <OtherWays entry={entry} />
        <Button variant="subtle" onClick={onForgotten}>
          Forgot the password
        </Button>
      </form>
    </EntrySheet>
  );
};

const WhoIsHere = lazy(async () => ({ default: (await import("../screen/who-is-here.tsx")).WhoIsHere }));

/** Shown instead of the page while nobody is signed in. `name`: of the previous account. */
export const EntryPage = ({ name }: { readonly name: string | undefined }) => {
  const { data: entry, error, refetch } = useQuery(entryQuery);
  const { data: people = [] } = useQuery(screenQuery);
  const [isForgotten, setForgotten] = useState(false);
  const [isNew, setNew] = useState(false);
  if (!entry) {
    return (
      <EntrySheet title="Sign in">
        {error ? <ProblemNotice error={error} again={() => void refetch()} /> : <ListSkeleton rows={2} />}
      </EntrySheet>
    );
  }
  if (entry.needsOwner) return <FirstVisit entry={entry} />;
  if (isForgotten) return <ForgottenPassword entry={entry} onBack={() => setForgotten(false)} />;
  if (people.length > 0 && !isNew)
    return (
      <Suspense fallback={<EntrySheet title="Who is here?">{null}</EntrySheet>}>
        <WhoIsHere people={people} onSomebodyElse={() => setNew(true)} />
      </Suspense>
    );
  return (
    <SignIn entry={entry} name={name} isShared={people.length > 0} onForgotten={() => setForgotten(true)} />
  );
};
