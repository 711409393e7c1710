import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Entry } from "@canter/protocol/account/accounts";
import { authRequest } from "../../api/request.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";

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
export const ForgottenPassword = ({ entry, onBack }: Props) => (
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
