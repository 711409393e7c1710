import { landUnitOf, massUnitOf } from "@canter/domain/units/format-units";
import { Button, SegmentedControl, TextInput, Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { LandUnit, MassUnit, Units } from "@canter/domain/units/unit";
import type { ImportApply, ImportResponse } from "@canter/protocol/training/imports";
import type { ImportPreview } from "@canter/domain/import/import-preview";
import { tableFields, type TableMapping } from "@canter/domain/import/table-mapping";
import { applyImport, importQuery, discardImport, lookThroughFiles } from "../../api/workout-actions.ts";
import { DisciplineSelect } from "../../ui/form/discipline-select.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { newIn, newInWords, counted, columnRoleInWords } from "./import-in-words.ts";
import styles from "./import.module.css";

type Names = NonNullable<ImportApply["names"]>;
type ImportNamesProps = {
  readonly asked: ImportPreview["names"];
  readonly said: Names;
  readonly onChange: (said: Names) => void;
};

const own = "";
/** Nobody answers more at a time; the others stay exercises of one's own. */
const maxAsked = 40;

/** Exercise names that are not in the catalogue: each is asked about once, and the answers are remembered. */
const ImportNames = ({ asked, said, onChange }: ImportNamesProps) => {
  if (asked.length === 0) return null;
  return (
    <div className={styles.question}>
      <p>
        {counted(asked.length, "exercise")} {asked.length === 1 ? "goes" : "go"} by a name of{" "}
        {asked.length === 1 ? "its" : "their"} own. Say what {asked.length === 1 ? "it is" : "they are"}, and
        the answer is remembered; or leave {asked.length === 1 ? "it as yours" : "them as yours"}.
      </p>
      <ul className={styles.names}>
        {asked.slice(0, maxAsked).map(({ name, workouts, likely }) => (
          <li key={name}>
            <span>
              {name} <span className={styles.quiet}>{workouts}×</span>
            </span>
            <Select
              aria-label={`What ${name} is`}
              data={[
                { value: own, label: "My own exercise" },
                ...likely.map((exercise) => ({ value: exercise.exerciseId, label: exercise.name })),
              ]}
              value={said[name] ?? own}
              allowDeselect={false}
              onChange={(value) => onChange({ ...said, [name]: value === own ? null : value })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};

type Props = { readonly batch: ImportResponse; readonly units: Units; readonly aside: ReactNode };

type UnitProps = {
  readonly label: string;
  readonly data: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const UnitQuestion = ({ label, data, value, onChange }: UnitProps) => (
  <div className={styles.question}>
    <p>{label}</p>
    <SegmentedControl data={[...data]} value={value} onChange={onChange} aria-label={label} />
  </div>
);

/** The decisions about files that only a person can make, and the button that imports them. */
export const ImportDecisions = ({ batch, units, aside }: Props) => {
  const client = useQueryClient();
  const open = batch.preview?.open;
  const [massUnit, setMassUnit] = useState<MassUnit>(massUnitOf(units));
  const [distanceUnit, setDistanceUnit] = useState<LandUnit>(landUnitOf(units));
  const [discipline, setDiscipline] = useState(open?.discipline);
  const [date, setDate] = useState("");
  const [names, setNames] = useState<NonNullable<ImportApply["names"]>>({});
  const applying = useMutation({
    mutationFn: () =>
      applyImport(batch.id, {
        ...(open?.massUnit && { massUnit }),
        ...(open?.distanceUnit && { distanceUnit }),
        ...(discipline !== undefined && discipline !== open?.discipline && { discipline }),
        ...(date !== "" && { date }),
        names,
      }),
    onSuccess: (after) => client.setQueryData(importQuery(batch.id).queryKey, after),
  });
  const fresh = newInWords(newIn(batch.preview));
  const which = batch.files.length > 1 ? "Some of the files do" : "The file does";
  if (fresh === "")
    return (
      <>
        {batch.total > 0 && <p>There is nothing new in it.</p>}
        <div className={styles.buttons}>{aside}</div>
      </>
    );
  return (
    <>
      {open?.massUnit && (
        <UnitQuestion
          label={`${which} not say what the weights are in.`}
          data={["kg", "lb"]}
          value={massUnit}
          onChange={(value) => setMassUnit(value === "lb" ? "lb" : "kg")}
        />
      )}
      {open?.distanceUnit && (
        <UnitQuestion
          label={`${which} not say what the distances are in (with miles, pools are in yards).`}
          data={["km", "mi"]}
          value={distanceUnit}
          onChange={(value) => setDistanceUnit(value === "mi" ? "mi" : "km")}
        />
      )}
      {open?.discipline !== undefined && (
        <div className={styles.question}>
          <p>
            {batch.files.length > 1
              ? "Tracks without a sport are taken by their pace. Choose another for all of them:"
              : "The track does not say which sport it was. By its pace it was this:"}
          </p>
          <DisciplineSelect label="Sport" value={discipline ?? open.discipline} onChange={setDiscipline} />
        </div>
      )}
      {open?.date && (
        <div className={styles.question}>
          <p>Something in it has no date.</p>
          <TextInput
            type="date"
            aria-label="Date"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </div>
      )}
      <ImportNames asked={batch.preview?.names ?? []} said={names} onChange={setNames} />
      <div className={styles.buttons}>
        <Button
          onClick={() => applying.mutate()}
          loading={applying.isPending}
          disabled={open?.date === true && date === ""}
        >
          Bring in {fresh}
        </Button>
        {aside}
      </div>
      {applying.isError && <ProblemNotice error={applying.error} />}
    </>
  );
};

type ImportTableProps = {
  readonly batch: ImportResponse;
  /** The files as chosen here; absent after reopening the page. */
  readonly files: readonly File[] | undefined;
  /** Shown when its columns are as they should be. */
  readonly children: ReactNode;
};

const leftOut = "";
const roles = [
  { value: leftOut, label: "Leave it out" },
  ...Object.entries(tableFields)
    .flatMap(([field, units]) => [field, ...units.map((unit) => `${field}:${unit}`)])
    .map((role) => ({ value: role, label: columnRoleInWords(role) })),
];

/** The column mapping of a table from an unknown app; after a change it is read again, and so is the next one like it. */
export const ImportTable = ({ batch, files, children }: ImportTableProps) => {
  const client = useQueryClient();
  const [said, setSaid] = useState<TableMapping>({});
  const table = batch.files.find((file) => file.table)?.table;
  const reading = useMutation({
    mutationFn: async () => {
      const read = await lookThroughFiles(files ?? [], batch.athleteId, said);
      await discardImport(batch.id);
      return read;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["imports"] }),
  });
  if (!table) return children;
  const isOther = Object.keys(said).length > 0;
  return (
    <>
      <section className={styles.question} aria-label="How its columns are read">
        <p>
          No app writes tables like this one. This is how its columns are read
          {files ? "; say so where it is otherwise." : ". To change that, choose the file again."}
        </p>
        <ul className={styles.names}>
          {table.columns.map(({ heading, role, examples }) => (
            <li key={heading}>
              <span>
                {heading} <span className={styles.quiet}>{examples.join(" · ")}</span>
              </span>
              <Select
                aria-label={`What ${heading} is`}
                data={roles}
                value={said[heading] ?? role}
                allowDeselect={false}
                searchable
                disabled={!files}
                onChange={(value) => setSaid({ ...said, [heading]: value ?? leftOut })}
              />
            </li>
          ))}
        </ul>
        {table.rows.length > 0 && (
          <ol className={styles.facts} aria-label="The first rows as they are read">
            {table.rows.map(({ row, read }) => (
              <li key={row}>
                <span className={styles.quiet}>Row {row}:</span> {read}
              </li>
            ))}
          </ol>
        )}
        {isOther && (
          <Button variant="default" onClick={() => reading.mutate()} loading={reading.isPending}>
            Read it like this
          </Button>
        )}
        {reading.isError && <ProblemNotice error={reading.error} />}
      </section>
      {!isOther && children}
    </>
  );
};
