import { isContentKind } from "./content-in-words.ts";

export const lengths = ["10", "30", "60", "more"] as const;
type Length = (typeof lengths)[number];

/** What the catalogue is narrowed to; the address says the same. `length`: at most so many minutes, in steps. */
export type ContentSearch = {
  readonly q?: string;
  readonly kind?: string;
  readonly length?: Length;
  /** With what its source has no more. */
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

/** The minutes that a step stands for: whatever is longer than the step before it. */
export const minutesOf = (
  length: Length | undefined,
): { readonly minMinutes?: number; readonly maxMinutes?: number } => {
  if (length === "10") return { maxMinutes: 10 };
  if (length === "30") return { minMinutes: 10, maxMinutes: 30 };
  if (length === "60") return { minMinutes: 30, maxMinutes: 60 };
  return length === "more" ? { minMinutes: 60 } : {};
};
