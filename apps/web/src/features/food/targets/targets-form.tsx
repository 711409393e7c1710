import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { macroNames } from "@canter/domain/health/nutrition-totals";
import type { NutritionTargets } from "@canter/protocol/health/nutrition";
import { putTargets } from "../../../api/diary.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { EntryForm } from "../../diary/entry-form.tsx";
import { MacroFields, typedMacros, type MacroForm } from "./macro-fields.tsx";
import { Suggestion } from "./suggestion.tsx";
import styles from "../food.module.css";

type Props = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** Sets the targets, by hand or from the suggestion. */
export const TargetsForm = ({ acting, targets, onDone, onCancel }: Props) => {
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
