import { TextInput } from "@mantine/core";
import { macroNames } from "@canter/domain/health/nutrition-totals";
import diary from "../../diary/diary.module.css";
import { numberIn } from "../../diary/number-in.ts";
import { gramNames } from "../food-in-words.ts";

/** As typed. */
export type MacroForm = Readonly<Record<(typeof macroNames)[number], string>>;

/** The input for one of them, as the server accepts it. */
export const typedMacro = (form: MacroForm, name: (typeof macroNames)[number]) =>
  numberIn(form[name], { isLarge: name === "calories" });

/** The input, as the server accepts it. */
export const typedMacros = (form: MacroForm): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    macroNames.flatMap((name) => {
      const value = typedMacro(form, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

type Props = {
  readonly form: MacroForm;
  readonly set: (change: Partial<MacroForm>) => void;
  readonly problem: (path: string) => string | undefined;
};

/** Energy and grams; unknown values stay empty. */
export const MacroFields = ({ form, set, problem }: Props) => (
  <div className={diary.fields}>
    {macroNames.map((name) => (
      <TextInput
        key={name}
        label={name === "calories" ? "Energy, kcal" : `${gramNames[name]}, g`}
        inputMode="decimal"
        maxLength={10}
        value={form[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        error={problem(name)}
      />
    ))}
  </div>
);
