import { SegmentedControl } from "@mantine/core";
import { useId } from "react";
import { landUnits, massUnits, type LandUnit, type MassUnit, type UnitPair } from "@canter/domain/units/unit";
import styles from "./unit-fields.module.css";

type Choice<Unit extends string> = {
  readonly label: string;
  readonly value: Unit;
  readonly data: { readonly value: Unit; readonly label: string }[];
  readonly onChange: (unit: Unit) => void;
};

function Choice<Unit extends string>({ label, value, data, onChange }: Choice<Unit>) {
  const id = useId();
  return (
    <div>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <SegmentedControl aria-labelledby={id} fullWidth value={value} onChange={onChange} data={data} />
    </div>
  );
}

const massNames: Readonly<Record<MassUnit, string>> = { kg: "Kilograms", lb: "Pounds" };
const landNames: Readonly<Record<LandUnit, string>> = { km: "Kilometers", mi: "Miles" };

type Props = { readonly units: UnitPair; readonly onChange: (units: UnitPair) => void };

/** What a member states loads and distances in, each by itself. */
export const UnitFields = ({ units, onChange }: Props) => (
  <div className={styles.pair}>
    <Choice
      label="Weights in"
      value={units.mass}
      onChange={(mass) => onChange({ ...units, mass })}
      data={massUnits.map((value) => ({ value, label: massNames[value] }))}
    />
    <Choice
      label="Distances in"
      value={units.distance}
      onChange={(distance) => onChange({ ...units, distance })}
      data={landUnits.map((value) => ({ value, label: landNames[value] }))}
    />
  </div>
);
