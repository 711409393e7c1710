import { Button, NumberInput, TextInput, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { MassUnit } from "@canter/domain/units/unit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { editProgram, fetchProgram } from "../../../api/programs-actions.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ChangedMeanwhile } from "../../../ui/edit/changed-meanwhile.tsx";
import { changedFields } from "../../../ui/edit/rebase-form.ts";
import { useEditor } from "../../../ui/edit/use-editor.ts";
import { EditProblem, toolCall } from "../page/use-program-edits.tsx";
import { ExerciseName } from "../../workout/edit/exercise-name.tsx";
import styles from "./session.module.css";

type ExerciseFields = Pick<
  PlannedExercise,
  "name" | "workingSets" | "reps" | "targetLoad" | "restSeconds" | "warmupSets"
> & { readonly notes: string; readonly groupLabel: string };

type FormProps = {
  readonly label: string;
  readonly form: ExerciseFields;
  readonly onChange: (form: ExerciseFields) => void;
  readonly isNew: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Shown above the buttons. */
  readonly children?: ReactNode;
};

const counts = [
  ["workingSets", 50],
  ["warmupSets", 20],
  ["restSeconds", 3600],
] as const;
const textsIn = (units: MassUnit) =>
  [
    ["reps", "5, 8-10, 45s"],
    ["targetLoad", `${units === "kg" ? "100 kg" : "225 lb"}, 70% 1RM`],
    ["groupLabel", "A"],
  ] as const;

const labels: Readonly<Record<keyof ExerciseFields, string>> = {
  name: "Exercise",
  workingSets: "Sets",
  reps: "Reps",
  targetLoad: "Load",
  groupLabel: "Superset",
  warmupSets: "Warm-up sets",
  restSeconds: "Rest, seconds",
  notes: "Notes",
};

const fieldsOf = (exercise: PlannedExercise): ExerciseFields => ({
  name: exercise.name,
  workingSets: exercise.workingSets,
  reps: exercise.reps,
  targetLoad: exercise.targetLoad,
  restSeconds: exercise.restSeconds,
  warmupSets: exercise.warmupSets,
  notes: exercise.notes ?? "",
  groupLabel: exercise.groupLabel ?? "",
});

const trimmed = (form: ExerciseFields): ExerciseFields => ({
  ...form,
  name: form.name.trim(),
  reps: form.reps.trim(),
  targetLoad: form.targetLoad.trim(),
});

/** What an edit stores of an exercise: an empty text is none. */
export const exerciseContent = (exercise: PlannedExercise | ExerciseFields) => {
  const { groupLabel, notes, ...fields } = "uid" in exercise ? fieldsOf(exercise) : trimmed(exercise);
  return { ...fields, ...(groupLabel && { groupLabel }), ...(notes && { notes }) };
};

/** The fields of a planned exercise, edited in place. */
const ExerciseForm = (props: FormProps) => {
  const { label, form, onChange, isNew, isPending, onSave, onCancel, children } = props;
  const { units } = useActingMember().member;
  const set = (field: keyof ExerciseFields, value: string | number) => onChange({ ...form, [field]: value });
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.exerciseForm} onSubmit={save} aria-label={label}>
      <div className={styles.wide}>
        <ExerciseName name={form.name} path="name" isNew={isNew} onChange={(name) => set("name", name)} />
      </div>
      {counts.slice(0, 1).map(([field, max]) => (
        <NumberInput
          hideControls
          key={field}
          label={labels[field]}
          min={0}
          max={max}
          allowDecimal={false}
          value={form[field]}
          onChange={(value) => set(field, Number(value) || 0)}
        />
      ))}
      {textsIn(units).map(([field, placeholder]) => (
        <TextInput
          key={field}
          label={labels[field]}
          placeholder={placeholder}
          maxLength={field === "groupLabel" ? 20 : 100}
          required={field !== "groupLabel"}
          withAsterisk={false}
          value={form[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      ))}
      {counts.slice(1).map(([field, max]) => (
        <NumberInput
          hideControls
          key={field}
          label={labels[field]}
          min={0}
          max={max}
          allowDecimal={false}
          value={form[field]}
          onChange={(value) => set(field, Number(value) || 0)}
        />
      ))}
      <Textarea
        className={styles.wide}
        label={labels.notes}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={5000}
        value={form.notes}
        onChange={(event) => set("notes", event.currentTarget.value)}
      />
      {children && <div className={styles.wide}>{children}</div>}
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

const emptyExercise: ExerciseFields = {
  name: "",
  workingSets: 3,
  reps: "8-10",
  targetLoad: "RPE 8",
  restSeconds: 120,
  warmupSets: 0,
  notes: "",
  groupLabel: "",
};

type NewExerciseProps = {
  readonly isPending: boolean;
  readonly onSave: (exercise: ReturnType<typeof exerciseContent>) => void;
  readonly onCancel: () => void;
};

/** The form for one more exercise. */
export const NewExerciseForm = ({ isPending, onSave, onCancel }: NewExerciseProps) => {
  const [form, setForm] = useState(emptyExercise);
  return (
    <ExerciseForm
      label="New exercise"
      form={form}
      onChange={setForm}
      isNew
      isPending={isPending}
      onSave={() => onSave(exerciseContent(form))}
      onCancel={onCancel}
    />
  );
};

/** An exercise of a version of a program, with its positions there. */
export type PlacedExercise = {
  readonly version: number;
  readonly exercise: PlannedExercise;
  /** Positions counted from 1. */
  readonly place: {
    readonly weekNumber: number;
    readonly sessionNumber: number;
    readonly exerciseNumber: number;
  };
};

const findExercise = ({ program, version }: ProgramResponse, uid: string): PlacedExercise | undefined => {
  for (const [week, { sessions }] of program.weeks.entries())
    for (const [session, { exercises }] of sessions.entries()) {
      const index = exercises.findIndex((exercise) => exercise.uid === uid);
      const exercise = exercises[index];
      const place = { weekNumber: week + 1, sessionNumber: session + 1, exerciseNumber: index + 1 };
      if (exercise) return { version, exercise, place };
    }
  return undefined;
};

type EditExerciseProps = {
  readonly programId: string;
  readonly placed: PlacedExercise;
  readonly onDone: () => void;
};

/** The form that changes an exercise. */
export const EditExerciseForm = ({ programId, placed, onDone }: EditExerciseProps) => {
  const client = useQueryClient();
  const editor = useEditor({
    item: placed,
    formOf: ({ exercise }) => fieldsOf(exercise),
    fetchNewest: async () => findExercise(await fetchProgram(client, programId), placed.exercise.uid),
    save: async ({ version, exercise, place }, form) => {
      const updates = changedFields(fieldsOf(exercise), trimmed(form));
      const toolCalls = [toolCall("modify_exercise", { ...place, updates })];
      if (Object.keys(updates).length > 0) await editProgram(client, programId, { version, toolCalls });
    },
    onSaved: onDone,
  });
  return (
    <ExerciseForm
      label={placed.exercise.name}
      form={editor.form}
      onChange={editor.setForm}
      isNew={false}
      isPending={editor.isPending}
      onSave={editor.save}
      onCancel={onDone}
    >
      <ChangedMeanwhile theirs={editor.theirs} labels={labels} />
      <EditProblem error={editor.error} />
    </ExerciseForm>
  );
};
