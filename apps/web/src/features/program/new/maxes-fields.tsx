import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { parseMass } from "@canter/domain/units/parse-quantity";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import styles from "../program.module.css";

export type MaxRow = { readonly name: string; readonly value: string; readonly unit: MassUnit };

export const rowsOfMaxes = (maxes: Readonly<Record<string, Mass>>): readonly MaxRow[] =>
  Object.entries(maxes).map(([name, { value, unit }]) => ({ name, value: String(value), unit }));

/** The mass of a row: a bare number is in its unit. Undefined: it is no mass above 0. */
const massOf = ({ value, unit }: MaxRow): Mass | undefined => {
  const read = parseMass(value.trim(), unit, "value");
  return read.ok && read.value.value > 0 ? read.value : undefined;
};

/** A row that is empty is left out; any other has to be read. */
const isUsed = ({ name, value }: MaxRow): boolean => name.trim() !== "" && value.trim() !== "";

/** What is wrong with a typed value, which would otherwise be dropped without a word; undefined: nothing. */
export const maxProblem = (row: MaxRow): string | undefined =>
  isUsed(row) && massOf(row) === undefined ? "must be a weight, as in 100 or 225 lb" : undefined;

export const hasUnreadableMax = (rows: readonly MaxRow[]): boolean =>
  rows.some((row) => maxProblem(row) !== undefined);

/** Rows without a name or a value are left out. */
export const maxesOfRows = (rows: readonly MaxRow[]): Record<string, Mass> =>
  Object.fromEntries(
    rows.filter(isUsed).flatMap((row) => {
      const mass = massOf(row);
      return mass ? [[row.name.trim(), mass]] : [];
    }),
  );

type Props = {
  readonly rows: readonly MaxRow[];
  readonly units: MassUnit;
  readonly onChange: (rows: readonly MaxRow[]) => void;
};

/** What "70% 1RM" refers to, by exercise. */
export const MaxesFields = ({ rows, units, onChange }: Props) => {
  const change = (index: number, row: Partial<MaxRow>) =>
    onChange(rows.map((old, at) => (at === index ? { ...old, ...row } : old)));
  return (
    <fieldset className={styles.maxes}>
      <legend>Training maxes: the loads that per cents count from</legend>
      {rows.map((row, index) => {
        const name = row.name || `max ${index + 1}`;
        return (
          <div key={index} className={styles.max}>
            <TextInput
              aria-label="Exercise"
              placeholder="Back Squat"
              value={row.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Training max of ${name}`}
              inputMode="decimal"
              placeholder={row.unit === "lb" ? "225" : "100"}
              value={row.value}
              error={maxProblem(row)}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={`Unit of ${name}`}
              value={row.unit}
              data={["kg", "lb"]}
              onChange={(event) => change(index, { unit: event.currentTarget.value === "lb" ? "lb" : "kg" })}
            />
            <ActionIcon
              aria-label={`Take out ${name}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <IconX size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <Button variant="subtle" onClick={() => onChange([...rows, { name: "", value: "", unit: units }])}>
        Add a max
      </Button>
    </fieldset>
  );
};
