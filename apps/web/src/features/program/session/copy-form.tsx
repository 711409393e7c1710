import { NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { FormEnd } from "./form-end.tsx";
import type { FoundSession } from "./find-session.ts";
import { toolCall } from "../page/tool-call.ts";
import { useProgramEdits } from "../page/use-program-edits.ts";
import styles from "../program.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly onDone: () => void;
};

/** Copies a session to a week; the copy starts fresh, on the same day of the week. */
export const CopyForm = ({ program, found, onDone }: Props) => {
  const editing = useProgramEdits(program);
  const { weeks } = program.program;
  const [target, setTarget] = useState(String(Math.min(found.weekNumber + 1, weeks.length)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const args = {
      sourceWeekNumber: found.weekNumber,
      sourceSessionNumber: found.sessionNumber,
      targetWeekNumber: Number(target),
      position: "end",
    };
    editing.mutate([toolCall("copy_session", args)], { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <NativeSelect
        label="Week"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        data={weeks.map(({ weekNumber, phase }) => ({
          value: String(weekNumber),
          label: [`Week ${weekNumber}`, phase].filter(Boolean).join(" · "),
        }))}
        data-autofocus
      />
      <FormEnd editing={editing} onCancel={onDone} does="Copy" />
    </form>
  );
};
