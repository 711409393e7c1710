import { massUnitOf } from "@canter/domain/units/format-units";
import type { Units } from "@canter/domain/units/unit";
import type { Column } from "./set-columns.ts";

const parts = /^(-?[\d.,]+)\s*(\p{L}+)$/u;

/** The number in a field's text without its unit: "225" of "225 lb"; any other text is unchanged. */
export const numberOf = (text: string): string => parts.exec(text.trim())?.[1] ?? text;

/** The unit of a number: the one it was entered in, else the member's; none for counts. */
export const unitOf = (column: Column, text: string, units: Units): string => {
  const entered = parts.exec(text.trim())?.[2];
  if (column === "weight") return entered ?? massUnitOf(units);
  return column === "distance" ? (entered ?? "m") : "";
};

/** The input of a field whose unit is shown after it; a typed unit takes precedence. */
export const withNumber = (typed: string, unit: string): string => {
  const isBare = /^-?[\d.,]+$/.test(typed.trim());
  return isBare && unit !== "" ? `${typed.trim()} ${unit}` : typed;
};
