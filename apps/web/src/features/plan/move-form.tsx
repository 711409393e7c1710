import { NumberInput, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { moveSession, pushFromSession } from "@canter/domain/program/reschedule";
import type { PlannedSession } from "@canter/domain/program/program";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import type { ProgramResponse } from "@canter/protocol/programs";
import { FormEnd } from "./form-end.tsx";
import { useProgramEdits } from "./use-program-edits.ts";
import styles from "./plan.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  /** `move`: this session alone; `push`: all that is left from it on. */
  readonly way: "move" | "push";
  readonly onDone: () => void;
};

/** Puts one session on another day, or everything from it on so many days later. */
export const MoveForm = ({ program, session, way, onDone }: Props) => {
  const editing = useProgramEdits(program);
  const from = program.dates[session.uid];
  const [date, setDate] = useState(from ?? "");
  const [days, setDays] = useState(1);
  const [refused, setRefused] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const calls =
      way === "move"
        ? moveSession(program.program, session.uid, date)
        : pushFromSession(program.program, session.uid, days);
    setRefused(calls.ok ? undefined : calls.error.detail);
    if (!calls.ok) return;
    if (calls.value.length === 0) onDone();
    else editing.mutate(calls.value, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      {way === "move" ? (
        <TextInput
          type="date"
          label="Day"
          required
          withAsterisk={false}
          value={date}
          error={refused}
          onChange={(event) => setDate(event.currentTarget.value)}
          data-autofocus
        />
      ) : (
        <NumberInput
          hideControls
          label="Days later; less than 0 for earlier"
          min={-365}
          max={365}
          allowDecimal={false}
          value={days}
          error={refused}
          onChange={(value) => setDays(Number(value) || 0)}
          data-autofocus
        />
      )}
      <p className={styles.quiet}>
        {way === "move"
          ? "Only this session moves."
          : `Everything that is not done yet moves along.${
              from !== undefined && days !== 0
                ? ` ${session.name} is then on ${formatDate(addDays(from, days))}.`
                : ""
            }`}
      </p>
      <FormEnd editing={editing} onCancel={onDone} does={way === "move" ? "Move" : "Push"} />
    </form>
  );
};
