import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { caloriesOf, macroNames, meals } from "@canter/domain/health/nutrition-totals";
import { addDays } from "@canter/domain/schedule/local-date";
import type { EatenBefore } from "@canter/domain/health/similar-meals";
import { favourites, nutrition } from "../../api/diary.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { DoubtQuestion } from "../../ui/workout/doubt-question.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { formatTime } from "../../ui/formats.ts";
import diary from "../diary/diary.module.css";
import { EntryMenu, useDeleting } from "../diary/entry-menu.tsx";
import { startWith } from "../log/writing/open-with.ts";
import { AskEnergy, useEatenBefore } from "./ask-energy.tsx";
import { foodTitle, gramsInWords, kcalInWords, shortFoodTitle } from "./food-in-words.ts";
import { useOpening } from "../../ui/form/use-opening.ts";
import { DayField, TimeField } from "../diary/entry-fields.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { EntryForm, useAsOpened } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import { MacroFields, typedMacro, typedMacros, type MacroForm } from "./targets/macro-fields.tsx";
import styles from "./food.module.css";

type DayEntriesProps = {
  readonly acting: ActingMember;
  readonly date: string;
  readonly entries: readonly NutritionEntry[];
  readonly mayWrite: boolean;
};

const useFavouring = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NutritionEntry) =>
      favourites.create(client, {
        text: foodTitle(entry),
        ...(entry.meal && { meal: entry.meal }),
        ...Object.fromEntries(
          macroNames.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
        ),
      }),
    onSuccess: (favourite) =>
      offerUndo(`${shortFoodTitle(favourite)} is a favourite.`, async () => {
        await favourites.delete(client, favourite.id);
      }),
  });
};

type RowProps = Pick<DayEntriesProps, "mayWrite"> & {
  readonly entry: NutritionEntry;
  /** It was just saved: the focus continues from it. */
  readonly isSaved: boolean;
  readonly onSaved: (entry: NutritionEntry) => void;
  readonly onSeen: () => void;
};

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

type UseSavingProps = {
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

const useSaving = ({ onDone, ...props }: UseSavingProps, form: Form) => {
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
const FoodForm = (props: UseSavingProps) => {
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

const Row = ({ entry, mayWrite, isSaved, onSaved, onSeen }: RowProps) => {
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSaved || !row.current) return;
    row.current.focus();
    onSeen();
  }, [isSaved, onSeen]);
  const deleting = useDeleting(nutrition, shortFoodTitle);
  const favouring = useFavouring();
  const client = useQueryClient();
  const close = () => setChanging(false);
  if (isChanging)
    return (
      <li className={diary.row}>
        <FoodForm
          date={entry.date}
          entry={entry}
          onDone={(saved) => {
            close();
            onSaved(saved);
          }}
          onCancel={close}
        />
      </li>
    );
  const calories = caloriesOf(entry);
  const title = foodTitle(entry);
  const error = deleting.error ?? favouring.error;
  return (
    <li className={diary.row} ref={row} tabIndex={-1}>
      <div className={diary.words}>
        <p>{title}</p>
        <p className={diary.quiet}>
          {[
            entry.text === "" ? undefined : entry.meal,
            entry.time && formatTime(entry.time),
            gramsInWords(entry),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {isAsking && calories === undefined && <AskEnergy entry={entry} onDone={() => setAsking(false)} />}
        {error && <ProblemNotice error={error} />}
        {mayWrite &&
          entry.doubts?.map((doubt) => (
            <DoubtQuestion
              key={doubt.field}
              doubt={doubt}
              onAnswer={(answer) => nutrition.answerDoubt(client, entry.id, { field: doubt.field, answer })}
            />
          ))}
      </div>
      {calories !== undefined || !mayWrite ? (
        <p className={diary.value}>{calories === undefined ? "–" : kcalInWords(calories)}</p>
      ) : (
        !isAsking && (
          <Button variant="subtle" size="compact" onClick={() => setAsking(true)}>
            How much?
          </Button>
        )
      )}
      {mayWrite && (
        <EntryMenu
          of={title}
          items={[
            { says: "Change", onClick: () => setChanging(true) },
            { says: "Keep as a favourite", onClick: () => favouring.mutate(entry) },
            { says: "Delete", onClick: () => deleting.mutate(entry) },
          ]}
        />
      )}
    </li>
  );
};

/** The log box's initial text for a day; undefined: the form records that day. */
const beginningFor = (date: string, today: string): string | undefined =>
  date === today ? "" : date === addDays(today, -1) ? "yesterday: " : undefined;

/** A day's food, in the order in which it was entered, and ways to add to it. */
export const DayEntries = ({ acting, date, entries, mayWrite }: DayEntriesProps) => {
  const box = useLogBox();
  const [isAdding, setAdding, buttonRef] = useOpening();
  const [savedId, setSavedId] = useState<string>();
  const seen = useCallback(() => setSavedId(undefined), []);
  const beginning = beginningFor(date, acting.today);
  const write = (text: string) => {
    if (text !== "") startWith(acting.member.id, text);
    box.open();
  };
  const example = "2 eggs and toast, 350 kcal";
  return (
    <section className={diary.section} aria-labelledby="eaten">
      <div className={diary.sectionHead}>
        <h2 id="eaten">Eaten</h2>
        {mayWrite && !isAdding && (
          <div className={diary.buttons}>
            {beginning !== undefined && (
              <Button variant="default" onClick={() => write(beginning)}>
                Say it in words
              </Button>
            )}
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add by form
            </Button>
          </div>
        )}
      </div>
      {isAdding && (
        <div className={diary.newOne}>
          <FoodForm
            key={date}
            athleteId={acting.member.athleteId}
            date={date}
            onDone={({ id }) => {
              setAdding(false);
              setSavedId(id);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {entries.length === 0 && !isAdding && (
        <EmptyState
          {...(mayWrite &&
            beginning !== undefined && { example, onExample: () => write(`${beginning}${example}`) })}
        >
          {mayWrite && beginning !== undefined
            ? "Nothing yet. Say what it was, and how much energy it had if you know."
            : "Nothing was written down on this day."}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className={diary.list} aria-label="Eaten">
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              mayWrite={mayWrite}
              isSaved={entry.id === savedId}
              onSaved={({ id }) => setSavedId(id)}
              onSeen={seen}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
