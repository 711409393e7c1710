import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RequestFailed } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { horseLabels, type HorseForm, blankHorse, formToHorse } from "./horse-form.ts";
import { RidersField } from "./riders-field.tsx";
import { statusInWords } from "./status-in-words.ts";
import { addHorse } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";

type Props = {
  readonly form: HorseForm;
  readonly onChange: (form: HorseForm) => void;
  readonly action: string;
  /** It is added: what can wait is folded away. */
  readonly isNew?: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Shown above the buttons. */
  readonly children?: ReactNode;
};

/** An error at its field is not repeated below. */
const isFieldProblem = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.problem.fields ?? []).length > 0;

const statuses = Object.entries(statusInWords).map(([value, label]) => ({ value, label }));
const sexes = [
  { value: "", label: "" },
  { value: "mare", label: "Mare" },
  { value: "gelding", label: "Gelding" },
  { value: "stallion", label: "Stallion" },
];

/** A horse's data; only the name is required. */
export const HorseEditor = (props: Props) => {
  const { form, onChange, action, isNew = false, onSave, onCancel, isSaving, error, children } = props;
  const wrong = (path: string) => fieldProblem(error, path);
  const field = (name: Exclude<keyof HorseForm, "riders">, path = `profile.${name}`) => ({
    label: horseLabels[name],
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...form, [name]: event.currentTarget.value }),
    error: wrong(path) ?? wrong(name),
    autoComplete: "off",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.card} onSubmit={submit} aria-label={action}>
      <TextInput required maxLength={120} data-autofocus {...field("name", "name")} />
      <div className={styles.pair}>
        <TextInput inputMode="numeric" placeholder="2018" {...field("birthYear")} />
        <NativeSelect data={sexes} {...field("sex")} />
        <TextInput maxLength={120} {...field("breed")} />
        <TextInput maxLength={120} {...field("color")} />
        <TextInput
          inputMode="decimal"
          placeholder={form.heightUnit === "hands" ? "15.2" : "158"}
          {...field("height", "profile.height.value")}
        />
        <NativeSelect
          data={[
            { value: "hands", label: "hands" },
            { value: "cm", label: "centimeters" },
          ]}
          {...field("heightUnit")}
        />
      </div>
      <Textarea
        placeholder="Rushes fences when fresh. Stiff to the right."
        autosize
        minRows={2}
        {...field("knownIssues")}
      />
      {/* Whoever adds a horse begins with what everybody must know of it. */}
      <details className={styles.more} open={!isNew || isFieldProblem(error)}>
        <summary>More about the horse</summary>
        <TextInput placeholder="Novice, 2'6&quot; courses" maxLength={120} {...field("level")} />
        <Textarea
          description="A line each"
          placeholder="Eggbutt snaffle, 5 1/4"
          autosize
          minRows={2}
          {...field("equipment")}
        />
        <RidersField
          value={form.riders}
          onChange={(riders) => onChange({ ...form, riders })}
          error={wrong("profile.riderIds")}
        />
        <Textarea placeholder="2 kg hay at 7, 1 scoop at noon" autosize {...field("feed")} />
        <Textarea autosize minRows={2} {...field("notes")} />
        <div className={styles.pair}>
          <NativeSelect data={statuses} {...field("status", "status")} />
          {form.status === "on_loan" && <TextInput type="date" {...field("loanUntil")} />}
        </div>
      </details>
      {children}
      {error !== null && !isFieldProblem(error) && <ProblemNotice error={error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Adds a horse to the barn. */
export const NewHorsePage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState(() => blankHorse(acting.member.units));
  const adding = useMutation({
    mutationFn: () => addHorse(formToHorse(form)),
    onSuccess: async (horse) => {
      await client.invalidateQueries();
      await navigate({ to: "/horses/$horseId", params: { horseId: horse.id } });
    },
  });
  return (
    <>
      <PageHead title="Add a horse" under={`To ${acting.group.name}`} />
      <HorseEditor
        form={form}
        onChange={setForm}
        action="Add the horse"
        isNew
        onSave={() => adding.mutate()}
        onCancel={() => void navigate({ to: "/" })}
        isSaving={adding.isPending}
        error={adding.error}
      />
    </>
  );
};
