import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Discipline } from "@canter/domain/workout/discipline";
import { oneOf } from "../../ui/form/choices.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./settings.module.css";
import { focusOpened } from "../../ui/form/use-opening.ts";

type Field = Discipline["fields"][number];
type FieldForm = {
  readonly label: string;
  readonly type: Field["type"];
  readonly unit: string;
  readonly choices: string;
};

/** The form of a discipline: lists as comma-separated text. */
type DisciplineForm = {
  readonly name: string;
  readonly athleteKind: Discipline["athleteKind"];
  readonly measure: Discipline["measure"];
  readonly words: string;
  readonly fields: readonly FieldForm[];
};

const emptyField: FieldForm = { label: "", type: "number", unit: "", choices: "" };
export const emptyDiscipline: DisciplineForm = {
  name: "",
  athleteKind: "person",
  measure: "duration",
  words: "",
  fields: [],
};

const plainLetters = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `Vaulting, barrel` → `vaulting-barrel`: stable, and easy to type in an address. */
export const disciplineId = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "")
    .slice(0, 40);

/** `Jump height` → `jumpHeight`. */
export const fieldKey = (label: string): string => {
  const [first = "", ...rest] = plainLetters(label)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return key.replace(/^[^a-z]+/, "").slice(0, 40);
};

/** The request: the name is also a word for it; fields without a label are left out. */
export const formToDiscipline = (form: DisciplineForm): Discipline => ({
  id: disciplineId(form.name),
  name: form.name.trim(),
  athleteKind: form.athleteKind,
  measure: form.measure,
  words: [
    ...new Set([form.name.trim().toLowerCase(), ...listed(form.words).map((word) => word.toLowerCase())]),
  ].filter((word) => word !== ""),
  fields: form.fields
    .filter(({ label }) => label.trim() !== "")
    .map((field) => ({
      key: fieldKey(field.label),
      label: field.label.trim(),
      type: field.type,
      ...(field.type === "number" && field.unit.trim() !== "" && { unit: field.unit.trim() }),
      ...(field.type === "choice" && { choices: listed(field.choices) }),
    })),
});

const fieldTypes: readonly FieldForm["type"][] = ["number", "text", "choice", "boolean"];
const athleteKinds: readonly DisciplineForm["athleteKind"][] = ["person", "horse", "any"];
const measures: readonly DisciplineForm["measure"][] = ["duration", "distance", "sets", "score"];

type Props = {
  readonly onAdd: (discipline: Discipline) => void;
  readonly onCancel: () => void;
  readonly error: unknown;
  readonly isPending: boolean;
  /** Ids that are in use. */
  readonly taken: readonly string[];
};

const FieldRow = ({
  field,
  onChange,
  onRemove,
}: {
  readonly field: FieldForm;
  readonly onChange: (field: FieldForm) => void;
  readonly onRemove: () => void;
}) => (
  <fieldset className={styles.fieldRow}>
    <TextInput
      label="Field"
      placeholder="Jump height"
      value={field.label}
      onChange={(event) => onChange({ ...field, label: event.currentTarget.value })}
    />
    <NativeSelect
      label="Kind"
      value={field.type}
      onChange={(event) =>
        onChange({ ...field, type: oneOf(fieldTypes, event.currentTarget.value, field.type) })
      }
      data={[
        { value: "number", label: "Number" },
        { value: "text", label: "Text" },
        { value: "choice", label: "Choice" },
        { value: "boolean", label: "Yes or no" },
      ]}
    />
    {field.type === "number" && (
      <TextInput
        label="Unit"
        placeholder="cm"
        value={field.unit}
        onChange={(event) => onChange({ ...field, unit: event.currentTarget.value })}
      />
    )}
    {field.type === "choice" && (
      <TextInput
        label="Choices"
        placeholder="left, right"
        value={field.choices}
        onChange={(event) => onChange({ ...field, choices: event.currentTarget.value })}
      />
    )}
    <Button variant="subtle" color="gray" onClick={onRemove} aria-label={`Remove the field ${field.label}`}>
      Remove
    </Button>
  </fieldset>
);

/** The form for a group's own discipline: its name, who does it, its words and fields. */
export const NewDiscipline = ({ onAdd, onCancel, error, isPending, taken }: Props) => {
  const [form, setForm] = useState<DisciplineForm>(emptyDiscipline);
  const [isTried, setTried] = useState(false);
  const id = disciplineId(form.name);
  const nameProblem =
    id === ""
      ? "must have a letter in it, as in Bouldering"
      : taken.includes(id)
        ? "is there already"
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameProblem === undefined) onAdd(formToDiscipline(form));
  };
  const putField = (index: number, field: FieldForm | undefined) =>
    setForm({
      ...form,
      fields: form.fields.flatMap((old, at) => (at === index ? (field ? [field] : []) : [old])),
    });
  const nameError = (isTried && nameProblem) || fieldProblem(error, "name") || fieldProblem(error, "id");
  return (
    <form ref={focusOpened} className={styles.newDiscipline} onSubmit={submit} aria-label="A new discipline">
      <div className={styles.pair}>
        <TextInput
          label="Name"
          placeholder="Bouldering"
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          error={nameError}
          data-autofocus
        />
        <NativeSelect
          label="Who does it"
          value={form.athleteKind}
          onChange={(event) =>
            setForm({
              ...form,
              athleteKind: oneOf(athleteKinds, event.currentTarget.value, form.athleteKind),
            })
          }
          data={[
            { value: "person", label: "People" },
            { value: "horse", label: "Horses" },
            { value: "any", label: "Both" },
          ]}
        />
        <NativeSelect
          label="Chiefly measured by"
          value={form.measure}
          onChange={(event) =>
            setForm({ ...form, measure: oneOf(measures, event.currentTarget.value, form.measure) })
          }
          data={[
            { value: "duration", label: "Time" },
            { value: "distance", label: "Distance" },
            { value: "sets", label: "Sets" },
            { value: "score", label: "A score" },
          ]}
        />
      </div>
      <TextInput
        label="Other words for it"
        description="Apart by commas; a message that says one of them is about this"
        placeholder="boulders, climbing wall"
        value={form.words}
        onChange={(event) => setForm({ ...form, words: event.currentTarget.value })}
        error={fieldProblem(error, "words")}
      />
      {form.fields.map((field, index) => (
        <FieldRow
          key={index}
          field={field}
          onChange={(next) => putField(index, next)}
          onRemove={() => putField(index, undefined)}
        />
      ))}
      {Boolean(error) && !nameError && <ProblemNotice error={error} />}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={() => setForm({ ...form, fields: [...form.fields, emptyField] })}>
          Add a field
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Add
        </Button>
      </div>
    </form>
  );
};
