import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { CardioType, Week } from "@canter/domain/program/program";
import { dayOfWeekName } from "@canter/domain/program/entered-date";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { cardioKinds } from "@canter/domain/program/cardio-block";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { keysOf, oneOf } from "../../../ui/form/choices.ts";
import { DisciplineSelect } from "../../../ui/form/discipline-select.tsx";
import { FormEnd } from "../session/form-end.tsx";
import { cardioChoices } from "../planned-in-words.ts";
import { toolCall, useProgramEdits } from "../page/use-program-edits.tsx";
import { useIsHorse } from "../who-trains.ts";
import { freeDate } from "./week-calls.ts";
import styles from "../program.module.css";

type Props = { readonly program: ProgramResponse; readonly week: Week; readonly onDone: () => void };
type Kind = "exercises" | "cardio" | "work" | "rest";

type Form = {
  readonly name: string;
  readonly kind: Kind;
  readonly date: string;
  readonly minutes: number;
  readonly type: CardioType;
  readonly discipline: string;
};

const contentOf = ({ kind, minutes, type, discipline }: Form): object =>
  kind === "cardio"
    ? { cardio: { type, duration: minutes } }
    : kind === "work"
      ? { work: { discipline, durationMinutes: minutes } }
      : {};

const usualNames: Readonly<Record<Kind, string>> = {
  exercises: "Session",
  cardio: "Cardio",
  work: "Work",
  rest: "Rest",
};

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: "exercises", label: "Exercises" },
  { value: "cardio", label: "Cardio" },
  { value: "work", label: "Work of a discipline, by time" },
  { value: "rest", label: "Rest" },
];

/** Adds a session to a week: exercises, cardio, work of a discipline, or rest. Opens its page, to fill it. */
export const NewSessionForm = ({ program, week, onDone }: Props) => {
  const editing = useProgramEdits(program);
  const navigate = useNavigate();
  const isHorse = useIsHorse(program.athleteId);
  const [form, setForm] = useState<Form>({
    name: "",
    kind: isHorse ? "work" : "exercises",
    date: freeDate(week, program.dates) ?? "",
    minutes: 30,
    type: "zone2",
    discipline: "flatwork",
  });
  const isDated = week.startDate !== undefined;
  const isTimed = form.kind === "cardio" || form.kind === "work";
  const save = (event: FormEvent) => {
    event.preventDefault();
    const session = {
      name: form.name.trim() || usualNames[form.kind],
      ...contentOf(form),
      ...(isDated &&
        form.date !== "" && { scheduledDate: form.date, dayOfWeek: dayOfWeekName(weekdayOf(form.date)) }),
    };
    editing.mutate([toolCall("add_session", { weekNumber: week.weekNumber, position: "end", session })], {
      onSuccess: (after) => {
        onDone();
        const made = after.program.weeks[week.weekNumber - 1]?.sessions.at(-1);
        if (made && form.kind === "exercises")
          void navigate({
            to: "/plan/$programId/$sessionUid",
            params: { programId: program.id, sessionUid: made.uid },
          });
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Name"
        placeholder={usualNames[form.kind]}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
        maxLength={200}
      />
      <NativeSelect
        label="What it holds"
        value={form.kind}
        onChange={(event) =>
          setForm({ ...form, kind: oneOf(keysOf(usualNames), event.currentTarget.value, form.kind) })
        }
        data={isHorse ? kinds.filter(({ value }) => value === "work" || value === "rest") : [...kinds]}
      />
      {form.kind === "cardio" && (
        <NativeSelect
          label="Kind of cardio"
          value={form.type}
          onChange={(event) =>
            setForm({ ...form, type: oneOf(keysOf(cardioKinds), event.currentTarget.value, form.type) })
          }
          data={cardioChoices}
        />
      )}
      {form.kind === "work" && (
        <DisciplineSelect
          label="Discipline"
          value={form.discipline}
          onChange={(discipline) => setForm({ ...form, discipline })}
          isHorse={isHorse}
        />
      )}
      {isTimed && (
        <NumberInput
          hideControls
          label="Minutes"
          min={1}
          max={1000}
          value={form.minutes}
          onChange={(minutes) => setForm({ ...form, minutes: Number(minutes) || 30 })}
        />
      )}
      {isDated && (
        <TextInput
          type="date"
          label="Day"
          value={form.date}
          onChange={(event) => setForm({ ...form, date: event.currentTarget.value })}
        />
      )}
      <FormEnd editing={editing} onCancel={onDone} does="Add" />
    </form>
  );
};
