import { DayField, TimeField, NoteField } from "../diary/entry-fields.tsx";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeMeasurement, formatMeasurement } from "@canter/domain/health/describe-measurement";
import type { Measurement } from "@canter/domain/health/measurement";
import {
  measurementRules,
  type MeasurementKind,
  type MeasurementUnit,
  measurementKinds,
  defaultUnit,
} from "@canter/domain/health/measurement-rules";
import { parseDuration } from "@canter/domain/units/parse-quantity";
import { formatShortDate } from "../../ui/formats.ts";
import { measurements } from "../../api/diary.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { DoubtQuestion } from "../../ui/workout/doubt-question.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { When } from "../../ui/when.tsx";
import diary from "../diary/diary.module.css";
import { EntryMenu, useDeleting } from "../diary/entry-menu.tsx";
import { numberIn } from "../diary/number-in.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { EntryForm, useAsOpened } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import styles from "./body.module.css";
import { useOpening } from "../../ui/form/use-opening.ts";

/**
 * The input for a measure, as the server accepts it. Sleep is entered in hours ("7:40", "7,5") or in words ("7 h 40 min"), stored in
 * minutes.
 */
const measurementValue = (
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

type MeasurementFormProps = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  /** The measurement to change; absent: a new one. */
  readonly measurement?: Measurement;
  readonly onDone: (kind: MeasurementKind) => void;
  readonly onCancel: () => void;
};

const fields = ["kind", "value", "unit", "date", "time", "note"] as const;

const formOf = ({ acting, kind, measurement }: MeasurementFormProps): Form => ({
  kind,
  value: measurement ? (kind === "sleep" ? formatMeasurement(measurement) : String(measurement.value)) : "",
  unit: measurement?.unit ?? defaultUnit(kind, acting.member.units),
  date: measurement?.date ?? acting.today,
  time: measurement?.time ?? "",
  note: measurement?.note ?? "",
});

const useSaving = (
  { onDone, ...props }: MeasurementFormProps,
  { kind, value, unit, date, time, note }: Form,
) => {
  const client = useQueryClient();
  const measurement = useAsOpened(props.measurement);
  return useMutation({
    mutationFn: () => {
      const body = { kind, date, ...measurementValue(kind, value, unit) };
      return measurement
        ? measurements.change(client, measurement.id, {
            ...body,
            version: measurement.version,
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
      if (measurement)
        offerChangeBack(client, {
          change: measurements.change,
          fields,
          before: measurement,
          after,
          what: describeMeasurement(measurement),
        });
      onDone(kind);
    },
  });
};

/** Records a measurement, or changes one. */
const MeasurementForm = (props: MeasurementFormProps) => {
  const { acting, measurement, onCancel } = props;
  const [form, setForm] = useState(() => formOf(props));
  const saving = useSaving(props, form);
  const { units } = measurementRules[form.kind];
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <EntryForm
      label={measurement ? "Change the reading" : "A new reading"}
      saving={saving}
      fields={fields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
    >
      <div className={diary.fields}>
        {!measurement && (
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
        <DayField form={form} set={set} problem={problem} />
        <TimeField form={form} set={set} problem={problem} />
      </div>
      <NoteField form={form} set={set} problem={problem} />
    </EntryForm>
  );
};

type Props = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly athleteId: string;
  readonly mayWrite: boolean;
  readonly onKind: (kind: MeasurementKind) => void;
};

const Row = ({
  acting,
  measurement,
  mayWrite,
}: Pick<Props, "acting" | "mayWrite"> & { measurement: Measurement }) => {
  const [isChanging, setChanging] = useState(false);
  const deleting = useDeleting(measurements, describeMeasurement);
  const client = useQueryClient();
  const close = () => setChanging(false);
  if (isChanging)
    return (
      <li className={diary.row}>
        <MeasurementForm
          acting={acting}
          kind={measurement.kind}
          measurement={measurement}
          onDone={close}
          onCancel={close}
        />
      </li>
    );
  return (
    <li className={diary.row}>
      <div className={diary.words}>
        <p className={diary.value}>{formatMeasurement(measurement)}</p>
        <p className={diary.quiet}>
          <When date={measurement.date} time={measurement.time} today={acting.today} />
          {measurement.note && <> · {measurement.note}</>}
        </p>
        {mayWrite && measurement.doubt && (
          <DoubtQuestion
            doubt={measurement.doubt}
            onAnswer={(answer) =>
              measurements.answerDoubt(client, measurement.id, { field: "value", answer })
            }
          />
        )}
        {deleting.isError && <ProblemNotice error={deleting.error} />}
      </div>
      {mayWrite && (
        <EntryMenu
          of={`${formatMeasurement(measurement)}, ${formatShortDate(measurement.date, acting.today)}`}
          items={[
            { says: "Change", onClick: () => setChanging(true) },
            { says: "Delete", onClick: () => deleting.mutate(measurement) },
          ]}
        />
      )}
    </li>
  );
};

/** How many are shown at first: with more than these there is a search, too. */
const fewEnough = 10;

/** The readings of one measure, latest first. */
export const Measurements = ({ acting, kind, athleteId, mayWrite, onKind }: Props) => {
  const [q, setQ] = useState("");
  const pages = useInfiniteQuery({
    ...measurements.pagesQuery({ athleteId, kind, q, status: "any" }, fewEnough),
    placeholderData: keepPreviousData,
  });
  const [isAdding, setAdding, buttonRef] = useOpening();
  const stored = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = measurementRules[kind].title;
  const isLong = q !== "" || pages.isPlaceholderData || pages.hasNextPage || stored.length > fewEnough;
  return (
    <section className={diary.section} aria-labelledby="readings">
      <div className={diary.sectionHead}>
        <h2 id="readings">{title === "Sleep" ? "Nights" : "Readings"}</h2>
        {mayWrite && !isAdding && (
          <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
            Add a reading
          </Button>
        )}
      </div>
      {isAdding && (
        <div className={diary.newOne}>
          <MeasurementForm
            key={kind}
            acting={acting}
            kind={kind}
            onDone={(added) => {
              setAdding(false);
              onKind(added);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {isLong && (
        <search className={diary.search}>
          <SearchField value={q} onChange={setQ} label="Search" />
        </search>
      )}
      {pages.isPending && <ListSkeleton rows={3} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && stored.length === 0 && !isAdding && (
        <p className={styles.quiet}>{q === "" ? "None yet." : `Nothing goes by “${q}”.`}</p>
      )}
      {stored.length > 0 && (
        <ul className={diary.list} aria-label="Readings" aria-busy={pages.isPlaceholderData}>
          {stored.map((measurement) => (
            <Row key={measurement.id} acting={acting} measurement={measurement} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older readings" />
    </section>
  );
};
