import { landUnitOf } from "@canter/domain/units/format-units";
import type { LandUnit, MassUnit } from "@canter/domain/units/unit";

/** Time zone, the units of bare weights and distances, and whose dates and numbers are written. */
export type Home = {
  readonly zone: string;
  readonly units: MassUnit;
  readonly distanceUnit: LandUnit;
  readonly locale: string;
};

/** Regions that weigh in pounds (CLDR's supplemental measurement data: US customary units; Liberia and Myanmar use them too). */
const poundRegions: ReadonlySet<string | undefined> = new Set([
  "US",
  "LR",
  "MM",
  "PR",
  "GU",
  "VI",
  "AS",
  "MP",
]);

/** This browser's time zone: where its owner trains. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a browser with this locale suggests about its owner's home. */
export const browserHome = (locale: string = navigator.language): Home => {
  const units = poundRegions.has(new Intl.Locale(locale).maximize().region) ? "lb" : "kg";
  return { zone: browserZone(), units, distanceUnit: landUnitOf(units), locale };
};

/** `America/New_York` → `New York`. */
export const zoneInWords = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
