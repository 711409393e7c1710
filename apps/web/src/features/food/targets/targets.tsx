import { Button } from "@mantine/core";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NutritionTargets } from "@canter/protocol/health/nutrition";
import { macroNames } from "@canter/domain/health/nutrition-totals";
import { formatShortDate } from "../../../ui/formats.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import diary from "../../diary/diary.module.css";
import { gramsInWords, kcalInWords } from "../food-in-words.ts";
import styles from "../food.module.css";
import { putTargets } from "../../../api/diary.ts";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { EntryForm } from "../../diary/entry-form.tsx";
import { MacroFields, typedMacros, type MacroForm } from "./macro-fields.tsx";
import { Suggestion } from "./suggestion.tsx";

type TargetsFormProps = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** Sets the targets, by hand or from the suggestion. */
const TargetsForm = ({ acting, targets, onDone, onCancel }: TargetsFormProps) => {
  const client = useQueryClient();
  const [form, setForm] = useState<MacroForm>({
    calories: textOf(targets.calories),
    protein: textOf(targets.protein),
    carbs: textOf(targets.carbs),
    fat: textOf(targets.fat),
    fibre: textOf(targets.fibre),
  });
  const saving = useMutation({ mutationFn: () => putTargets(client, typedMacros(form)), onSuccess: onDone });
  const set = (change: Partial<MacroForm>) => setForm({ ...form, ...change });
  return (
    <div className={styles.targets}>
      <EntryForm
        label="Targets a day"
        saving={saving}
        fields={macroNames}
        onSave={() => saving.mutate()}
        onCancel={onCancel}
        does="Save the targets"
      >
        <p className={styles.quiet}>From today on. What stays empty has no target.</p>
        <MacroFields form={form} set={set} problem={(path) => fieldProblem(saving.error, path)} />
      </EntryForm>
      <Suggestion
        acting={acting}
        onTake={({ calories, protein, carbs, fat }) =>
          set({
            calories: String(calories),
            protein: String(protein),
            carbs: String(carbs),
            fat: String(fat),
          })
        }
      />
    </div>
  );
};

type Props = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly mayWrite: boolean;
};

const inWords = (targets: NutritionTargets): string =>
  [targets.calories === undefined ? undefined : kcalInWords(targets.calories), gramsInWords(targets)]
    .filter(Boolean)
    .join(" · ");

/** The daily targets. */
export const Targets = ({ acting, targets, mayWrite }: Props) => {
  const [isChanging, setChanging] = useState(false);
  const said = inWords(targets);
  const close = () => setChanging(false);
  return (
    <section className={diary.section} aria-labelledby="targets">
      <div className={diary.sectionHead}>
        <h2 id="targets">Targets a day</h2>
        {mayWrite && !isChanging && said !== "" && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change the targets
          </Button>
        )}
      </div>
      {isChanging ? (
        <TargetsForm acting={acting} targets={targets} onDone={close} onCancel={close} />
      ) : said === "" ? (
        <EmptyState {...(mayWrite && { example: "Suggest targets", onExample: () => setChanging(true) })}>
          {mayWrite ? "With targets this page says what is left of the day." : "No targets were set."}
        </EmptyState>
      ) : (
        <div className={diary.card}>
          <p>{said}</p>
          {targets.from !== undefined && (
            <p className={styles.quiet}>since {formatShortDate(targets.from, acting.today)}</p>
          )}
        </div>
      )}
    </section>
  );
};
