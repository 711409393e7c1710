import { NoteField } from "../diary/entry-fields.tsx";
import { landUnitOf, massUnitOf } from "@canter/domain/units/format-units";
import { NativeSelect, TextInput, Autocomplete } from "@mantine/core";
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { useDebouncedValue } from "@mantine/hooks";
import { measurementRules } from "@canter/domain/health/measurement-rules";
import type { Units } from "@canter/domain/units/unit";
import { goals } from "../../api/diary.ts";
import { RequestFailed } from "../../api/request.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import diary from "../diary/diary.module.css";
import { EntryForm, useAsOpened } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import {
  blankGoal,
  goalFields,
  goalKinds,
  goalTarget,
  goalToForm,
  type GoalForm,
  goalHabits,
  goalMeasures,
  unitsOf,
} from "./goal-form.ts";
import { DisciplineSelect } from "../../ui/form/discipline-select.tsx";
import { exercisesQuery } from "../../api/workouts.ts";

/** The props of a target's fields. */
type FieldsProps = {
  readonly form: GoalForm;
  readonly set: (change: Partial<GoalForm>) => void;
  /** The error of the first of these paths that has one. */
  readonly problem: (...paths: readonly string[]) => string | undefined;
  readonly units: Units;
};

/** An exercise with a load for a number of repetitions, or repetitions alone. */
const LiftFields = ({ form, set, problem }: FieldsProps) => {
  const [asked] = useDebouncedValue(form.exercise, 150);
  const { data: found = [] } = useQuery({
    ...exercisesQuery({ q: asked, limit: 8 }),
    enabled: asked.trim().length > 1,
  });
  return (
    <>
      <Autocomplete
        label="Exercise"
        maxLength={200}
        value={form.exercise}
        data={[...new Set(found.map(({ name }) => name))]}
        filter={({ options }) => options}
        onChange={(exercise) => set({ exercise })}
        error={problem("target.exercise")}
      />
      <TextInput
        label="Load"
        inputMode="decimal"
        maxLength={20}
        value={form.load}
        onChange={(event) => set({ load: event.currentTarget.value })}
        error={problem("target.load", "target.load.value")}
      />
      <NativeSelect
        label="Unit"
        value={form.loadUnit}
        onChange={(event) => set({ loadUnit: event.currentTarget.value === "lb" ? "lb" : "kg" })}
        data={["kg", "lb"]}
      />
      <TextInput
        label="Repetitions"
        inputMode="numeric"
        maxLength={6}
        value={form.reps}
        onChange={(event) => set({ reps: event.currentTarget.value })}
        error={problem("target.reps")}
      />
    </>
  );
};

const habitNames = { workouts: "Train", weigh_ins: "Weigh in", nutrition_days: "Write down food" } as const;

const MeasuredFields = ({ form, set, problem, units }: FieldsProps) => (
  <>
    {form.kind === "body" && (
      <NativeSelect
        label="Measure"
        value={form.measure}
        onChange={(event) => {
          const measure = goalMeasures.find((one) => one === event.currentTarget.value) ?? form.measure;
          set({ measure, unit: unitsOf({ kind: "body", measure }, massUnitOf(units))[0] ?? form.unit });
        }}
        data={goalMeasures.map((one) => ({ value: one, label: measurementRules[one].title }))}
      />
    )}
    <TextInput
      label="To reach"
      inputMode="decimal"
      maxLength={20}
      value={form.value}
      onChange={(event) => set({ value: event.currentTarget.value })}
      error={problem("target.value")}
    />
    <NativeSelect
      label="Unit"
      value={form.unit}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        set({ unit: unitsOf(form, massUnitOf(units)).find((one) => one === chosen) ?? form.unit });
      }}
      data={[...unitsOf(form, massUnitOf(units))]}
      error={problem("target.unit")}
    />
  </>
);

const DistanceFields = ({ form, set, problem, units }: FieldsProps) => (
  <>
    <DisciplineSelect
      label="Discipline"
      value={form.discipline}
      onChange={(discipline) => set({ discipline })}
      measure="distance"
    />
    <TextInput
      label={`Distance, as in ${landUnitOf(units) === "km" ? "10 km" : "6.2 mi"}`}
      maxLength={20}
      value={form.distance}
      onChange={(event) => set({ distance: event.currentTarget.value })}
      error={problem("target.distance", "target.distance.value")}
    />
    <TextInput
      label="In, as in 45:00"
      maxLength={20}
      value={form.time}
      onChange={(event) => set({ time: event.currentTarget.value })}
      error={problem("target.durationSeconds")}
    />
  </>
);

const HabitFields = ({ form, set, problem }: FieldsProps) => (
  <>
    <NativeSelect
      label="What"
      value={form.what}
      onChange={(event) =>
        set({ what: goalHabits.find((one) => one === event.currentTarget.value) ?? form.what })
      }
      data={goalHabits.map((one) => ({ value: one, label: habitNames[one] }))}
    />
    {form.what === "workouts" && (
      <DisciplineSelect
        label="Of"
        value={form.discipline}
        onChange={(discipline) => set({ discipline })}
        any="anything"
      />
    )}
    <TextInput
      label="Times a week"
      inputMode="numeric"
      maxLength={4}
      value={form.times}
      onChange={(event) => set({ times: event.currentTarget.value })}
      error={problem("target.timesPerWeek")}
    />
  </>
);

/** The target's fields, by its kind. */
const TargetFields = (props: FieldsProps) => {
  const { kind } = props.form;
  if (kind === "habit") return <HabitFields {...props} />;
  if (kind === "distance") return <DistanceFields {...props} />;
  return kind === "lift" ? <LiftFields {...props} /> : <MeasuredFields {...props} />;
};

const kindNames = {
  weight: "Weight",
  body: "Body fat, lean mass, waist",
  lift: "A lift",
  distance: "A distance",
  habit: "A habit",
} as const;

type Props = {
  readonly acting: ActingMember;
  /** The goal to change; absent: a new one. */
  readonly goal?: GoalResponse;
  /** The kind of a new goal, if it is known. */
  readonly kind?: GoalForm["kind"];
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const useSaving = ({ acting, onDone, ...props }: Props, form: GoalForm) => {
  const client = useQueryClient();
  const goal = useAsOpened(props.goal);
  return useMutation({
    mutationFn: () => {
      const { target, problems } = goalTarget(form, acting.units);
      if (problems.length > 0)
        throw new RequestFailed({
          type: "invalid",
          title: "Invalid",
          status: 422,
          detail: problems.map(({ message }) => message).join("; "),
          fields: [...problems],
        });
      const [title, note] = [form.title.trim(), form.note.trim()];
      return goal
        ? goals.change(client, goal.id, {
            version: goal.version,
            target,
            // An unchanged title that was derived from the target changes with it.
            ...(title !== "" && title !== goal.title && { title }),
            ...(form.targetDate !== (goal.targetDate ?? "") && { targetDate: form.targetDate || null }),
            note: note || null,
          })
        : goals.create(client, {
            target,
            ...(title && { title }),
            ...(form.targetDate && { targetDate: form.targetDate }),
            ...(note && { note }),
          });
    },
    onSuccess: (after) => {
      if (goal)
        offerChangeBack(client, {
          change: goals.change,
          fields: ["title", "target", "targetDate", "note"],
          before: goal,
          after,
          what: shownGoalTitle(goal, acting.member.units),
        });
      onDone();
    },
  });
};

/** Sets a goal, or changes one. */
export const GoalEditor = (props: Props) => {
  const { acting, goal, kind, onCancel } = props;
  const { units } = acting.member;
  const [form, setForm] = useState(() =>
    goal ? goalToForm(goal, units) : { ...blankGoal(units), ...(kind && { kind }) },
  );
  const saving = useSaving(props, form);
  const set = (change: Partial<GoalForm>) => setForm({ ...form, ...change });
  const problem = (...paths: readonly string[]) =>
    paths.map((path) => fieldProblem(saving.error, path)).find((message) => message !== undefined);
  return (
    <EntryForm
      label={goal ? `Change ${shownGoalTitle(goal, units)}` : "A new goal"}
      saving={saving}
      fields={goalFields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
      does={goal ? "Save" : "Set the goal"}
    >
      <div className={diary.fields}>
        {!goal && (
          <NativeSelect
            label="What is it about?"
            value={form.kind}
            onChange={(event) => {
              const kind = goalKinds.find((one) => one === event.currentTarget.value) ?? "weight";
              set({ kind, ...(kind === "habit" && { discipline: "" }) });
            }}
            data={goalKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            data-autofocus
          />
        )}
        <TargetFields form={form} set={set} problem={problem} units={units} />
        <TextInput
          type="date"
          label="By, if there is a day"
          value={form.targetDate}
          onChange={(event) => set({ targetDate: event.currentTarget.value })}
          error={problem("targetDate")}
        />
      </div>
      <TextInput
        label="Name, in your words"
        maxLength={200}
        value={form.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={problem("title")}
      />
      <NoteField form={form} set={set} problem={problem} />
    </EntryForm>
  );
};
