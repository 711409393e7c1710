import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState, type FormEvent } from "react";
import type { InvitationLink } from "@canter/protocol/account/accounts";
import { browserHome, browserZone, type Home } from "../../browser/home.ts";
import { invitationLinkQuery, useEntered } from "../../api/session.ts";
import { RequestFailed, request, authRequest } from "../../api/request.ts";
import { roleInWords } from "../../ui/words/role-in-words.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { CheckedForm } from "../../ui/form/checked-form.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { HomeFields, PersonFields, isAboutPerson, nobodyYet, type Person } from "./entry-fields.tsx";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import styles from "./entry.module.css";

const EntryPage = lazy(async () => ({ default: (await import("./entry-page.tsx")).EntryPage }));

const useAccepting = (token: string) => {
  const enter = useEntered();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (newcomer: (Person & Home) | undefined) =>
      request("POST /invitation-links/{token}/accept", {
        params: { token },
        body: newcomer ?? { zone: browserZone() },
      }),
    onSuccess: async ({ joinedGroupId }) => {
      await enter(joinedGroupId);
      await navigate({ to: "/", replace: true });
    },
  });
};

type Accepting = { readonly link: InvitationLink; readonly accepting: ReturnType<typeof useAccepting> };

const AsWhoIsSignedIn = ({ link, accepting }: Accepting) => (
  <div className={styles.card}>
    <p>
      You are signed in as <strong>{link.signedInAs?.name}</strong>
      {link.signedInAs?.email && <span className={styles.quiet}> ({link.signedInAs.email})</span>}.
    </p>
    {link.isMember ? (
      <>
        <p>You are a member of {link.group.name} already.</p>
        <Button renderRoot={(props) => <Link {...props} to="/" />}>Go there</Button>
      </>
    ) : (
      <Button onClick={() => accepting.mutate(undefined)} loading={accepting.isPending}>
        Join the {link.group.kind}
      </Button>
    )}
    {accepting.isError && <ProblemNotice error={accepting.error} />}
  </div>
);

const AsSomebodyNew = ({ link, accepting, onSignIn }: Accepting & { readonly onSignIn: () => void }) => {
  const [person, setPerson] = useState({ ...nobodyYet, name: link.name ?? "", email: link.email ?? "" });
  const [home, setHome] = useState(() => browserHome());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate({ ...person, ...home });
  };
  const { error } = accepting;
  return (
    <CheckedForm className={styles.card} onSubmit={submit} aria-label="Your account">
      <PersonFields person={person} onChange={setPerson} error={error} />
      <HomeFields home={home} onChange={setHome} error={error} />
      {accepting.isError && !isAboutPerson(error) && <ProblemNotice error={error} />}
      <Button type="submit" loading={accepting.isPending}>
        Join the {link.group.kind}
      </Button>
      <Button variant="subtle" onClick={onSignIn}>
        I have an account
      </Button>
    </CheckedForm>
  );
};

/** An invitation's page: who invites to what, and joining with the signed-in account or a new one. */
export const InvitationPage = () => {
  const { token } = useParams({ from: "/invitation/$token" });
  const accepting = useAccepting(token);
  // Once it is used, it is not found any more.
  const isOpen = accepting.isIdle || accepting.isError;
  const { data: link, error, refetch } = useQuery({ ...invitationLinkQuery(token), enabled: isOpen });
  const [isSigningIn, setSigningIn] = useState(false);
  if (!link) {
    const isGone = error instanceof RequestFailed && error.problem.status === 404;
    return (
      <EntrySheet title={isGone ? "This invitation is over" : "An invitation"}>
        {isGone ? (
          <div className={styles.card}>
            <p>It was used, taken back, or is too old. Ask for another one.</p>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              Go to Canter
            </Button>
          </div>
        ) : error ? (
          <ProblemNotice error={error} again={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )}
      </EntrySheet>
    );
  }
  if (isSigningIn && !link.signedInAs)
    return (
      <Suspense fallback={null}>
        <EntryPage name={undefined} />
      </Suspense>
    );
  return (
    <EntrySheet
      title={link.group.name}
      under={
        <>
          {link.invitedBy} invites you to this {link.group.kind}, {roleInWords(link.role)}.
        </>
      }
    >
      {link.signedInAs ? (
        <AsWhoIsSignedIn link={link} accepting={accepting} />
      ) : (
        <AsSomebodyNew link={link} accepting={accepting} onSignIn={() => setSigningIn(true)} />
      )}
    </EntrySheet>
  );
};

const isUsedUp = (error: unknown): boolean =>
  error instanceof RequestFailed && "code" in error.problem && error.problem.code === "INVALID_TOKEN";

/** The page of a reset link: a new password, then signing in with it. */
export const ResetPasswordPage = () => {
  const { token } = useSearch({ from: "/reset-password" });
  const [newPassword, setNewPassword] = useState("");
  const resetting = useMutation({
    mutationFn: () => authRequest("reset-password", { token: token ?? "", newPassword }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resetting.mutate();
  };
  const toSignIn = (
    <Button
      renderRoot={(props) => <Link {...props} to="/" />}
      variant={resetting.isSuccess ? "filled" : "default"}
    >
      Go to signing in
    </Button>
  );
  if (token === undefined || isUsedUp(resetting.error)) {
    return (
      <EntrySheet title="This link is over">
        <div className={styles.card}>
          <p>It was used already, or is older than an hour. Ask for another one.</p>
          {toSignIn}
        </div>
      </EntrySheet>
    );
  }
  if (resetting.isSuccess) {
    return (
      <EntrySheet title="The new password is set">
        <div className={styles.card}>
          <p>Every browser that was signed in is signed out now.</p>
          {toSignIn}
        </div>
      </EntrySheet>
    );
  }
  return (
    <EntrySheet title="A new password">
      <form className={styles.card} onSubmit={submit} aria-label="A new password">
        <NewPasswordField value={newPassword} onChange={setNewPassword} />
        {resetting.isError && <ProblemNotice error={resetting.error} />}
        <Button type="submit" loading={resetting.isPending}>
          Set it
        </Button>
      </form>
    </EntrySheet>
  );
};
