import { TextInput, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { datePart } from "@canter/domain/program/entered-date";
import type { Week } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { FormEnd } from "../session/form-end.tsx";
import { toolCall } from "../page/tool-call.ts";
import { useProgramEdits } from "../page/use-program-edits.ts";
import styles from "../program.module.css";

type Props = { readonly program: ProgramResponse; readonly week: Week; readonly onDone: () => void };

/** Phase, dates and description of a week. */
export const WeekForm = ({ program, week, onDone }: Props) => {
  const editing = useProgramEdits(program);
  const before = {
    phase: week.phase,
    startDate: datePart(week.startDate) ?? "",
    endDate: datePart(week.endDate) ?? "",
    description: week.description ?? "",
  };
  const [form, setForm] = useState(before);
  const updates = Object.fromEntries(
    (["phase", "startDate", "endDate", "description"] as const).flatMap((field) =>
      form[field] === before[field] ? [] : [[field, form[field]]],
    ),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(updates).length === 0) return onDone();
    editing.mutate([toolCall("modify_week", { weekNumber: week.weekNumber, updates })], {
      onSuccess: onDone,
    });
  };
  const isDated = before.startDate !== "";
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Phase"
        placeholder="Accumulation, Deload"
        value={form.phase}
        onChange={(event) => setForm({ ...form, phase: event.currentTarget.value })}
        data-autofocus
        maxLength={200}
      />
      {isDated && (
        <div className={styles.pair}>
          <TextInput
            type="date"
            label="From"
            required
            value={form.startDate}
            onChange={(event) => setForm({ ...form, startDate: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            required
            value={form.endDate}
            onChange={(event) => setForm({ ...form, endDate: event.currentTarget.value })}
          />
        </div>
      )}
      <Textarea
        label="What it is for"
        value={form.description}
        onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormEnd editing={editing} onCancel={onDone} does="Save" />
    </form>
  );
};
