import { formatNumber } from "../units/format-units.ts";
import type { Measurement } from "./measurement.ts";
import { measurementRules } from "./measurement-rules.ts";

type Shown = Pick<Measurement, "kind" | "value" | "unit">;

const gap = "\u00a0";

/** A value as entered: "82.3 kg", "18.4 %", "7 h 40 min". */
export const formatMeasurement = ({ kind, value, unit }: Shown): string => {
  if (kind !== "sleep") return `${formatNumber(value)}${gap}${unit}`;
  const minutes = Math.round(unit === "h" ? value * 60 : value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}${gap}h` : "", rest > 0 || hours === 0 ? `${rest}${gap}min` : ""]
    .filter(Boolean)
    .join(" ");
};

/** "Weight 82.3 kg". */
export const describeMeasurement = (shown: Shown): string =>
  `${measurementRules[shown.kind].title} ${formatMeasurement(shown)}`;
