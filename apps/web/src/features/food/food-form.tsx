import { DayField, TimeField } from "../diary/entry-fields.tsx";
import { NativeSelect, TextInput, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { macroNames, meals, caloriesOf } from "@canter/domain/health/nutrition-totals";
import type { EatenBefore } from "@canter/domain/health/similar-meals";
import { nutrition } from "../../api/diary.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import diary from "../diary/diary.module.css";
import { EntryForm, useAsOpened } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import { foodTitle, shortFoodTitle, kcalInWords } from "./food-in-words.ts";
import { MacroFields, typedMacro, typedMacros, type MacroForm } from "./targets/macro-fields.tsx";
import { useEatenBefore } from "./ask-energy.tsx";
import styles from "./food.module.css";

type AsBeforeProps = {
  readonly athleteId: string;
  /** The typed text: only entries that contain it are shown. */
  readonly typed: string;
  readonly meal: string;
  readonly onChoose: (before: EatenBefore) => void;
};

const most = 5;

/** Recent food, each once: a tap fills in its latest values. */
const AsBefore = ({ athleteId, typed, meal, onChoose }: AsBeforeProps) => {
  const sought = typed.trim().toLowerCase();
  const fitting = useEatenBefore(athleteId).filter(
    (one) => one.text !== "" && one.text.toLowerCase().includes(sought) && (meal === "" || one.meal === meal),
  );
  const byText = new Map(fitting.toReversed().map((one) => [one.text.toLowerCase(), one]));
  const latest = [...byText.values()].toReversed().slice(0, most);
  if (latest.every(({ text }) => text.toLowerCase() === sought)) return null;
  return (
    <section aria-label="As last time">
      <p className={styles.quiet}>As last time</p>
      <div className={styles.askChoices}>
        {latest.map((one) => {
          const calories = caloriesOf(one);
          return (
            <Button key={one.text} variant="default" size="compact" onClick={() => onChoose(one)}>
              {shortFoodTitle(one)}
              {calories !== undefined && ` · ${kcalInWords(calories)}`}
            </Button>
          );
        })}
      </div>
    </section>
  );
};

type Form = MacroForm & {
  readonly text: string;
  readonly meal: string;
  readonly date: string;
  readonly time: string;
};

type Props = {
  /** The day of a new entry. */
  readonly date: string;
  /** The athlete of a new entry, whose earlier meals are offered. */
  readonly athleteId?: string;
  /** The entry to change; absent: a new one. */
  readonly entry?: NutritionEntry;
  readonly onDone: (saved: NutritionEntry) => void;
  readonly onCancel: () => void;
};

const fields = ["text", "meal", "date", "time", ...macroNames] as const;

const useSaving = ({ onDone, ...props }: Props, form: Form) => {
  const client = useQueryClient();
  const entry = useAsOpened(props.entry);
  return useMutation({
    mutationFn: () => {
      const { text, meal, date, time } = form;
      if (entry)
        return nutrition.change(client, entry.id, {
          version: entry.version,
          text: text.trim(),
          date,
          meal: meal || null,
          time: time || null,
          ...Object.fromEntries(macroNames.map((name) => [name, typedMacro(form, name) ?? null])),
        });
      return nutrition.create(client, {
        text: text.trim(),
        date,
        ...(meal && { meal }),
        ...(time && { time }),
        ...typedMacros(form),
      });
    },
    onSuccess: (after) => {
      if (entry)
        offerChangeBack(client, {
          change: nutrition.change,
          fields,
          before: entry,
          after,
          what: shortFoodTitle(entry),
        });
      onDone(after);
    },
  });
};

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** Records food, or changes an entry. */
export const FoodForm = (props: Props) => {
  const { entry, athleteId, date, onCancel } = props;
  const [form, setForm] = useState<Form>(() => ({
    text: entry?.text ?? "",
    meal: entry?.meal ?? "",
    date: entry?.date ?? date,
    time: entry?.time ?? "",
    calories: textOf(entry?.calories),
    protein: textOf(entry?.protein),
    carbs: textOf(entry?.carbs),
    fat: textOf(entry?.fat),
    fibre: textOf(entry?.fibre),
  }));
  const saving = useSaving(props, form);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <EntryForm
      label={entry ? `Change ${foodTitle(entry)}` : "What was eaten"}
      saving={saving}
      fields={fields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
    >
      <TextInput
        label="What"
        maxLength={1000}
        value={form.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        error={problem("text")}
        data-autofocus
      />
      {athleteId !== undefined && (
        <AsBefore
          athleteId={athleteId}
          typed={form.text}
          meal={form.meal}
          onChoose={(before) =>
            set({
              text: before.text,
              meal: before.meal ?? form.meal,
              ...Object.fromEntries(macroNames.map((name) => [name, textOf(before[name])])),
            })
          }
        />
      )}
      <MacroFields form={form} set={set} problem={problem} />
      <div className={diary.fields}>
        <NativeSelect
          label="Meal"
          value={form.meal}
          onChange={(event) => set({ meal: event.currentTarget.value })}
          data={[{ value: "", label: "–" }, ...meals.map((meal) => ({ value: meal, label: meal }))]}
          error={problem("meal")}
        />
        <DayField form={form} set={set} problem={problem} />
        <TimeField form={form} set={set} problem={problem} />
      </div>
    </EntryForm>
  );
};
