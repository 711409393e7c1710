import { scanRegions, type BodyScanInput } from "@canter/domain/health/body-scan";
import type { MassUnit } from "@canter/domain/units/unit";
import { numberIn } from "../../diary/number-in.ts";

export const scanParts = ["fat", "lean", "bone"] as const;
export type ScanPart = (typeof scanParts)[number];
export type ScanRegion = (typeof scanRegions)[number];

/** A report being entered; a region's part by `trunk.fat`. */
export type ScanForm = {
  readonly date: string;
  readonly unit: MassUnit;
  readonly total: string;
  readonly fat: string;
  readonly lean: string;
  readonly bone: string;
  readonly fatPercent: string;
  readonly regions: Readonly<Record<string, string>>;
  readonly note: string;
};

export const regionPath = (region: ScanRegion, part: ScanPart): string => `regions.${region}.${part}`;

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** A stored report, for editing. */
export const scanToForm = (scan: BodyScanInput): ScanForm => ({
  date: scan.date,
  unit: scan.unit,
  total: textOf(scan.total),
  fat: textOf(scan.fat),
  lean: textOf(scan.lean),
  bone: textOf(scan.bone),
  fatPercent: textOf(scan.fatPercent),
  regions: Object.fromEntries(
    scanRegions.flatMap((region) =>
      scanParts.map((part) => [regionPath(region, part), textOf(scan.regions?.[region]?.[part])] as const),
    ),
  ),
  note: scan.note ?? "",
});

/** Every field that the server may report an error for. */
export const scanFields: readonly string[] = [
  "date",
  "unit",
  "total",
  "fat",
  "lean",
  "bone",
  "fatPercent",
  "note",
  ...scanRegions.flatMap((region) => scanParts.map((part) => regionPath(region, part))),
];

/** The request: without empty fields, and without empty regions. */
export const scanBody = ({ date, unit, regions, note, ...numbers }: ScanForm) => {
  const typed = Object.entries(numbers).flatMap(([name, text]) => {
    const value = numberIn(text);
    return value === undefined ? [] : [[name, value] as const];
  });
  const places = scanRegions.flatMap((region) => {
    const parts = scanParts.flatMap((part) => {
      const value = numberIn(regions[regionPath(region, part)] ?? "");
      return value === undefined ? [] : [[part, value] as const];
    });
    return parts.length > 0 ? [[region, Object.fromEntries(parts)] as const] : [];
  });
  return {
    date,
    unit,
    ...Object.fromEntries(typed),
    ...(places.length > 0 && { regions: Object.fromEntries(places) }),
    ...(note.trim() && { note: note.trim() }),
  };
};

/** The request to change a report: cleared fields are removed, or refused if they are required. */
export const scanPatch = (form: ScanForm) => ({
  total: null,
  fat: null,
  lean: null,
  bone: null,
  fatPercent: null,
  regions: null,
  note: null,
  ...scanBody(form),
});
