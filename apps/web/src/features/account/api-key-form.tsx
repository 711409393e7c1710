import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { apiKeysQuery, createApiKey } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { usePasswordFirst } from "./use-password-first.tsx";

const blank = { name: "", access: "write", groupId: "", days: "90" };

/** Asks for a key's purpose, creates it, and shows it once. */
export const ApiKeyForm = ({ onClose }: { readonly onClose: () => void }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const [form, setForm] = useState(blank);
  const { first, field } = usePasswordFirst();
  const making = useMutation({
    mutationFn: () =>
      first(() =>
        createApiKey({
          name: form.name.trim(),
          access: form.access === "read" ? "read" : "write",
          ...(form.groupId !== "" && { groupId: form.groupId }),
          ...(form.days !== "" && { days: Number(form.days) }),
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  if (making.isSuccess) {
    return (
      <ShownOnce
        title="The new key"
        label={making.data.name}
        value={making.data.key}
        description="It is shown only now: put it where it will be used."
        onClose={onClose}
      />
    );
  }
  const wrong = fieldProblem(making.error, "name");
  return (
    <form className={styles.card} onSubmit={submit} aria-label="A new key">
      <TextInput
        label="What it is for"
        placeholder="Kitchen tablet"
        required
        withAsterisk={false}
        maxLength={120}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={wrong}
        data-autofocus
      />
      <div className={styles.pair}>
        <NativeSelect
          label="It may"
          value={form.access}
          onChange={(event) => setForm({ ...form, access: event.currentTarget.value })}
          data={[
            { value: "write", label: "do what I may" },
            { value: "read", label: "only read" },
          ]}
        />
        <NativeSelect
          label="In"
          value={form.groupId}
          onChange={(event) => setForm({ ...form, groupId: event.currentTarget.value })}
          data={[
            { value: "", label: "all my groups" },
            ...acting.groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="For"
          value={form.days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
          data={[
            { value: "7", label: "a week" },
            { value: "90", label: "90 days" },
            { value: "365", label: "a year" },
            { value: "", label: "ever" },
          ]}
        />
      </div>
      {field}
      {making.isError && wrong === undefined && <ProblemNotice error={making.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={making.isPending}>
          Make the key
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
