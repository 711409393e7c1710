import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NativeSelect, TextInput, Textarea } from "@mantine/core";
import type { AthleteResponse, DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Discipline } from "@canter/domain/workout/discipline";
import { keysOf, oneOf } from "../../../ui/form/choices.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { horsesElsewhereQuery, otherAthletesQuery } from "../../../api/session.ts";
import styles from "../workout.module.css";
import { unreadFields } from "../../../ui/words/discipline-in-words.ts";
import { useProblem } from "./problems-context.ts";
import type { WorkoutForm } from "./workout-form.ts";

type Field = Discipline["fields"][number];
type DisciplineFieldsProps = {
  readonly form: WorkoutForm;
  readonly onChange: (form: WorkoutForm) => void;
  readonly discipline: Discipline | undefined;
};

const choicesOf = (field: Field): readonly string[] =>
  field.type === "boolean" ? ["yes", "no"] : (field.choices ?? []);

const OneField = ({
  field,
  form,
  onChange,
}: { readonly field: Field } & Omit<DisciplineFieldsProps, "discipline">) => {
  const problem = useProblem(`fields.${field.key}`);
  const value = form.fields[field.key] ?? "";
  const label = field.unit ? `${field.label} (${field.unit})` : field.label;
  const put = (text: string) => onChange({ ...form, fields: { ...form.fields, [field.key]: text } });
  const choices = choicesOf(field);
  if (choices.length === 0) {
    return (
      <TextInput
        label={label}
        inputMode={field.type === "number" ? "decimal" : "text"}
        value={value}
        error={problem}
        onChange={(event) => put(event.currentTarget.value)}
      />
    );
  }
  const all = value === "" || choices.includes(value) ? choices : [value, ...choices];
  return (
    <NativeSelect
      label={label}
      value={value}
      error={problem}
      onChange={(event) => put(event.currentTarget.value)}
      data={[{ value: "", label: "–" }, ...all.map((choice) => ({ value: choice, label: choice }))]}
    />
  );
};

/** The rider is edited beside the members who may be one. */
const riderField = "riderName";

/** The discipline's own fields, and filled ones that it no longer has. */
const DisciplineFields = ({ form, onChange, discipline }: DisciplineFieldsProps) => {
  const asked = (discipline?.fields ?? []).filter(({ key }) => key !== riderField);
  const left = Object.keys(form.fields).filter(
    (key) => !unreadFields.has(key) && key !== riderField && !asked.some((field) => field.key === key),
  );
  const fields: readonly Field[] = [
    ...asked,
    ...left.map((key): Field => ({ key, label: key, type: "text" })),
  ];
  return fields.map((field) => <OneField key={field.key} field={field} form={form} onChange={onChange} />);
};

type Props = {
  readonly form: WorkoutForm;
  readonly onChange: (form: WorkoutForm) => void;
  readonly discipline: Discipline | undefined;
  readonly disciplines: readonly DisciplineResponse[];
  readonly athletes: readonly AthleteResponse[];
};

type TextName = "title" | "date" | "startTime" | "duration" | "distance" | "avgHeartRate" | "score";
type TextField = Pick<Props, "form" | "onChange"> & {
  readonly name: TextName;
  readonly path: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly type?: "text" | "time" | "date";
  readonly className?: string | undefined;
};

const Text = ({ form, onChange, name, path, label, placeholder, className, type = "text" }: TextField) => (
  <TextInput
    label={label}
    className={className}
    type={type}
    placeholder={placeholder}
    value={form[name]}
    error={useProblem(path)}
    onChange={(event) => onChange({ ...form, [name]: event.currentTarget.value })}
  />
);

const scoreHints = { "": "", time: "4:32", reps: "152", rounds: "9+7" } as const;

const ScoreFields = ({ form, onChange }: Pick<Props, "form" | "onChange">) => (
  <>
    <NativeSelect
      label="Result"
      value={form.scoreType}
      onChange={(event) =>
        onChange({ ...form, scoreType: oneOf(keysOf(scoreHints), event.currentTarget.value, form.scoreType) })
      }
      data={[
        { value: "", label: "None" },
        { value: "time", label: "For time" },
        { value: "reps", label: "Repetitions" },
        { value: "rounds", label: "Rounds and reps" },
      ]}
    />
    {form.scoreType !== "" && (
      <Text
        form={form}
        onChange={onChange}
        name="score"
        path="score"
        label="Score"
        placeholder={scoreHints[form.scoreType]}
      />
    )}
  </>
);

/** Who rode or handled the horse: a member, or somebody by name. */
const RiderFields = ({ form, onChange, athletes }: Pick<Props, "form" | "onChange" | "athletes">) => {
  const { data: others = [] } = useQuery(otherAthletesQuery);
  const problem = useProblem("riderAthleteId");
  const nameProblem = useProblem(`fields.${riderField}`);
  const riders = [...athletes, ...others]
    .filter(({ kind }) => kind === "person")
    .map(({ id, name }) => ({ value: id, label: name }));
  const isListed = form.riderAthleteId === "" || riders.some(({ value }) => value === form.riderAthleteId);
  const name = form.fields[riderField] ?? "";
  const [wasNamed] = useState(name !== "");
  return (
    <>
      <NativeSelect
        label="Rider or handler"
        value={form.riderAthleteId}
        error={problem}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...form,
            riderAthleteId: value,
            ...(value !== "" && { fields: { ...form.fields, [riderField]: "" } }),
          })
        }
        data={[
          { value: "", label: "Nobody of the barn" },
          ...(isListed ? [] : [{ value: form.riderAthleteId, label: "Somebody else" }]),
          ...riders,
        ]}
      />
      {(form.riderAthleteId === "" || wasNamed) && (
        <TextInput
          label="Their name"
          placeholder="Jake"
          value={name}
          error={nameProblem}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...form, fields: { ...form.fields, [riderField]: value } })
          }
        />
      )}
    </>
  );
};

const Choices = ({ form, onChange, disciplines, athletes }: Omit<Props, "discipline">) => {
  const { data: elsewhere = [] } = useQuery(horsesElsewhereQuery);
  const horse = elsewhere.find(({ id }) => id === form.athleteId);
  const athlete = athletes.find(({ id }) => id === form.athleteId) ?? horse;
  const fitting = disciplines.filter(
    ({ athleteKind, id }) => athleteKind === "any" || athleteKind === athlete?.kind || id === form.discipline,
  );
  return (
    <>
      <NativeSelect
        label="Athlete"
        value={form.athleteId}
        error={useProblem("athleteId")}
        onChange={(event) => onChange({ ...form, athleteId: event.currentTarget.value })}
        data={[
          ...(horse ? [{ value: horse.id, label: `${horse.name} of ${horse.groupName}` }] : []),
          ...athletes
            .filter(({ writable, id }) => writable || id === form.athleteId)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {athlete?.kind === "horse" && <RiderFields form={form} onChange={onChange} athletes={athletes} />}
      <NativeSelect
        label="Discipline"
        value={form.discipline}
        error={useProblem("discipline")}
        onChange={(event) => onChange({ ...form, discipline: event.currentTarget.value })}
        data={[
          ...(fitting.some(({ id }) => id === form.discipline)
            ? []
            : [{ value: form.discipline, label: form.discipline }]),
          ...fitting.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  );
};

/** All of a workout's data except its exercises. */
export const WorkoutFields = ({ form, onChange, discipline, disciplines, athletes }: Props) => (
  <div className={styles.fields}>
    <Choices form={form} onChange={onChange} disciplines={disciplines} athletes={athletes} />
    <Text form={form} onChange={onChange} name="date" path="date" label="Day" type="date" />
    <Text form={form} onChange={onChange} name="startTime" path="startTime" label="Start" type="time" />
    <Text
      form={form}
      onChange={onChange}
      name="duration"
      path="durationSeconds"
      label="Time taken"
      placeholder="45 min"
    />
    <Text
      form={form}
      onChange={onChange}
      name="distance"
      path="distance"
      label="Distance"
      placeholder={useActingMember().units.distance === "mi" ? "6.2 mi" : "10 km"}
    />
    <Text
      form={form}
      onChange={onChange}
      name="avgHeartRate"
      path="avgHeartRate"
      label="Average heart rate"
      placeholder="142"
    />
    {(discipline?.measure === "score" || form.scoreType !== "") && (
      <ScoreFields form={form} onChange={onChange} />
    )}
    <DisciplineFields form={form} onChange={onChange} discipline={discipline} />
    <Text
      form={form}
      onChange={onChange}
      name="title"
      path="title"
      label="Title"
      className={styles.title}
      placeholder={discipline?.name ?? "Title"}
    />
    <Textarea
      className={styles.wide}
      label="Notes"
      autosize
      minRows={2}
      value={form.notes}
      error={useProblem("notes")}
      onChange={(event) => onChange({ ...form, notes: event.currentTarget.value })}
    />
  </div>
);
