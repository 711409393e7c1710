import { NativeSelect, TextInput } from "@mantine/core";
import type { Discipline } from "@canter/domain/workout/discipline";
import { useProblem } from "./problems-context.ts";
import { unreadFields } from "../../../ui/words/discipline-in-words.ts";
import type { WorkoutForm } from "./workout-form.ts";

type Field = Discipline["fields"][number];
type Props = {
  readonly form: WorkoutForm;
  readonly onChange: (form: WorkoutForm) => void;
  readonly discipline: Discipline | undefined;
};

const choicesOf = (field: Field): readonly string[] =>
  field.type === "boolean" ? ["yes", "no"] : (field.choices ?? []);

const OneField = ({ field, form, onChange }: { readonly field: Field } & Omit<Props, "discipline">) => {
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
export const riderField = "riderName";

/** The discipline's own fields, and filled ones that it no longer has. */
export const DisciplineFields = ({ form, onChange, discipline }: Props) => {
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
