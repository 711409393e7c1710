import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import { formatHeight, formatNumber } from "../formats.ts";

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `jumpHeightCm` → `Jump height cm`, for a field whose discipline is gone. */
const spaced = (key: string): string =>
  sentence(key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));

/** A discipline's name; the id of one that the group no longer has. */
export const disciplineName = (disciplines: readonly DisciplineResponse[], id: string): string =>
  disciplines.find((discipline) => discipline.id === id)?.name ?? sentence(id.replaceAll(/[-_]/g, " "));

/** The one field of riding that is a height, in whatever discipline. */
const fenceHeightField = "jumpHeightCm";

/** Internal ids that a workout carries and nobody reads. Its title names the content that it was done with. */
export const unreadFields: ReadonlySet<string> = new Set(["contentId"]);

/** One of a discipline's own fields, with its unit. */
const fieldInWords = (
  discipline: DisciplineResponse | undefined,
  key: string,
  value: string | number | boolean,
): { readonly label: string; readonly value: string } => {
  const field = discipline?.fields.find((candidate) => candidate.key === key);
  if (field && key === fenceHeightField && typeof value === "number")
    return { label: field.label, value: formatHeight(value) };
  const text =
    typeof value === "boolean"
      ? value
        ? "yes"
        : "no"
      : typeof value === "number"
        ? formatNumber(value)
        : value;
  return { label: field?.label ?? spaced(key), value: field?.unit ? `${text} ${field.unit}` : text };
};

/** A workout's data besides its figures, in words: the displayable fields. */
export const fieldsInWords = (
  discipline: DisciplineResponse | undefined,
  fields: Readonly<Record<string, string | number | boolean>> = {},
): readonly { readonly label: string; readonly value: string }[] =>
  Object.entries(fields)
    .filter(([key]) => !unreadFields.has(key))
    .map(([key, value]) => fieldInWords(discipline, key, value));
