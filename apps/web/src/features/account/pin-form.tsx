import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { leaveScreens, pinQuery, savePin } from "../../api/session.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "./use-password-first.tsx";

const blank = { pin: "", current: "" };

const screensInWords = (screens: number): string =>
  screens === 1 ? "You are on one shared screen." : `You are on ${screens} shared screens.`;

/** The number of shared screens one is on, and a button to leave them all. */
const Screens = ({ screens }: { readonly screens: number }) => {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: leaveScreens,
    onSuccess: () => client.invalidateQueries({ queryKey: pinQuery.queryKey }),
  });
  if (screens === 0) return null;
  return (
    <div className={styles.buttons}>
      <span className={styles.quiet}>{screensInWords(screens)}</span>
      <Button variant="default" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        Leave {screens === 1 ? "it" : "all"}
      </Button>
      {leaving.isError && <ProblemNotice error={leaving.error} />}
    </div>
  );
};

/** The PIN that a shared screen asks for before it switches to the account: set, changed, removed. */
export const PinForm = () => {
  const client = useQueryClient();
  const { data: state } = useSuspenseQuery(pinQuery);
  const [form, setForm] = useState(blank);
  const { first, field } = usePasswordFirst();
  const saving = useMutation({
    mutationFn: (pin: string | null) =>
      first(() => savePin({ pin, ...(state.isSet && { current: form.current }) })),
    onSuccess: (now) => {
      setForm(blank);
      client.setQueryData(pinQuery.queryKey, now);
    },
  });
  const wrong = (path: string) => fieldProblem(saving.error, path);
  const digits = (typed: string) => typed.replaceAll(/\D/gu, "").slice(0, 8);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(form.pin);
  };
  const isTold = wrong("pin") !== undefined || wrong("current") !== undefined;
  return (
    <>
      <form className={styles.form} onSubmit={submit} aria-label="PIN">
        {state.isSet && (
          <TextInput
            label="PIN now"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            required
            withAsterisk={false}
            value={form.current}
            onChange={(event) => setForm({ ...form, current: digits(event.currentTarget.value) })}
            error={wrong("current")}
          />
        )}
        <TextInput
          label={state.isSet ? "New PIN" : "PIN"}
          description="4 to 8 digits"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={form.pin}
          onChange={(event) => setForm({ ...form, pin: digits(event.currentTarget.value) })}
          error={wrong("pin")}
        />
        {field}
        {saving.isError && !isTold && <ProblemNotice error={saving.error} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="default" disabled={form.pin.length < 4} loading={saving.isPending}>
            {state.isSet ? "Change it" : "Set it"}
          </Button>
          {state.isSet && (
            <Button variant="subtle" color="gray" onClick={() => saving.mutate(null)}>
              No PIN any more
            </Button>
          )}
          <output className={styles.quiet}>
            {saving.isSuccess && (state.isSet ? "Shared screens ask for it now." : "No PIN is asked for.")}
          </output>
        </div>
      </form>
      <Screens screens={state.screens} />
    </>
  );
};
