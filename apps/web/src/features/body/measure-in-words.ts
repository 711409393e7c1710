import { formatMeasurement } from "@canter/domain/health/describe-measurement";
import type { MeasurementKind, MeasurementUnit } from "@canter/domain/health/measurement-rules";
import { roundTo } from "@canter/domain/units/convert-units";

/** A computed value, to a tenth: "82.3 kg"; sleep as "7 h 40 min". */
export const measureInWords = (kind: MeasurementKind, value: number, unit: MeasurementUnit): string =>
  formatMeasurement({ kind, value: kind === "sleep" ? value : roundTo(value, 1), unit });

/** "0.4 kg down in 7 days", "steady over 7 days". */
export const changeInWords = (kind: MeasurementKind, change: number, unit: MeasurementUnit): string => {
  const size = measureInWords(kind, Math.abs(change), unit);
  return size === measureInWords(kind, 0, unit)
    ? "steady over 7 days"
    : `${size} ${change < 0 ? "down" : "up"} in 7 days`;
};
