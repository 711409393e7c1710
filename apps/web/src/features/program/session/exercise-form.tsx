import { Button, NumberInput, TextInput, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { MassUnit } from "@canter/domain/units/unit";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ExerciseName } from "../../workout/edit/exercise-name.tsx";
import styles from "./session.module.css";

export type ExerciseFields = Pick<
  PlannedExercise,
  "name" | "workingSets" | "reps" | "targetLoad" | "restSeconds" | "warmupSets"
> & { readonly notes: string; readonly groupLabel: string };

type Props = {
  readonly exercise: ExerciseFields;
  readonly isNew: boolean;
  readonly isPending: boolean;
  /** Only changed fields; all of them for a new one. */
  readonly onSave: (updates: Partial<ExerciseFields>) => void;
  readonly onCancel: () => void;
};

const counts = [
  ["workingSets", "Sets", 50],
  ["warmupSets", "Warm-up sets", 20],
  ["restSeconds", "Rest, seconds", 3600],
] as const;
const textsIn = (units: MassUnit) =>
  [
    ["reps", "Reps", "5, 8-10, 45s"],
    ["targetLoad", "Load", `${units === "kg" ? "100 kg" : "225 lb"}, 70% 1RM`],
    ["groupLabel", "Superset", "A"],
  ] as const;

const changesOf = (before: ExerciseFields, after: ExerciseFields): Partial<ExerciseFields> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) =>
      Object.entries(before).every(([name, was]) => name !== field || was !== value),
    ),
  );

/** The fields of a planned exercise, edited in place. */
export const ExerciseForm = ({ exercise, isNew, isPending, onSave, onCancel }: Props) => {
  const { units } = useActingMember().member;
  const [form, setForm] = useState(exercise);
  const set = (field: keyof ExerciseFields, value: string | number) => setForm({ ...form, [field]: value });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = {
      ...form,
      name: form.name.trim(),
      reps: form.reps.trim(),
      targetLoad: form.targetLoad.trim(),
    };
    const updates = isNew ? trimmed : changesOf(exercise, trimmed);
    if (Object.keys(updates).length === 0) onCancel();
    else onSave(updates);
  };
  return (
    <form className={styles.exerciseForm} onSubmit={save} aria-label={isNew ? "New exercise" : exercise.name}>
      <div className={styles.wide}>
        <ExerciseName name={form.name} path="name" isNew={isNew} onChange={(name) => set("name", name)} />
      </div>
      {counts.slice(0, 1).map(([field, label, max]) => (
        <NumberInput
          hideControls
          key={field}
          label={label}
          min={0}
          max={max}
          allowDecimal={false}
          value={form[field]}
          onChange={(value) => set(field, Number(value) || 0)}
        />
      ))}
      {textsIn(units).map(([field, label, placeholder]) => (
        <TextInput
          key={field}
          label={label}
          placeholder={placeholder}
          maxLength={field === "groupLabel" ? 20 : 100}
          required={field !== "groupLabel"}
          withAsterisk={false}
          value={form[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      ))}
      {counts.slice(1).map(([field, label, max]) => (
        <NumberInput
          hideControls
          key={field}
          label={label}
          min={0}
          max={max}
          allowDecimal={false}
          value={form[field]}
          onChange={(value) => set(field, Number(value) || 0)}
        />
      ))}
      <Textarea
        className={styles.wide}
        label="Notes"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={5000}
        value={form.notes}
        onChange={(event) => set("notes", event.currentTarget.value)}
      />
      <div className={styles.formButtons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={form.name.trim() === ""}>
          {isNew ? "Add" : "Save"}
        </Button>
      </div>
    </form>
  );
};
