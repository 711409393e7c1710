import type { MassUnit } from "@canter/domain/units/unit";
import type { Column } from "./set-columns.ts";

const parts = /^(-?[\d.,]+)\s*(\p{L}+)$/u;

/** The number of a field's text without its unit: "225" of "225 lb"; anything else as it stands. */
export const numberOf = (text: string): string => parts.exec(text.trim())?.[1] ?? text;

/** The unit that a number is in: the one it was entered in, else the member's; none for what is counted. */
export const unitOf = (column: Column, text: string, units: MassUnit): string => {
  const entered = parts.exec(text.trim())?.[2];
  if (column === "weight") return entered ?? units;
  return column === "distance" ? (entered ?? "m") : "";
};

/** What is typed in a field whose unit stands behind it; who types another unit means it. */
export const withNumber = (typed: string, unit: string): string => {
  const isBare = /^-?[\d.,]+$/.test(typed.trim());
  return isBare && unit !== "" ? `${typed.trim()} ${unit}` : typed;
};
