import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import styles from "../program.module.css";

export type MaxRow = { readonly name: string; readonly value: string; readonly unit: MassUnit };

export const rowsOfMaxes = (maxes: Readonly<Record<string, Mass>>): readonly MaxRow[] =>
  Object.entries(maxes).map(([name, { value, unit }]) => ({ name, value: String(value), unit }));

/** Rows without a name or a number above 0 are left out. */
export const maxesOfRows = (rows: readonly MaxRow[]): Record<string, Mass> =>
  Object.fromEntries(
    rows.flatMap(({ name, value, unit }) => {
      const number = Number(value.replace(",", "."));
      return name.trim() !== "" && number > 0 ? [[name.trim(), { value: number, unit }]] : [];
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
