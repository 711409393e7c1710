import type { MassUnit } from "@canter/domain/units/unit";

/** Time zone, and the unit of a bare weight. */
export type Home = { readonly zone: string; readonly units: MassUnit };

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
export const browserHome = (locale: string = navigator.language): Home => ({
  zone: browserZone(),
  units: poundRegions.has(new Intl.Locale(locale).maximize().region) ? "lb" : "kg",
});

/** `America/New_York` → `New York`. */
export const zoneInWords = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
