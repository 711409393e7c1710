import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { authRequest } from "../../api/request.ts";
import { RequestFailed } from "../../api/request.ts";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";

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
