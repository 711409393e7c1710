import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Discipline } from "@canter/domain/workout/discipline";
import { useState, type FormEvent } from "react";
import { disciplinesQuery } from "../../api/workouts.ts";
import { request } from "../../api/request.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import styles from "./settings.module.css";
import { useOpening, focusOpened } from "../../ui/form/use-opening.ts";
import { oneOf } from "../../ui/form/choices.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";

const kinds = { person: "people", horse: "horses", any: "people and horses" } as const;
const measureNames = {
  sets: "measured in sets",
  distance: "measured by distance",
  duration: "measured by time",
  score: "measured by a score",
} as const;

const Row = ({
  discipline,
  onRemove,
}: {
  readonly discipline: DisciplineResponse;
  readonly onRemove?: (() => void) | undefined;
}) => (
  <li className={styles.discipline}>
    <div>
      <h3>{discipline.name}</h3>
      <p className={styles.quiet}>
        {kinds[discipline.athleteKind]}, {measureNames[discipline.measure]}
        {discipline.fields.length > 0 &&
          `; ${discipline.fields.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)).join(", ")}`}
        {!discipline.builtIn && discipline.words.length > 0 && `; goes by ${discipline.words.join(", ")}`}
      </p>
    </div>
    {onRemove && (
      <Button variant="subtle" color="gray" onClick={onRemove} aria-label={`Remove ${discipline.name}`}>
        Remove
      </Button>
    )}
  </li>
);

const put = ({ id, ...rest }: Discipline) => request("PUT /disciplines/{id}", { params: { id }, body: rest });

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

type NewDisciplineProps = {
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
const NewDiscipline = ({ onAdd, onCancel, error, isPending, taken }: NewDisciplineProps) => {
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

/** The group's disciplines: the built-in ones, and its own with their own fields and words. */
export const DisciplinesPage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const [isAdding, setAdding, buttonRef] = useOpening();
  const refresh = () => client.invalidateQueries({ queryKey: disciplinesQuery.queryKey });
  const adding = useMutation({
    mutationFn: put,
    onSuccess: () => {
      setAdding(false);
      return refresh();
    },
  });
  const removing = useMutation({
    mutationFn: (discipline: DisciplineResponse) =>
      request("DELETE /disciplines/{id}", { params: { id: discipline.id } }),
    onSuccess: (_, { builtIn: __, ...discipline }) => {
      offerUndo(`Removed ${discipline.name}.`, async () => {
        await put(discipline);
        await refresh();
      });
      return refresh();
    },
  });
  const mayWrite = can(acting.member.role, "discipline", "write");
  const own = disciplines.filter(({ builtIn }) => !builtIn);
  return (
    <>
      <PageHead
        title="Disciplines"
        over={<BackToMore />}
        actions={
          mayWrite &&
          !isAdding && (
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add one
            </Button>
          )
        }
      />
      <ViewerNotice />
      {isAdding && (
        <NewDiscipline
          onAdd={adding.mutate}
          onCancel={() => setAdding(false)}
          error={adding.error}
          isPending={adding.isPending}
          taken={disciplines.map(({ id }) => id)}
        />
      )}
      {removing.isError && <ProblemNotice error={removing.error} />}
      {own.length > 0 && (
        <section aria-labelledby="own-disciplines" className={styles.section}>
          <h2 id="own-disciplines">{acting.group.name}’s own</h2>
          <ul className={styles.entries}>
            {own.map((discipline) => (
              <Row
                key={discipline.id}
                discipline={discipline}
                onRemove={mayWrite ? () => removing.mutate(discipline) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="built-in" className={styles.section}>
        <h2 id="built-in">Built in</h2>
        <ul className={styles.entries}>
          {disciplines
            .filter(({ builtIn }) => builtIn)
            .map((discipline) => (
              <Row key={discipline.id} discipline={discipline} />
            ))}
        </ul>
      </section>
    </>
  );
};
