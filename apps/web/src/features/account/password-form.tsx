import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { accountSessionsQuery, changePassword } from "../../api/accounts.ts";
import styles from "../../ui/page/plain-page.module.css";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";

const blank = { currentPassword: "", newPassword: "" };

/** Changes the password, which signs every other browser out. */
export const PasswordForm = () => {
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
