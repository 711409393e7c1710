import type { DistanceUnit, MassUnit } from "@canter/domain/units/unit";
import type { ReadingReport } from "../activity-reader.ts";
import type { TableRow } from "./table-row.ts";

/** A load or distance of a strength app's row; without a unit it is in the app's setting, which the file does not say. */
export type StatedMeasure<Unit> = { readonly value: number; readonly unit: Unit | undefined };

type Columns<Unit> = {
  /** Columns that state a unit by their name. */
  readonly named: Readonly<Record<string, Unit>>;
  /** One that states none; another column of the row may. */
  readonly plain: string;
  readonly unitColumn: string;
  /** Units as apps write them. */
  readonly units: Readonly<Record<string, Unit>>;
};

const mass: Columns<MassUnit> = {
  named: { "Weight (kg)": "kg", "Weight (kgs)": "kg", "Weight (lb)": "lb", "Weight (lbs)": "lb" },
  plain: "Weight",
  unitColumn: "Weight Unit",
  units: { kg: "kg", kgs: "kg", kilograms: "kg", lb: "lb", lbs: "lb", pounds: "lb" },
};

const distance: Columns<DistanceUnit> = {
  named: { "Distance (meters)": "m", "Distance (m)": "m", "Distance (km)": "km", "Distance (miles)": "mi" },
  plain: "Distance",
  unitColumn: "Distance Unit",
  units: {
    m: "m",
    meters: "m",
    metres: "m",
    km: "km",
    kilometers: "km",
    kilometres: "km",
    mi: "mi",
    mile: "mi",
    miles: "mi",
    yd: "yd",
    yds: "yd",
    yards: "yd",
    ft: "ft",
    feet: "ft",
  },
};

/** The columns that loads and distances are read from. */
export const measureColumns: readonly string[] = [mass, distance].flatMap(({ named, plain, unitColumn }) => [
  ...Object.keys(named),
  plain,
  unitColumn,
]);

/** The first of the columns that the row has something in. One whose unit is none that is known is noted, and left out. */
function readMeasure<Unit>(
  row: TableRow,
  report: ReadingReport,
  { named, plain, unitColumn, units }: Columns<Unit>,
): StatedMeasure<Unit> | undefined {
  for (const [column, unit] of Object.entries(named)) {
    const value = row.value(column);
    if (value !== undefined) return { value, unit };
  }
  const value = row.value(plain);
  if (value === undefined) return undefined;
  const stated = row.text(unitColumn);
  const unit = units[stated.toLowerCase().replace(/\.$/, "")];
  if (unit === undefined && stated !== "" && value !== 0) {
    report.problem(
      `row ${row.number}, column ${unitColumn}`,
      `must be one of ${Object.keys(units).join(", ")}, not "${stated.slice(0, 20)}": ${plain.toLowerCase()} is left out`,
    );
    return undefined;
  }
  return { value, unit };
}

export const readMass = (row: TableRow, report: ReadingReport) => readMeasure(row, report, mass);
export const readDistance = (row: TableRow, report: ReadingReport) => readMeasure(row, report, distance);
