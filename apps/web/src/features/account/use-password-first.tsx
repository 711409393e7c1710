import { TextInput, Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { authRequest, RequestFailed } from "../../api/request.ts";
import { joinScreen } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import styles from "../../ui/page/plain-page.module.css";

const isNeeded = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.code === "PASSWORD_NEEDED";

/**
 * For what the server refuses in a session that was opened by a tap on a shared screen: a field for the password, shown when it is
 * needed. It replaces the session by one with the password, and continues.
 */
export const usePasswordFirst = (): {
  readonly first: <T>(act: () => Promise<T>) => Promise<T>;
  readonly field: ReactNode;
} => {
  const { account } = useActingMember();
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState("");
  return {
    first: async (act) => {
      if (isAsked && password !== "") {
        await authRequest("sign-in/email", { email: account.email, password, rememberMe: true });
        await joinScreen();
        setAsked(false);
        setPassword("");
      }
      return act().catch((error: unknown) => {
        if (isNeeded(error)) setAsked(true);
        throw error;
      });
    },
    field: isAsked && (
      <TextInput
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    ),
  };
};

type Props = {
  /** From `usePasswordFirst`: nothing, unless the password is needed. */
  readonly field: ReactNode;
  /** Repeats what was refused. */
  readonly onContinue: () => void;
  readonly isPending: boolean;
};

/** The password and a button to continue, outside of a form. */
export const ContinueWithPassword = ({ field, onContinue, isPending }: Props) =>
  field && (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      {field}
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
