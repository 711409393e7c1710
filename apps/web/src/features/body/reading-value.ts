import type { MeasurementKind, MeasurementUnit } from "@canter/domain/health/measurement";
import { parseDuration } from "@canter/domain/units/parse-quantity";
import { numberIn } from "../diary/number-in.ts";

/** What was typed for a measure, as the server takes it. Sleep is told in hours ("7:40", "7,5") or in words ("7 h 40 min"), kept in minutes. */
export const readingValue = (
  kind: MeasurementKind,
  text: string,
  unit: MeasurementUnit,
): { readonly value: number | string | undefined; readonly unit: MeasurementUnit } => {
  if (kind !== "sleep") return { value: numberIn(text), unit };
  const hours = /^\d+([.,]\d+)?$/.test(text.trim()) ? `${text.trim()} h` : text.replaceAll("\u00a0", " ");
  const seconds = parseDuration(hours, { twoParts: "hours" });
  return { value: seconds.ok ? Math.round(seconds.value / 60) : numberIn(text), unit: "min" };
};
