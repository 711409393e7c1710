import { DayField, NoteField } from "../../diary/entry-fields.tsx";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, useId } from "react";
import { scanRegions } from "@canter/domain/health/body-scan";
import type { BodyScanResponse } from "@canter/protocol/health/measurements";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import diary from "../../diary/diary.module.css";
import { EntryForm } from "../../diary/entry-form.tsx";
import styles from "../body.module.css";
import {
  regionPath,
  scanFields,
  scanParts,
  type ScanForm,
  type ScanPart,
  type ScanRegion,
} from "./scan-form.ts";

const names = {
  arms: "Arms",
  legs: "Legs",
  trunk: "Trunk",
  android: "Android (belly)",
  gynoid: "Gynoid (hips)",
} as const;
const partNames = { fat: "Fat", lean: "Lean", bone: "Bone" } as const;

type RegionFieldsProps = {
  readonly region: ScanRegion;
  /** In the order of `scanParts`. */
  readonly values: readonly string[];
  readonly onChange: (part: ScanPart, text: string) => void;
  readonly problem: (path: string) => string | undefined;
};

/** Fat, lean and bone of one region. The fields are narrow: errors are shown below all three, and each field refers to its own. */
const RegionFields = ({ region, values, onChange, problem }: RegionFieldsProps) => {
  const id = useId();
  const wrong = scanParts.flatMap((part) => {
    const message = problem(regionPath(region, part));
    return message === undefined ? [] : [{ part, message }];
  });
  return (
    <fieldset className={styles.region}>
      <legend>{names[region]}</legend>
      <div className={styles.three}>
        {scanParts.map((part, index) => {
          const isWrong = wrong.some((one) => one.part === part);
          return (
            <TextInput
              key={part}
              label={partNames[part]}
              inputMode="decimal"
              maxLength={20}
              value={values[index] ?? ""}
              onChange={(event) => onChange(part, event.currentTarget.value)}
              error={isWrong}
              {...(isWrong && { "aria-describedby": `${id}-${part}` })}
            />
          );
        })}
      </div>
      {wrong.map(({ part, message }) => (
        <p key={part} id={`${id}-${part}`} className={styles.wrong}>
          {partNames[part]} {message}
        </p>
      ))}
    </fieldset>
  );
};

const wholeBody = [
  ["total", "Total mass"],
  ["fat", "Fat"],
  ["lean", "Lean"],
  ["bone", "Bone, if stated"],
  ["fatPercent", "Fat in %, if stated"],
] as const;

type Props = {
  readonly label: string;
  /** The initial values. */
  readonly start: () => ScanForm;
  readonly onTyped?: (form: ScanForm) => void;
  readonly save: (form: ScanForm) => Promise<BodyScanResponse>;
  readonly onSaved: (scan: BodyScanResponse) => void;
  readonly onCancel: () => void;
};

/** A DEXA report is entered as printed; an impossible table is refused at the fields concerned. */
export const ScanEditor = ({ label, start, onTyped, save, onSaved, onCancel }: Props) => {
  const [form, setForm] = useState(start);
  const saving = useMutation({ mutationFn: () => save(form), onSuccess: onSaved });
  const set = (change: Partial<ScanForm>) => {
    const next = { ...form, ...change };
    onTyped?.(next);
    setForm(next);
  };
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <EntryForm
      label={label}
      saving={saving}
      fields={scanFields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
    >
      <div className={diary.fields}>
        <DayField form={form} set={set} problem={problem} />
        <NativeSelect
          label="Masses in"
          value={form.unit}
          onChange={(event) => set({ unit: event.currentTarget.value === "lb" ? "lb" : "kg" })}
          data={["kg", "lb"]}
          error={problem("unit")}
        />
      </div>
      <div className={diary.fields}>
        {wholeBody.map(([name, title]) => (
          <TextInput
            key={name}
            label={title}
            inputMode="decimal"
            maxLength={20}
            value={form[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
            error={problem(name)}
          />
        ))}
      </div>
      <div className={styles.regionFields}>
        {scanRegions.map((region) => (
          <RegionFields
            key={region}
            region={region}
            values={scanParts.map((part) => form.regions[regionPath(region, part)] ?? "")}
            onChange={(part, text) => set({ regions: { ...form.regions, [regionPath(region, part)]: text } })}
            problem={problem}
          />
        ))}
      </div>
      <NoteField form={form} set={set} problem={problem} />
    </EntryForm>
  );
};
