import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type FormEvent, useRef } from "react";
import { Button, TextInput, SegmentedControl } from "@mantine/core";
import type { Entry, Account } from "@canter/protocol/account/accounts";
import type { Group } from "@canter/domain/group/group";
import {
  entryQuery,
  screenQuery,
  useEntered,
  joinScreen,
  createOwner,
  enterDemo,
} from "../../api/session.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { authRequest, RequestFailed, request, withRetryKey } from "../../api/request.ts";
import { hasPasskeys, isDismissed, signInAtProvider, signInWithPasskey } from "../../api/accounts.ts";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";
import { type Home, browserHome } from "../../browser/home.ts";
import { CheckedForm } from "../../ui/form/checked-form.tsx";
import { HomeFields, PersonFields, isAboutPerson, nobodyYet } from "./entry-fields.tsx";

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

/** One click into the demo household and the demo barn. */
const EnterDemo = () => {
  const enter = useEntered();
  const entering = useMutation({ mutationFn: enterDemo, onSuccess: () => enter() });
  return (
    <section className={styles.card} aria-labelledby="demo">
      <h2 id="demo">Or have a look first</h2>
      <p className={styles.quiet}>
        A household and a barn with half a year of training in them. Change what you like: nothing there is
        real.
      </p>
      <Button variant="default" onClick={() => entering.mutate()} loading={entering.isPending}>
        Look at the demo
      </Button>
      {entering.isError && <ProblemNotice error={entering.error} />}
    </section>
  );
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

const WhoIsHere = lazy(async () => ({ default: (await import("../screen/switch-person.tsx")).WhoIsHere }));

/**
 * Gives the first owner the group that they asked for: the existing household gets their name for it; a barn is created beside it and
 * opened.
 */
const nameGroup = async (
  account: Account,
  kind: Group["kind"],
  name: string,
  home: Home,
): Promise<Account> => {
  if (kind === "barn") {
    const body = { name: name || "My barn", kind, ...home };
    return withRetryKey(["groups", body], (idempotencyKey) =>
      request("POST /groups", { body, idempotencyKey }),
    );
  }
  const household = account.groups.find((group) => group.kind === "household" && !group.demo);
  if (!household) return account;
  if (name !== "") await request("PATCH /group", { body: { name }, scope: { groupId: household.id } });
  return { ...account, joinedGroupId: household.id };
};

const printedToken = (): string => new URLSearchParams(window.location.search).get("setup") ?? "";

type Form = { readonly kind: Group["kind"]; readonly groupName: string; readonly setupToken: string };

const kindOf = (value: string): Group["kind"] => (value === "barn" ? "barn" : "household");

/** The first account's setup: its owner, then the name and kind of the group. */
const useSettingUp = (entry: Entry) => {
  const enter = useEntered();
  const client = useQueryClient();
  const [person, setPerson] = useState(nobodyYet);
  const [home, setHome] = useState(() => browserHome());
  const [form, setForm] = useState<Form>({ kind: "household", groupName: "", setupToken: printedToken() });
  const owner = useRef<Account>(undefined);
  const settingUp = useMutation({
    mutationFn: async (): Promise<Account> => {
      const setupToken = form.setupToken.trim();
      // Tried again, as after a lost connection, the second step goes on with the owner that the first one made.
      owner.current ??= await createOwner({
        ...person,
        ...home,
        ...(entry.needsSetupToken && { setupToken }),
      });
      return nameGroup(owner.current, form.kind, form.groupName.trim(), home);
    },
    onSuccess: (account) => {
      // The printed token has been used: it must stay in no history and no bookmark.
      window.history.replaceState(null, "", window.location.pathname);
      return enter(account.joinedGroupId);
    },
    onError: (error) => {
      // Somebody else was first: then this is the sign-in page.
      if (error instanceof RequestFailed && error.problem.status === 409)
        void client.invalidateQueries({ queryKey: entryQuery.queryKey });
    },
  });
  return { person, setPerson, home, setHome, form, setForm, settingUp };
};

/** Nobody has an account here yet: set up one's own, or view the demo. */
const FirstVisit = ({ entry }: { readonly entry: Entry }) => {
  const { person, setPerson, home, setHome, form, setForm, settingUp } = useSettingUp(entry);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settingUp.mutate();
  };
  return (
    <EntrySheet
      title={form.kind === "barn" ? "Set up your barn" : "Set up your household"}
      under="A training diary for people and horses. It stays on this machine."
      beside={entry.demo && <EnterDemo />}
    >
      <CheckedForm className={styles.card} onSubmit={submit} aria-label="Set up">
        <SegmentedControl
          aria-label="What you set up"
          fullWidth
          value={form.kind}
          onChange={(kind) => setForm({ ...form, kind: kindOf(kind) })}
          data={[
            { value: "household", label: "A household" },
            { value: "barn", label: "A barn" },
          ]}
        />
        <TextInput
          label={form.kind === "barn" ? "The barn’s name" : "The household’s name"}
          placeholder={form.kind === "barn" ? "Applecross Stables" : "Elm Street"}
          maxLength={120}
          value={form.groupName}
          onChange={(event) => setForm({ ...form, groupName: event.currentTarget.value })}
        />
        <PersonFields person={person} onChange={setPerson} error={settingUp.error} />
        <HomeFields home={home} onChange={setHome} error={settingUp.error} />
        {entry.needsSetupToken && (
          <TextInput
            label="Set-up token"
            description="Canter printed it when it was started"
            required
            withAsterisk={false}
            autoComplete="off"
            value={form.setupToken}
            onChange={(event) => setForm({ ...form, setupToken: event.currentTarget.value })}
          />
        )}
        {settingUp.isError && !isAboutPerson(settingUp.error) && <ProblemNotice error={settingUp.error} />}
        <Button type="submit" loading={settingUp.isPending}>
          Begin
        </Button>
      </CheckedForm>
    </EntrySheet>
  );
};

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
