import { NativeSelect, TextInput, Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { measurementRules } from "@canter/domain/health/measurement-rules";
import type { MassUnit } from "@canter/domain/units/unit";
import { DisciplineSelect } from "../../ui/form/discipline-select.tsx";
import { exercisesQuery } from "../../api/workouts.ts";
import { goalHabits, goalMeasures, unitsOf, type GoalForm } from "./goal-form.ts";

/** The props of a target's fields. */
type FieldsProps = {
  readonly form: GoalForm;
  readonly set: (change: Partial<GoalForm>) => void;
  /** The error of the first of these paths that has one. */
  readonly problem: (...paths: readonly string[]) => string | undefined;
  readonly units: MassUnit;
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
          set({ measure, unit: unitsOf({ kind: "body", measure }, units)[0] ?? form.unit });
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
        set({ unit: unitsOf(form, units).find((one) => one === chosen) ?? form.unit });
      }}
      data={[...unitsOf(form, units)]}
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
      label={`Distance, as in ${units === "kg" ? "10 km" : "6.2 mi"}`}
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
export const TargetFields = (props: FieldsProps) => {
  const { kind } = props.form;
  if (kind === "habit") return <HabitFields {...props} />;
  if (kind === "distance") return <DistanceFields {...props} />;
  return kind === "lift" ? <LiftFields {...props} /> : <MeasuredFields {...props} />;
};
