import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { invitationsQuery, invite } from "../../api/accounts.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { roleChoices, roleOf } from "./role-choices.ts";

const blank = { role: "member", name: "", email: "", days: "7" };

/** Asks whom to invite, and then shows the link once. */
export const InviteForm = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [form, setForm] = useState(blank);
  const { first, field } = usePasswordFirst();
  const inviting = useMutation({
    mutationFn: () =>
      first(() =>
        invite({
          role: roleOf(form.role),
          days: Number(form.days),
          ...(form.name.trim() !== "" && { name: form.name.trim() }),
          ...(form.email.trim() !== "" && { email: form.email.trim() }),
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate();
  };
  if (inviting.isSuccess) {
    return (
      <ShownOnce
        title="The invitation"
        label="The link"
        value={inviting.data.link}
        description="It is shown only now. Take it back below if it went astray."
        onClose={onClose}
      >
        <p>
          {inviting.data.mailed
            ? `The invitation is on its way to ${inviting.data.email}. This is its link, too.`
            : "Send this link to whom you invite. Whoever opens it can join, once."}
        </p>
      </ShownOnce>
    );
  }
  const wrong = (path: string) => fieldProblem(inviting.error, path);
  return (
    <form className={styles.card} onSubmit={submit} aria-label="Invite somebody">
      <NativeSelect
        label="They come"
        value={form.role}
        onChange={(event) => setForm({ ...form, role: event.currentTarget.value })}
        data={roleChoices}
      />
      <div className={styles.pair}>
        <TextInput
          label="Name"
          description="If you know it"
          maxLength={120}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          error={wrong("name")}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Email"
          description="If it should be theirs only"
          type="email"
          value={form.email}
          onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
          error={wrong("email")}
          autoComplete="off"
        />
        <NativeSelect
          label="The link works for"
          value={form.days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
          data={[
            { value: "1", label: "a day" },
            { value: "7", label: "a week" },
            { value: "30", label: "30 days" },
          ]}
        />
      </div>
      {field}
      {inviting.isError && wrong("name") === undefined && wrong("email") === undefined && (
        <ProblemNotice error={inviting.error} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={inviting.isPending}>
          Make the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
