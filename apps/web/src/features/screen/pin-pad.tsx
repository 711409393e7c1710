import { Button, Modal, TextInput, VisuallyHidden } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { switchTo, type ScreenPerson } from "../../api/session.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./screen.module.css";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const fewest = 4;
const most = 8;

/** Asks for an account's PIN: big keys for a screen on the wall, and a field for those with a keyboard. */
export const PinPad = ({
  person,
  onClose,
}: {
  readonly person: ScreenPerson;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const entering = useMutation({
    mutationFn: () => switchTo(client, person.accountId, pin),
    onError: () => setPin(""),
  });
  const put = (typed: string) => setPin(typed.replaceAll(/\D/gu, "").slice(0, most));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length >= fewest) entering.mutate();
  };
  const wrong = fieldProblem(entering.error, "pin");
  return (
    <Modal opened onClose={onClose} title={person.name} centered size={340}>
      <form onSubmit={submit} className={styles.pad}>
        <TextInput
          label="PIN"
          type="password"
          data-autofocus
          // The keys below are the keyboard of a screen without one.
          inputMode="none"
          autoComplete="off"
          value={pin}
          onChange={(event) => put(event.currentTarget.value)}
          error={wrong === undefined ? undefined : "That is not the PIN."}
        />
        {entering.isError && wrong === undefined && <ProblemNotice error={entering.error} />}
        <div className={styles.keys}>
          {keys.map((key) => (
            <button key={key} type="button" onClick={() => put(pin + key)}>
              {key}
            </button>
          ))}
          <button type="button" onClick={() => setPin(pin.slice(0, -1))}>
            <IconBackspace size={26} stroke={1.6} aria-hidden />
            <VisuallyHidden>Delete one</VisuallyHidden>
          </button>
          <button type="button" onClick={() => put(`${pin}0`)}>
            0
          </button>
          <Button
            type="submit"
            className={styles.enter}
            disabled={pin.length < fewest}
            loading={entering.isPending}
          >
            Go
          </Button>
        </div>
      </form>
    </Modal>
  );
};
