import { scanRegions, type BodyScan } from "@canter/domain/health/body-scan";
import { kgToMass, massToKg, roundTo } from "@canter/domain/units/convert-units";
import type { MassUnit } from "@canter/domain/units/unit";

const parts = ["fat", "lean", "bone"] as const;
type Part = (typeof parts)[number];
type Cell = { readonly value: number; readonly change?: number };
export type ScanRow = {
  readonly name: "Whole body" | "Arms" | "Legs" | "Trunk" | "Android" | "Gynoid";
  readonly fat?: Cell;
  readonly lean?: Cell;
  readonly bone?: Cell;
};
type Masses = { readonly [Key in Part]?: number | undefined };

const names = { arms: "Arms", legs: "Legs", trunk: "Trunk", android: "Android", gynoid: "Gynoid" } as const;

/** Masses of a part in the reader's unit, to a tenth. */
const inUnit = (value: number, from: MassUnit, to: MassUnit): number =>
  roundTo(kgToMass(massToKg({ value, unit: from }), to).value, 1);

type Scan = Pick<BodyScan, "unit" | "fat" | "lean" | "bone" | "regions">;

const rowOf = (
  name: ScanRow["name"],
  pick: (scan: Scan) => Masses | undefined,
  { scan, before, unit }: { readonly scan: Scan; readonly before: Scan | undefined; readonly unit: MassUnit },
): ScanRow => {
  const cells = parts.flatMap((part) => {
    const now = pick(scan)?.[part];
    if (now === undefined) return [];
    const value = inUnit(now, scan.unit, unit);
    const was = before && pick(before)?.[part];
    const change =
      before && was !== undefined ? roundTo(value - inUnit(was, before.unit, unit), 1) : undefined;
    return [[part, { value, ...(change !== undefined && { change }) }] as const];
  });
  return { name, ...Object.fromEntries(cells) };
};

/** A scan as a table in the reader's unit: the whole body, then each region of the report; `change` is since the previous scan. */
export const scanTable = (scan: Scan, before: Scan | undefined, unit: MassUnit): readonly ScanRow[] => {
  const of = { scan, before, unit };
  return [
    rowOf("Whole body", (one) => one, of),
    ...scanRegions
      .filter((region) => scan.regions?.[region] !== undefined)
      .map((region) => rowOf(names[region], (one) => one.regions?.[region], of)),
  ];
};
