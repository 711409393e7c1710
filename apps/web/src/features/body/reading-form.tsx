import type { Measurement } from "@canter/domain/health/measurement";
import {
  type MeasurementKind,
  type MeasurementUnit,
  measurementKinds,
  measurementRules,
  defaultUnit,
} from "@canter/domain/health/measurement-rules";
import { parseDuration } from "@canter/domain/units/parse-quantity";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeMeasurement, formatMeasurement } from "@canter/domain/health/describe-measurement";
import { numberIn } from "../diary/number-in.ts";
import { measurements } from "../../api/diary.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import diary from "../diary/diary.module.css";
import { EntryForm } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import { useAsOpened } from "../diary/use-as-opened.ts";

/**
 * The input for a measure, as the server accepts it. Sleep is entered in hours ("7:40", "7,5") or in words ("7 h 40 min"), stored in
 * minutes.
 */
const readingValue = (
  kind: MeasurementKind,
  text: string,
  unit: MeasurementUnit,
): { readonly value: number | string | undefined; readonly unit: MeasurementUnit } => {
  if (kind !== "sleep") return { value: numberIn(text), unit };
  const hours = /^\d+([.,]\d+)?$/.test(text.trim()) ? `${text.trim()} h` : text.replaceAll("\u00a0", " ");
  const seconds = parseDuration(hours, { twoParts: "hours" });
  return { value: seconds.ok ? Math.round(seconds.value / 60) : numberIn(text), unit: "min" };
};

type Form = {
  readonly kind: MeasurementKind;
  readonly value: string;
  readonly unit: MeasurementUnit;
  readonly date: string;
  readonly time: string;
  readonly note: string;
};

type Props = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  /** The reading to change; absent: a new one. */
  readonly reading?: Measurement;
  readonly onDone: (kind: MeasurementKind) => void;
  readonly onCancel: () => void;
};

const fields = ["kind", "value", "unit", "date", "time", "note"] as const;

const formOf = ({ acting, kind, reading }: Props): Form => ({
  kind,
  value: reading ? (kind === "sleep" ? formatMeasurement(reading) : String(reading.value)) : "",
  unit: reading?.unit ?? defaultUnit(kind, acting.member.units),
  date: reading?.date ?? acting.today,
  time: reading?.time ?? "",
  note: reading?.note ?? "",
});

const useSaving = ({ onDone, ...props }: Props, { kind, value, unit, date, time, note }: Form) => {
  const client = useQueryClient();
  const reading = useAsOpened(props.reading);
  return useMutation({
    mutationFn: () => {
      const body = { kind, date, ...readingValue(kind, value, unit) };
      return reading
        ? measurements.change(client, reading.id, {
            ...body,
            version: reading.version,
            time: time || null,
            note: note.trim() || null,
          })
        : measurements.create(client, {
            ...body,
            ...(time && { time }),
            ...(note.trim() && { note: note.trim() }),
          });
    },
    onSuccess: (after) => {
      if (reading)
        offerChangeBack(client, {
          change: measurements.change,
          fields,
          before: reading,
          after,
          what: describeMeasurement(reading),
        });
      onDone(kind);
    },
  });
};

/** Records a reading, or changes one. */
export const ReadingForm = (props: Props) => {
  const { acting, reading, onCancel } = props;
  const [form, setForm] = useState(() => formOf(props));
  const saving = useSaving(props, form);
  const { units } = measurementRules[form.kind];
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <EntryForm
      label={reading ? "Change the reading" : "A new reading"}
      saving={saving}
      fields={fields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
    >
      <div className={diary.fields}>
        {!reading && (
          <NativeSelect
            label="Measure"
            value={form.kind}
            onChange={(event) => {
              const kind = measurementKinds.find((one) => one === event.currentTarget.value) ?? "weight";
              set({ kind, unit: defaultUnit(kind, acting.member.units) });
            }}
            data={measurementKinds.map((kind) => ({ value: kind, label: measurementRules[kind].title }))}
            error={problem("kind")}
          />
        )}
        <TextInput
          label={form.kind === "sleep" ? "Hours, as in 7:40" : "Value"}
          inputMode={form.kind === "sleep" ? "text" : "decimal"}
          maxLength={20}
          value={form.value}
          onChange={(event) => set({ value: event.currentTarget.value })}
          error={problem("value")}
          data-autofocus
        />
        {units.length > 1 && form.kind !== "sleep" && (
          <NativeSelect
            label="Unit"
            value={form.unit}
            onChange={(event) =>
              set({ unit: units.find((one) => one === event.currentTarget.value) ?? form.unit })
            }
            data={[...units]}
            error={problem("unit")}
          />
        )}
        <TextInput
          type="date"
          label="Day"
          value={form.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
          error={problem("date")}
        />
        <TextInput
          type="time"
          label="Time, if it matters"
          value={form.time}
          onChange={(event) => set({ time: event.currentTarget.value })}
          error={problem("time")}
        />
      </div>
      <TextInput
        label="Note"
        maxLength={2000}
        value={form.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={problem("note")}
      />
    </EntryForm>
  );
};
