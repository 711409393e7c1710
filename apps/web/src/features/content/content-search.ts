import { isContentKind } from "./content-in-words.ts";

export const lengths = ["10", "30", "60", "more"] as const;
type Length = (typeof lengths)[number];

/** The catalogue's filters, as in the address. `length`: at most this many minutes, in steps. */
export type ContentSearch = {
  readonly q?: string;
  readonly kind?: string;
  readonly length?: Length;
  /** Including what its source no longer has. */
  readonly missing?: true;
};

export const contentSearch = (search: Record<string, unknown>): ContentSearch => {
  const { q, kind, length, missing } = search;
  const chosen = lengths.find((one) => one === String(length));
  return {
    ...(typeof q === "string" && q !== "" && { q }),
    ...(isContentKind(kind) && { kind }),
    ...(chosen && { length: chosen }),
    ...(missing === true && { missing }),
  };
};

/** The range of minutes of a step: whatever is longer than the previous step. */
export const minutesOf = (
  length: Length | undefined,
): { readonly minMinutes?: number; readonly maxMinutes?: number } => {
  if (length === "10") return { maxMinutes: 10 };
  if (length === "30") return { minMinutes: 10, maxMinutes: 30 };
  if (length === "60") return { minMinutes: 30, maxMinutes: 60 };
  return length === "more" ? { minMinutes: 60 } : {};
};
