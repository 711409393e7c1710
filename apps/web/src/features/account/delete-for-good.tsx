import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { hasPasskeys, isDismissed, signInAtProvider, signInWithPasskey } from "../../api/accounts.ts";
import { authRequest, RequestFailed } from "../../api/request.ts";
import { accountQuery, entryQuery } from "../../api/session.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "../../ui/page/plain-page.module.css";

const isNeeded = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.code === "SIGN_IN_AGAIN";

/** For what the server does only for somebody who has just signed in: asks for the password, a passkey or single sign-on when it is needed. */
const useSignInAgain = () => {
  const { data: account } = useQuery(accountQuery);
  const { data: entry } = useQuery(entryQuery);
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState("");
  const byPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: () => setAsked(false) });
  const atProvider = useMutation({ mutationFn: signInAtProvider });
  const first = async <T,>(act: () => Promise<T>): Promise<T> => {
    if (isAsked && password !== "") {
      await authRequest("sign-in/email", { email: account?.email ?? "", password, rememberMe: true });
      setAsked(false);
    }
    return act().catch((error: unknown) => {
      if (isNeeded(error)) setAsked(true);
      throw error;
    });
  };
  const field = isAsked && (
    <>
      <TextInput
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {entry?.passkeys && hasPasskeys() && (
        <Button variant="default" onClick={() => byPasskey.mutate()} loading={byPasskey.isPending}>
          Use a passkey
        </Button>
      )}
      {entry?.oidc && (
        <Button
          variant="default"
          onClick={() => atProvider.mutate(entry.oidc?.providerId ?? "")}
          loading={atProvider.isPending}
        >
          Sign in with {entry.oidc.name}
        </Button>
      )}
      {atProvider.isError && <ProblemNotice error={atProvider.error} />}
      {byPasskey.isError && !isDismissed(byPasskey.error) && <ProblemNotice error={byPasskey.error} />}
    </>
  );
  return { first, field, isSignedInAgain: byPasskey.isSuccess };
};

type Props = {
  /** The button's text. */
  readonly children: string;
  readonly label?: string;
  readonly title: string;
  readonly says: ReactNode;
  /** To be typed. */
  readonly name: string;
  readonly onDelete: (typed: string) => Promise<unknown>;
  readonly isAlone?: boolean;
};

/** A button for what can't be brought back: the name is typed, and one has just signed in. */
export const DeleteForGood = ({ children, label, title, says, name, onDelete, isAlone = false }: Props) => {
  const [typed, setTyped] = useState("");
  const { first, field, isSignedInAgain } = useSignInAgain();
  return (
    <ConfirmButton
      {...(label !== undefined && { label })}
      title={title}
      says={says}
      isAlone={isAlone}
      isReady={typed.trim() === name.trim()}
      onConfirm={() => first(() => onDelete(typed))}
      field={
        <>
          <TextInput
            label={`Type ${name} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {field}
          {isSignedInAgain && <output className={styles.quiet}>Signed in again.</output>}
        </>
      }
    >
      {children}
    </ConfirmButton>
  );
};
